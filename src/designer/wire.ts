// What the designer and the server say to each other: the calls below /sys/designer.
import type { Diagnostic } from '../engine/diagnostic.ts';
import type { Edit } from './document/edits.ts';
import type { Conflict } from './document/merge.ts';
import type { Surroundings } from './worker/protocol.ts';

/** Where the document that is served now comes from; `none` is one that was never published. */
export type DocumentSource = 'shipped' | 'module' | 'dropped' | 'published' | 'none';

/** What whoever asks may do with a document. */
export interface DocumentRights {
  mayEdit: boolean;
  mayPublish: boolean;
}

/** GET list, by pages: every document there is, and every draft of one that is not there yet. */
export interface ListedDocument extends DocumentRights {
  id: string;
  title: string;
  /** Path of its page; a dialog has none. */
  route?: string;
  source: DocumentSource;
  /**
   * `draft` was never published, `changed` has a draft that differs from what is served, `waiting` opens a screen that is
   * a draft itself and that nobody is served yet.
   */
  state: 'broken' | 'waiting' | 'draft' | 'changed' | 'published';
  /** Ids of the screens that it waits for, or that are nowhere. */
  lacks?: readonly string[];
  /** Title of the module that brings it. */
  module?: string;
  /** A draft differs from what is served. */
  hasDraft: boolean;
  /** The file below a draft or a published version is another one than what that was begun from. */
  hasNewFile: boolean;
  isBroken: boolean;
  /** Of its draft, else of its published version: person's name and `YYYY-MM-DD HH:mm:ss`. */
  updateBy?: string;
  updateTime?: string;
  /** Number of the published version. */
  version?: number;
}

/** GET folders: first parts of the ids of documents. */
export interface DocumentFolder {
  id: string;
  /** Empty at the top. */
  parent: string;
  /** With the number of documents. */
  title: string;
  count: number;
}

/** GET open?id=: a document to work on. */
export interface OpenedDocument extends DocumentRights {
  id: string;
  source: DocumentSource;
  /** The text of the draft, else of what is served. */
  text: string;
  /** Counts the saves of the draft; 0 where there is none. */
  number: number;
  /** What is served now; absent where nothing is. */
  served?: string;
  /** Names the file below, for `begunFrom` of the first save. */
  fileHash?: string;
  hasNewFile: boolean;
  /** Why it can be read only, as a sentence. */
  readOnly?: string;
  updateBy?: string;
  updateTime?: string;
}

/** POST save. */
export interface SaveRequest {
  id: string;
  text: string;
  /** `number` of the draft that this was made from; 0 begins one. */
  expected: number;
  /** What was done since then, moves and new names as they were made; the texts are compared without it. */
  edits?: readonly Edit[];
  /** `fileHash` of what was opened; with it a file that changed between opening and the first save is noticed. */
  begunFrom?: string;
  /** What was done, in the words of its commands: kept with the draft. */
  names?: readonly string[];
}

export interface SavedDraft {
  number: number;
  /** What is stored where somebody else had saved meanwhile: both merged. */
  merged?: string;
  /** Whose work was merged in. */
  mergedWith?: string;
}

/** Answer to a save (409) whose work touches what somebody else changed meanwhile; nothing was stored. */
export interface SaveConflict {
  number: number;
  /** What the other one saved. */
  text: string;
  updateBy: string;
  updateTime: string;
  /** Both merged, with the sender's value wherever `conflicts` asks. */
  merged: string;
  conflicts: readonly Conflict[];
}

/** POST publish: documents that belong together, all or none. */
export interface PublishRequest {
  documents: readonly { id: string; number: number }[];
  note: string;
  /** Warnings were read. */
  confirmed: boolean;
  /** Whether what was planned of menus, roles and dictionaries is done, too; otherwise it stays planned. */
  withBelongings: boolean;
}

export interface PublishOutcome {
  /** Absent where findings refuse it, or ask for a yes. */
  set?: string;
  versions?: readonly { id: string; version: number }[];
  findings: readonly Diagnostic[];
}

/** POST impact: what publishing would change, before it is done. */
export interface PublishImpact {
  findings: readonly Diagnostic[];
  /** Screens that open one of the documents, menu entries that lead to one. */
  openedBy: readonly { id: string; title: string }[];
  menus: readonly { path: string; title: string }[];
  /** Permissions that calls of the documents ask for, and whether whoever asks holds them. */
  permissions: readonly { code: string; calls: readonly string[]; isHeld: boolean }[];
  /** Parameters that the served version reads and the draft does not, and the other way round. */
  parameters: readonly { id: string; name: string; change: 'added' | 'removed' }[];
  /** What is done to menus, roles and dictionaries with it. */
  deeds: readonly BelongingsDeed[];
}

/** GET drafts?id=: drafts that can be published beside one of them, those that belong together first. */
export interface DraftOfSet {
  id: string;
  title: string;
  number: number;
  /** How it belongs to the document that is asked for: opened by it (over others, too), opens it, or is one's own. */
  relation: 'self' | 'opened' | 'opens' | 'own' | 'other';
  isBroken: boolean;
  updateBy: string;
  updateTime: string;
}

/** A menu entry as it goes with its page. */
export interface MenuOfSet {
  title: string;
  /** Menus above it, the top one first: found by their ids here, and by their titles in other installations. */
  above: readonly { id: string; title: string }[];
  order: number;
  icon: string;
  isHidden: boolean;
}

/** Grants of a role: entries that it gains and loses, by their codes; empty is the menu entry of the page. */
export interface GrantsOfSet {
  /** Code of the role. */
  role: string;
  added: readonly string[];
  removed: readonly string[];
}

/** A dictionary that was made in the app. */
export interface DictOfSet {
  code: string;
  title: string;
  description: string;
  /** Its values are numbers. */
  isNumber: boolean;
  /** In their order. */
  items: readonly { value: string; text: string; color: string; isOff: boolean }[];
}

/** What is published with a document beside its text, and brought back with it. */
export interface Belongings {
  menu?: MenuOfSet;
  /** Permission codes that are made below the menu entry. */
  codes: readonly { code: string; title: string }[];
  grants: readonly GrantsOfSet[];
  dicts: readonly DictOfSet[];
}

/** What publishing or importing does to menus, roles and dictionaries, in words. */
export interface BelongingsDeed {
  /** Of the document that it belongs to. */
  id: string;
  words: string;
  /** Whether whoever asks may do it. */
  isAllowed: boolean;
}

/** What a set is as a file: documents that belong together, each as its canonical text. */
export interface SetFile {
  kind: 'screenwright-set';
  /** Of this shape of a file. */
  version: 1;
  /** Of the language that the documents are written in. */
  format: number;
  documents: readonly { id: string; text: string }[];
  /** Menu entries, roles by their codes and dictionaries, by the ids of the documents. */
  belongings?: Readonly<Record<string, Belongings>>;
  /** Modules that the documents name; records of a module come with that alone. */
  requires?: readonly RequiredModule[];
}

/** A module that a set needs, at this version or a later one. */
export interface RequiredModule {
  id: string;
  title: string;
  version: string;
}

/** What the import of one document of a set file leads to. */
export interface ImportedDocument {
  id: string;
  title: string;
  /** `same`: there already; `new`: nothing is there; `change`: it is there, and has no draft; `replace`: its draft is replaced. */
  state: 'same' | 'new' | 'change' | 'replace' | 'refused';
  /** Why it is refused, or whose draft is replaced and of when. */
  reason?: string;
  /** Of the draft that is there; 0 where there is none. */
  number: number;
  /** Errors that the checker finds in it. */
  errors: number;
}

/** POST import: without `documents` it is only said what would be done, otherwise these become drafts, all or none. */
export interface ImportRequest {
  /** The file as text. */
  file: string;
  /** `number` of each as it was shown. */
  documents?: readonly { id: string; number: number }[];
  /** Whether menu entries, grants and dictionaries of these come along. */
  withBelongings?: boolean;
}

export interface ImportOutcome {
  documents: readonly ImportedDocument[];
  findings: readonly Diagnostic[];
  /** How many became drafts. */
  imported: number;
  /** What menus, roles and dictionaries of the file come to once the drafts are published. */
  deeds: readonly BelongingsDeed[];
  /** What of it is left out, and why. */
  left: readonly string[];
}

/** GET access?id=: menu entry and permissions of the page of a draft, as far as whoever asks sees and may change them. */
export interface DocumentAccess {
  /** Address of its page; a dialog has none, and no menu entry. */
  path: string;
  /** Permission code of its page; empty where a session is enough. */
  permission: string;
  /** Whether the page can be opened at this address already. */
  isServed: boolean;
  menu?: MenuOfPage;
  /** Menus that it may be put under, parents before their children. */
  parents: readonly { id: string; title: string; parent: string }[];
  /** What it asks for, by itself and by its calls. */
  codes: readonly CodeOfPage[];
  /** Which of the menu entry and the codes each role holds, by the ids of their entries. */
  roles: readonly { id: string; code: string; name: string; isAdmin: boolean; granted: readonly string[] }[];
  mayAddMenu: boolean;
  mayEditMenu: boolean;
  mayGrant: boolean;
  /** There is a draft: what is planned is done once that is published. */
  hasDraft: boolean;
  /** What is planned for when the draft is published. */
  planned?: Belongings;
}

export interface MenuOfPage {
  id: string;
  title: string;
  /** Empty at the top. */
  parent: string;
  order: number;
  icon: string;
  isHidden: boolean;
  /** It comes with the product, and only order, icon and whether it is shown can be changed. */
  isShipped: boolean;
  version: number;
}

export interface CodeOfPage {
  code: string;
  /** Of its entry; absent where nobody can be granted it yet. */
  id?: string;
  title?: string;
  /** Whether whoever asks holds it, and so may grant it. */
  isHeld: boolean;
}

/** GET templates: those that somebody may begin a page with. */
export interface OwnTemplate {
  id: string;
  title: string;
  /** None: they are a list. */
  parent: '';
  mayRemove: boolean;
}

/** GET versions?id=. */
export interface DocumentVersion {
  version: number;
  set: string;
  note: string;
  author: string;
  time: string;
  /** It is what is served now. */
  isServed: boolean;
}

/** GET rights: who may work on what; PUT rights {folder, roles} replaces those of one folder. For administrators. */
export interface FolderRights {
  /** First parts of the ids of its documents; empty is all. */
  folder: string;
  /** By the codes of roles: 1 see, 2 edit, 3 publish. None: as the folder above says. */
  roles: readonly { role: string; /** In answers. */ name?: string; level: number }[];
}

/** GET roles: those that somebody may preview as. */
export interface PreviewRole {
  code: string;
  name: string;
}

/** POST preview: a session that reads with narrowed rights and writes nothing. */
export interface OpenedPreview {
  /** Sent as the token of calls. */
  token: string;
  /** Milliseconds since 1970 after which it is over. */
  until: number;
  /** Codes that are held in it: one's own, or those that both oneself and the role hold. */
  permissions: readonly string[];
}

/** GET surroundings: what a draft is checked beside, ETag of what there is now. */
export type { Surroundings };

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
