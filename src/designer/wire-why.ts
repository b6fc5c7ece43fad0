// What the server says of why rows and entries are shown or not.

/** A data rule of whoever asks, as it was declared. */
export interface RuleOfRows {
  name: string;
  /** Title of the field that it is about; the name in the rule where no field is called so. */
  field: string;
  operator: string;
  /** As it was written, with its placeholders. */
  value: string;
  /** What it comes to for whoever asks. */
  texts: readonly string[];
  /** It cannot be read, and so shows nothing. */
  isBlind: boolean;
}

/** GET rows?url=: what narrows the rows that a call gives whoever asks. Nothing is said of any row. */
export interface RowsExplained {
  /** Whether the server has such a call. */
  isKnown: boolean;
  /** Codes of which one is needed to call it; none where a session is enough. */
  codes: readonly { code: string; isHeld: boolean }[];
  /** What it lists; absent where that is declared nowhere. */
  entity?: { id: string; title: string };
  /** Removed records lie in a recycle bin, and are not listed. */
  hasRecycleBin: boolean;
  /** Whoever holds no role sees nothing. */
  isBlind: boolean;
  /** Rules of each grant: a row passes all rules of one of them. None where nothing is narrowed. */
  own: readonly { rules: readonly RuleOfRows[] }[];
  /** The same of the role that is previewed. */
  ofRole: readonly { rules: readonly RuleOfRows[] }[];
}

/** GET entries: menus and buttons, as far as whoever asks sees them on the page of menus, with whether they hold them. */
export interface ExplainedEntry {
  id: string;
  title: string;
  /** Empty at the top. */
  parent: string;
  /** Address of a menu; a button has none. */
  path: string;
  /** Permission code. */
  code: string;
  isButton: boolean;
  isHidden: boolean;
  /** It is in force. */
  isValid: boolean;
  isHeld: boolean;
  /** Names of the own roles that grant it. */
  roles: readonly string[];
}
