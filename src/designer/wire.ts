// What the designer and the server say to each other: the calls below /sys/designer.
import type { Diagnostic } from '../engine/diagnostic.ts';
import type { Edit } from './document/edits.ts';
import type { Conflict } from './document/merge.ts';
import type { SketchBox } from './document/sketch/pen.ts';
import type { BelongingsDeed } from './wire-belongings.ts';
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
  /** A small picture of its draft, else of what is served; where pictures were asked for. */
  sketch?: readonly SketchBox[];
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
  /** Another one than was asked for where that comes along with it, as the form of an entity's list. */
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

/** GET withdrawal?id=: what hangs on a published page, for whoever withdraws it. */
export interface Withdrawal {
  title: string;
  /** Pages that cannot do without it: it is not withdrawn. */
  findings: readonly Diagnostic[];
  /** Pages that open it. */
  openedBy: readonly { id: string; title: string }[];
  /** Its menu entry with those above it, its permission codes, and who holds them, as far as whoever asks may see them. */
  menu: string;
  codes: readonly { code: string; title: string }[];
  roles: readonly { title: string; codes: readonly string[] }[];
  /** Whether the menu entry may go with it, and does unless somebody says otherwise. */
  mayRemoveMenu: boolean;
  removesMenu: boolean;
  /** Why it does not, or cannot. */
  reason: string;
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
