// A module: a folder with record types, dictionaries, menus, reports, print templates, rules, translations, first rows and screens that belong together.
import type { Diagnostic } from './diagnostic.ts';
import type {
  DeclaredCall,
  DictFile,
  EntityDeclaration,
  MenuDeclaration,
  ReportDeclaration,
  PrintDeclaration,
  RuleFile,
} from './catalog.ts';

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

/** What a module declares, once all of it is sound. */
export interface ModuleParts {
  entities: readonly EntityDeclaration[];
  menus: readonly MenuDeclaration[];
  dicts: DictFile;
  rules: RuleFile;
  reports: readonly ReportDeclaration[];
  prints: readonly PrintDeclaration[];
  rows: readonly RowsDeclaration[];
  texts: ModuleTexts;
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
export interface ModuleFacts extends Omit<ModuleParts, 'rows' | 'texts'> {
  /** The calls that follow from the entities. */
  calls: readonly DeclaredCall[];
}
