// The ports of the engine: what a screen needs from the app around it. src/runtime implements them.
import type { CardDeclaration, DictItem, HttpMethod, Json } from './document.ts';
import type { Shortcuts } from './shortcuts.ts';

export type DictOption = DictItem;

/** The envelope every back end of this family answers. Codes 0 and 200 mean success. */
export interface Reply<T = unknown> {
  success: boolean;
  code: number;
  message: string;
  result: T;
}

export interface HttpRequest {
  method: HttpMethod;
  /** Relative to API_BASE, begins with `/`. An absolute address is refused. */
  url: string;
  params?: Record<string, unknown>;
  body?: unknown;
  form?: boolean;
  /** `false` switches the duplicate-submit guard off. */
  repeatSubmit?: boolean;
  /** `false` keeps the call silent; `'failures'` tells of these alone, where the caller says itself what an answer left out. */
  notify?: boolean | 'failures';
  /** One key per user's intention: a retry with the same key gets the stored answer. */
  idempotencyKey?: string;
  /** Seconds the answer may be reused. */
  cache?: number;
  signal?: AbortSignal;
  /** Gets the share of the body that was sent, 0 to 100. */
  onProgress?: (percent: number) => void;
}

export interface Http {
  /** Resolves on success only; otherwise rejects with HttpFailure. */
  send<T = unknown>(request: HttpRequest): Promise<Reply<T>>;
  /** Loads a file and hands it to the user's disk. */
  download(request: HttpRequest, filename: string): Promise<void>;
  /** Leaves the app: the browser itself goes to the address of a GET call, which leads on. */
  follow(request: HttpRequest): void;
}

/** A call that failed. `isNotified` says that the user has been told already. */
export class HttpFailure extends Error {
  override readonly name = 'HttpFailure';
  constructor(
    message: string,
    /** HTTP status, or 0 when no answer came. */
    readonly status: number,
    /** Code of the envelope, or the status where there is none. */
    readonly code: number,
    readonly isNotified: boolean,
    /** What the answer holds besides its message, e.g. what a save clashed with. */
    readonly result: unknown = null,
    /** The fields that were refused say so themselves. */
    readonly isMarked = false,
  ) {
    super(message);
  }
}

/** What is known of a dictionary that was too long for one answer; another object whenever some of it changes. */
export interface CutDict {
  /** What the server says of the options that it left out. */
  readonly message: string;
  /** Text of a stored value beyond the list: null where it has none, undefined as long as nobody knows. */
  textOf(this: void, value: string): string | null | undefined;
  /** Asks for the texts of stored values beyond the list, each once; settled when they are here or cannot be had. */
  find(this: void, values: readonly string[]): Promise<void>;
}

export interface Dicts {
  /** Options already here, or undefined. */
  peek(code: string): readonly DictOption[] | undefined;
  /** Where the options that are here are not all: what is known of the others. Without it every list is whole. */
  cut?(code: string): CutDict | undefined;
  /** One request per code, however many ask. An empty code rejects with 字典Code不能为空!. */
  load(code: string): Promise<readonly DictOption[]>;
  /** Whether the options are rows of a table: whoever shows them anew has them read anew. */
  mayChange(code: string): boolean;
  /** Empties the caches on both sides and reads all again. */
  refresh(): Promise<void>;
  subscribe(listener: () => void): () => void;
}

export interface Permissions {
  /** The client only hides; the server decides every call again. */
  has(action: string): boolean;
  /** Whether a code that is no button's is held as that of a page. */
  opens?(code: string): boolean;
  /** Whether the code exists as a permission at all; where nobody can say, every code counts as one. */
  isListed?(action: string): boolean;
  subscribe(listener: () => void): () => void;
}

/** What expressions see as `$user`. */
export interface UserView {
  id: string;
  username: string;
  realname: string;
  orgCode: string;
  roles: readonly string[];
}

export interface Session {
  user(): UserView | null;
  /** Stores the reply of a sign-in and goes to the redirect target. */
  signIn(result: Json): Promise<void>;
  signOut(): Promise<void>;
  /**
   * Takes over what a call says about the signed-in user, e.g. after a change of department.
   * @throws HttpFailure when it is not about that user
   */
  adoptUser(user: Json): void;
}

/** What expressions see as `$looks`, and what `set` with `look` changes: how the user likes the app to look. */
export interface Looks {
  /** Values by name; whoever reads one while observed is told when it changes. */
  read(name: string): unknown;
  /** Sets one and keeps it on this device. Throws RangeError for a value that the look cannot have. */
  change(name: string, value: unknown): void;
  /** All as they are for a new user. */
  reset(): void;
}

export interface Navigate {
  to(path: string, options?: { query?: Record<string, string>; replace?: boolean }): void;
}

export interface Question {
  title: string;
  text: string;
  /** On the button that goes on. */
  ok: string;
  danger: boolean;
}

export interface Notify {
  /** @param undo takes back what the message tells of; it is offered as long as the message stays */
  message(type: 'success' | 'info' | 'warning' | 'error', text: string, undo?: () => void): void;
  confirm(options: Question): Promise<boolean>;
  /** Asks for a line of text; undefined when the user cancels. */
  prompt(options: PromptOptions): Promise<string | undefined>;
  /**
   * Asks whose values shall stand; undefined when the user wants to go on editing. Where nobody can be asked, a
   * conflict is a failure like others.
   */
  conflict?(options: { entries: readonly ConflictEntry[] }): Promise<'mine' | 'theirs' | undefined>;
}

/** One part of a record that two people changed. */
export interface ConflictEntry {
  /** Which row; empty for the record itself. */
  place: string;
  /** What the other did. */
  reason: 'changed' | 'deleted';
  /** This user removed the row that the other changed. */
  isRemovedByMe: boolean;
  by: string | null;
  /** `yyyy-MM-dd HH:mm:ss`. */
  at: string | null;
  /** Values as people read them; null where the row is removed. */
  fields: readonly { title: string; mine: string | null; theirs: string | null }[];
}

export interface PromptOptions {
  title: string;
  label: string;
  placeholder: string;
  initial: string;
  isRequired: boolean;
  /** The sentence that refuses a text, or null: only a text without one is taken. */
  validate(this: void, text: string): string | null;
}

export interface Clock {
  /** Server time in milliseconds since 1970. */
  now(): number;
}

/** A file on its way to the file store. */
export interface UploadRequest {
  file: Blob;
  name: string;
  /** Sent beside the file, e.g. `biz` (folder of the store) and `isup`. */
  fields?: Readonly<Record<string, string>>;
  /** Told the percentage that was sent, 0 to 100. */
  onProgress?(percent: number): void;
  signal?: AbortSignal;
}

export interface Files {
  /** Address of a stored file for `<img>`; relative paths only. A private file also needs a signature behind it. */
  address(path: string): string;
  /**
   * Sends a file and resolves with its path. It may take as long as it moves and ends after 20 s without progress.
   * Rejects with HttpFailure; the user is told nothing.
   */
  upload(request: UploadRequest): Promise<string>;
  /** Bytes of a stored file. Rejects with HttpFailure; the user is told nothing. */
  read(path: string, signal?: AbortSignal): Promise<Blob>;
  /** Most megabytes of a file, or undefined when the server does not say. */
  maxMegabytes(): number | undefined;
  /** Where the configured preview service shows the file of an address; an empty text without one. */
  previewAddress(address: string): string;
  save(blob: Blob, filename: string): void;
  /** Opens the browser's print dialog for the current page. */
  print(): void;
}

export interface Screens {
  /** The compiled screen of an id, or its diagnostics. Rejects when there is no such screen. */
  load(id: string): Promise<import('./plan/plan.ts').ScreenAnswer>;
  /** Screens that are offered as cards of the home page, in their order. */
  cards(): readonly ScreenCard[];
  /** Tells of changes of the cards. @returns ends it */
  subscribe?(this: void, listener: () => void): () => void;
}

export interface ScreenCard extends CardDeclaration {
  screen: string;
  title: string;
}

/** What was typed and not saved before the page went away by itself. */
export interface Drafts {
  /** The kept values, by path, of a screen that was open with these `$params`; given out once. */
  take(
    screen: string,
    params: Readonly<Record<string, unknown>>,
  ): Readonly<Record<string, unknown>> | undefined;
}

/** What the site is called and shows, outside of screens. */
export interface SiteNews {
  /** Reads it anew, past every kept answer. */
  refresh(): Promise<void>;
}

/** Arranging the cards of the home page, which one person may do. */
export interface Portal {
  isEditing(): boolean;
  subscribe(listener: () => void): () => void;
  /** Ends editing without a question. */
  leave(): void;
  /** Ends editing; asks first when something is unsaved. False when the person wants to go on. */
  askToLeave(): Promise<boolean>;
  /** The editor says whether it holds something unsaved. @returns disconnects it */
  connect(isDirty: () => boolean): () => void;
}

/** News from the server that nobody asked for. */
export interface Pushes {
  /**
   * Calls back when messages came, went or were read, or may have been while the connection was broken. @returns ends it
   */
  subscribe(listener: (news: News) => void): () => void;
  /** How often there was news so far: whoever did not listen meanwhile sees that some was missed. */
  count?(): number;
}

export interface News {
  /** This page caused it itself, e.g. by marking a message as read. */
  readonly isOwn: boolean;
}

/** Who watches the steps that screens run. */
export interface StepWatch {
  /** Told of each step before it runs. */
  step(step: import('./plan/plan.ts').ActionPlan): void;
}

export interface Services {
  http: Http;
  dicts: Dicts;
  permissions: Permissions;
  session: Session;
  navigate: Navigate;
  notify: Notify;
  clock: Clock;
  files: Files;
  screens: Screens;
  looks: Looks;
  /** Missing where the server tells nothing by itself. */
  pushes?: Pushes;
  /** Missing where there is no site around the screens. */
  site?: SiteNews;
  /** Missing where nobody arranges anything. */
  portal?: Portal;
  /** Missing where nothing outlives the page. */
  drafts?: Drafts;
  /** Missing where nobody lists what keys mean. */
  shortcuts?: Shortcuts;
  /** Missing where nobody watches. */
  watch?: StepWatch;
}
