// A module: a folder with record types, dictionaries, menus, reports, print templates, rules, translations, first rows and screens that belong together.
import type { Diagnostic } from './diagnostic.ts';
import type { JsonObject } from './document.ts';
import type {
  DeclaredCall,
  DictFile,
  EntityDeclaration,
  EntityField,
  MenuDeclaration,
  PrintDeclaration,
  RuleFile,
} from './catalog.ts';
import type { ReportDeclaration } from './report.ts';

/** `module.json`. */
export interface ModuleManifest {
  $schema?: string;
  $comment?: string;
  /** Name of the folder; ids, codes and tables of the module begin with it. */
  id: string;
  title: string;
  /** `1.2.3`. */
  version: string;
  /** Place among other modules. */
  order?: number;
  /** Other modules by their ids, each with the lowest version that will do. */
  requires?: Record<string, string>;
}

/** `rows/<name>.json`: records that are there from the start. */
export interface RowsDeclaration {
  $schema?: string;
  $comment?: string;
  entity: string;
  /** Fields by which a record is known; one that is there is left as it is, whatever people made of it. */
  key: string[];
  rows: Record<string, string | number | boolean | null>[];
}

/** `extends/<name>.json` with `entity`: fields that a module adds to a record type of another one. */
export interface EntityExtension {
  $schema?: string;
  $comment?: string;
  /** Record type of a module that this one requires. */
  entity: string;
  /** Field behind which they stand. Default: behind all others. */
  after?: string;
  fields: Record<string, EntityField>;
}

/** `extends/<name>.json` with `screen`: what a module adds to a screen of another one, at places that have a name. */
export interface ScreenExtension {
  $schema?: string;
  $comment?: string;
  screen: string;
  /** By `<place>.<name>`: nodes that are new there; by `<table>.columns`: columns. */
  parts: Record<string, JsonObject | JsonObject[]>;
  apis?: JsonObject;
  state?: JsonObject;
  dicts?: JsonObject;
  rules?: JsonObject;
}

/** A screen of a module, or what it adds to one, as it lies in its folder: both are judged with all screens. */
export interface ModuleDocument {
  kind: 'screen' | 'extension';
  /** Path below the folder of screens without `.json`, behind the id of the module. */
  name: string;
  /** Quoted in findings. */
  path: string;
  text: string;
}

/** What a module declares, once all of it is sound. */
export interface ModuleParts {
  extensions: readonly EntityExtension[];
  documents: readonly ModuleDocument[];
  entities: readonly EntityDeclaration[];
  menus: readonly MenuDeclaration[];
  dicts: DictFile;
  rules: RuleFile;
  reports: readonly ReportDeclaration[];
  prints: readonly PrintDeclaration[];
  rows: readonly RowsDeclaration[];
  texts: ModuleTexts;
}

export const NO_MODULE_PARTS: ModuleParts = {
  extensions: [],
  documents: [],
  entities: [],
  menus: [],
  dicts: {},
  rules: {},
  reports: [],
  prints: [],
  rows: [],
  texts: {},
};

/** A module with what it declares. */
export interface DeclaredModule {
  manifest: ModuleManifest;
  parts: ModuleParts;
}

/** Translations of `locales`: by language, Chinese text → translation. */
export type ModuleTexts = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** A folder of modules as it was read; plain JSON, so that it can come from another thread. */
export interface ReadModule {
  /** Name of the folder. */
  folder: string;
  manifest: ModuleManifest | undefined;
  /** Undefined when something is wrong with it. */
  parts: ModuleParts | undefined;
  diagnostics: Diagnostic[];
}

/** What the modules of an installation add to what ships, as far as documents may name it. */
export interface ModuleFacts extends Omit<ModuleParts, 'rows' | 'texts' | 'extensions' | 'documents'> {
  /** The modules themselves, those that are required before those that require them. */
  modules?: readonly Pick<ModuleManifest, 'id' | 'requires'>[];
  /** The calls that follow from the entities. */
  calls: readonly DeclaredCall[];
}
