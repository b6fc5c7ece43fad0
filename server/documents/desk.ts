// The documents of this installation as those who design screens see them: each with its text, and with the file below it.
import type { CatalogParts } from '../../src/engine/check/catalog/catalog.ts';
import type { Diagnostic } from '../../src/engine/diagnostic.ts';
import type { Source, SourceFile } from '../../src/engine/check/document/source.ts';
import type { RouteDeclaration } from '../../src/engine/document.ts';
import type { CheckerThread } from './checker-thread.ts';
import { hashDocument } from './checker.ts';
import type { JudgedFile } from './judge-drafts.ts';
import { toPublished } from './published.ts';
import type { CheckedState, CheckingScreenStore } from './store.ts';

export interface KnownDocument {
  id: string;
  title: string;
  route?: RouteDeclaration;
  /** Where what is served comes from. */
  source: Source;
  /** Title of the module that brings it. */
  module?: string;
  path: string;
  text: string;
  isBroken: boolean;
  /** The file that is served where nothing is published, which may be the document itself. */
  file?: { source: Source; text: string };
}

/** A text that is judged as if it were published; without a text the document is judged as taken away. */
export interface Proposed {
  id: string;
  text: string | undefined;
}

export interface Judgement {
  /** Of the proposed ones, in their order. */
  drafts: readonly JudgedFile[];
  /** Of all other documents; nothing is said of them unless they were asked for. */
  others: readonly JudgedFile[];
  /** Errors of other documents that were sound beside what is served: those that the proposed ones break. */
  broken: readonly Diagnostic[];
  /** What was published when it was judged. */
  published: string;
}

export interface DocumentDesk {
  /** The same array as long as nothing of it changed. */
  list(): readonly KnownDocument[];
  find(id: string): KnownDocument | undefined;
  /** The document that brings a screen along which nobody wrote, as the form of an entity's list. */
  findMaker(id: string): KnownDocument | undefined;
  /**
   * @param isWhole whether it is also said what becomes of the other documents
   * @param dicts values of dictionaries that are not there yet, by their codes
   */
  judge(
    proposed: readonly Proposed[],
    isWhole: boolean,
    dicts?: Readonly<Record<string, readonly string[]>>,
  ): Promise<Judgement>;
  /** What the catalogue is made of, without what was made in the app; and what modules declare. */
  catalog(): Promise<{ parts: CatalogParts; modules: CheckedState['site']['modules'] }>;
  /** Serves what is published now. */
  refresh(): Promise<void>;
}

const RANKS: Readonly<Record<Source, number>> = { shipped: 0, module: 1, dropped: 2, published: 3 };

export function createDesk(
  store: Pick<CheckingScreenStore, 'state' | 'refresh'>,
  checker: Pick<CheckerThread, 'judge' | 'catalog'>,
): DocumentDesk {
  let known:
    | { state: CheckedState; byId: ReadonlyMap<string, KnownDocument>; list: readonly KnownDocument[] }
    | undefined;
  let parts: Promise<CatalogParts> | undefined;
  const documents = () => {
    const state = store.state();
    if (known?.state !== state) {
      const byId = listKnown(state);
      known = { state, byId, list: [...byId.values()] };
    }
    return known;
  };
  return {
    list: () => documents().list,
    find: (id) => documents().byId.get(id),
    findMaker: (id) =>
      store
        .state()
        .checked.filter(({ generated = [] }) => generated.some((one) => one.id === id))
        .map((one) => documents().byId.get(one.id))
        .find((maker) => maker !== undefined),
    async judge(proposed, isWhole, dicts = {}) {
      // Another look at the folders may end while this is judged: what was sound before is what this state says.
      const { files, site, checked } = store.state();
      const ids = new Set(proposed.map(({ id }) => id));
      const rest = files.filter(({ source, path }) => source !== 'published' || !ids.has(path));
      const beside = isWhole ? rest : rest.map((file) => ({ ...file, isAside: true }));
      const drafts = proposed.flatMap(({ id, text }) => (text === undefined ? [] : [toPublished(id, text)]));
      const known = Object.keys(dicts).length === 0 ? site : { ...site, dicts: { ...dicts, ...site.dicts } };
      const judged = await checker.judge([...beside, ...drafts], known);
      const others = judged.slice(0, beside.length);
      const unsound = new Set(checked.filter(hasError).map(({ path }) => path));
      return {
        drafts: judged.slice(beside.length),
        others,
        broken: others
          .filter(({ path }) => !unsound.has(path))
          .flatMap(({ diagnostics }) => diagnostics.filter(isError)),
        published: markOf(files),
      };
    },
    async catalog() {
      // The same as long as the program runs, and large: the thread is asked once.
      parts ??= checker.catalog().catch((error: unknown) => {
        parts = undefined;
        throw error;
      });
      return { parts: await parts, modules: store.state().site.modules };
    },
    refresh: () => store.refresh(),
  };
}

const isError = ({ severity }: Diagnostic): boolean => severity === 'error';

function hasError({ diagnostics }: { diagnostics: readonly Diagnostic[] }): boolean {
  return diagnostics.some(isError);
}

/** Which texts are published, as `readPublishedMark` of the database says it. */
function markOf(files: readonly SourceFile[]): string {
  return files
    .filter(({ source }) => source === 'published')
    .map(({ path, bytes }) => `${path} ${hashDocument(bytes ?? new Uint8Array())}`)
    .sort()
    .join('\n');
}

function listKnown({ files, checked, site }: CheckedState): ReadonlyMap<string, KnownDocument> {
  const manifests: readonly { id: string; title?: string }[] = site.modules?.modules ?? [];
  const titles = new Map(manifests.map(({ id, title }) => [id, title]));
  const byId = new Map<string, KnownDocument>();
  const lowest = checked
    .map((one, at) => ({ one, file: files[at] }))
    .filter(({ one }) => one.kind !== 'extension')
    .sort((a, b) => RANKS[a.one.source] - RANKS[b.one.source]);
  for (const { one, file } of lowest) {
    if (!file) continue;
    const { id, title, route, source, path, name = '', diagnostics } = one;
    const text = sourceText(file);
    const below = byId.get(id)?.file;
    const module =
      source === 'module' ? (titles.get(name.split('/')[0] ?? '') ?? name.split('/')[0]) : undefined;
    byId.set(id, {
      id,
      title,
      ...(route ? { route } : {}),
      source,
      ...(module === undefined ? {} : { module }),
      path,
      text,
      isBroken: hasError({ diagnostics }),
      ...(source === 'published' ? (below ? { file: below } : {}) : { file: { source, text } }),
    });
  }
  return byId;
}

function sourceText({ text, bytes }: SourceFile): string {
  return text ?? new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}

/** Where there are none: over another back end, and in tests of other things. */
export const NO_DOCUMENTS: DocumentDesk = {
  list: () => [],
  find: () => undefined,
  findMaker: () => undefined,
  judge: async () => ({ drafts: [], others: [], broken: [], published: '' }),
  catalog: async () => ({ parts: {}, modules: undefined }),
  refresh: async () => undefined,
};
