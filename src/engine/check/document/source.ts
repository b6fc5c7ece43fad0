// What goes into the checker and what comes out: files of three sources in, one result per file out.
import type { CardDeclaration, Json, RouteDeclaration, ScreenDocument } from '../../document.ts';
import type { Diagnostic } from '../../diagnostic.ts';

/** Rising precedence: a published document replaces a dropped one of the same id, that one of a module, and that a shipped one. */
export type Source = 'shipped' | 'module' | 'dropped' | 'published';

/** Whether files of a source may leave out id and route, which then follow from their path. */
export function isPlacedByPath(source: Source): boolean {
  return source === 'module' || source === 'dropped';
}

export interface SourceFile {
  /** Quoted in every finding: relative to the working directory, or the document id for database documents. */
  path: string;
  /** Path below its root folder without `.json`: the id of a file that states none. Default: from `path`. */
  name?: string;
  source: Source;
  /** The file as it lies on disk; needed to find wrong encodings. */
  bytes?: Uint8Array;
  /** Used when there are no bytes. */
  text?: string;
  /** A module adds something to a screen by it, and it is no screen itself. */
  isExtension?: boolean;
  /** Read for what the others say of it, and not checked itself. */
  isAside?: boolean;
  /**
   * Found without fault before, beside the same catalogue or a smaller one: as long as no file replaces another, only what
   * others pass to it is judged.
   */
  isSound?: boolean;
}

/** A plain Formily document: its own schema with Formily's component names, rendered by src/formily. */
export interface FormilyDocument {
  id: string;
  title: string;
  route: RouteDeclaration;
  form: Json;
  schema: Json;
}

export interface FileResult {
  path: string;
  /** As the file was given. */
  name?: string;
  source: Source;
  /** `unreadable` when the text is no JSON object, so that the kind cannot be told. */
  kind: 'screen' | 'formily' | 'extension' | 'unreadable';
  /** The stated id, else the name of the file. */
  id: string;
  title: string;
  /** The title in other languages. */
  titles?: Readonly<Record<string, string>>;
  route?: RouteDeclaration;
  card?: CardDeclaration;
  /** In the order of their lines. */
  diagnostics: Diagnostic[];
  /** After upgrade; present when there is no error. */
  screen?: ScreenDocument;
  /** Screens besides that it is made of: dialogs of its blueprints. */
  generated?: readonly ScreenDocument[];
  /** Of an extension and of a screen that replaces another one: the screen of the other module. */
  target?: string;
  /** What modules add to it, as text: the same file is another screen with it. */
  added?: string;
  formily?: FormilyDocument;
  /** Not served: another file of the same id is, or this one is to replace a screen and cannot. */
  isReplaced: boolean;
}

export interface CheckResult {
  /** In the order of the files given. */
  files: FileResult[];
  /** All findings, file by file. */
  diagnostics: Diagnostic[];
}
