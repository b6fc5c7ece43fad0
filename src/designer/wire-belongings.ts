// What the designer and the server say of what belongs to a document: menu entry, permissions, roles and dictionaries, and sets as
// files.
import type { Diagnostic } from '../engine/diagnostic.ts';

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
