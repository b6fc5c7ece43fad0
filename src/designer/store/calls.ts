// The calls of the designer.
import { HttpFailure, type Http, type Reply } from '../../engine/services.ts';
import type { Catalogue } from '../../engine/text.ts';
import type { PatternVerdict } from '../../engine/check/patterns/verdict.ts';
import type {
  DocumentVersion,
  DraftOfSet,
  OpenedDocument,
  OpenedPreview,
  PreviewRole,
  PublishImpact,
  PublishOutcome,
  PublishRequest,
  SaveConflict,
  SavedDraft,
  SaveRequest,
  Surroundings,
} from '../wire.ts';
import type { BelongingsDeed, ImportOutcome, ImportRequest } from '../wire-belongings.ts';

export interface DesignerCalls {
  open(id: string): Promise<OpenedDocument>;
  surroundings(): Promise<Surroundings>;
  /** What the installation has without the document: Chinese text → text of a language. */
  translations(language: string): Promise<Catalogue>;
  /** What was saved, or what it clashes with. */
  save(request: SaveRequest): Promise<SavedDraft | SaveConflict>;
  /** @param number of the draft that is meant: another one stays, and it is refused */
  discard(id: string, number?: number): Promise<void>;
  /** Whether no document has an id. */
  isFree(id: string): Promise<boolean>;
  impact(documents: PublishRequest['documents']): Promise<PublishImpact>;
  publish(request: PublishRequest): Promise<PublishOutcome>;
  /** Drafts that can be published beside one of them. */
  drafts(id: string): Promise<readonly DraftOfSet[]>;
  /** The text of a file with the documents that are named, or with those of one publication. */
  exportSet(what: { ids: readonly string[] } | { set: string }): Promise<string>;
  importSet(request: ImportRequest): Promise<ImportOutcome>;
  versions(id: string): Promise<readonly DocumentVersion[]>;
  version(id: string, version: number): Promise<string>;
  /** What bringing a publication back would do to menus, roles and dictionaries. */
  former(set: string): Promise<readonly BelongingsDeed[]>;
  rollback(what: { set: string; note: string; withBelongings: boolean }): Promise<PublishOutcome>;
  /** Those that somebody may preview as. */
  roles(): Promise<readonly PreviewRole[]>;
  /** Codes that both oneself and a role hold. */
  roleRights(role: string): Promise<readonly string[]>;
  /** Begins a session that reads and writes nothing. */
  openPreview(role: string | undefined): Promise<OpenedPreview>;
  /** Ends such a session before its time. */
  endPreview(token: string): Promise<void>;
  judgePatterns(patterns: readonly string[]): Promise<Readonly<Record<string, PatternVerdict>>>;
}

export function createDesignerCalls(http: Pick<Http, 'send'>): DesignerCalls {
  const read = async <T>(url: string, params: Record<string, unknown> = {}): Promise<T> =>
    (await http.send<T>({ method: 'GET', url: `/sys/designer/${url}`, params, notify: false })).result;
  const write = async <T>(method: 'POST' | 'DELETE', url: string, request: object): Promise<T> => {
    const told = method === 'DELETE' ? { params: { ...request } } : { body: request };
    const reply: Reply<T> = await http.send<T>({
      method,
      url: `/sys/designer/${url}`,
      ...told,
      notify: false,
      repeatSubmit: false,
      idempotencyKey: crypto.randomUUID(),
    });
    return reply.result;
  };
  return {
    open: (id) => read('open', { id }),
    surroundings: () => read('surroundings'),
    translations: (language) => read('translations', { language }),
    save: async (request) => {
      try {
        return await write<SavedDraft>('POST', 'save', request);
      } catch (error) {
        if (error instanceof HttpFailure && error.status === 409 && isConflict(error.result))
          return error.result;
        throw error;
      }
    },
    discard: (id, number) => write('DELETE', 'draft', { id, ...(number === undefined ? {} : { number }) }),
    isFree: async (id) => {
      // Searched texts are short, and the end of an id says most.
      const params = { search: id.slice(-100), pageSize: 100 };
      const { records } = await read<{ records: readonly { id: string }[] }>('list', params);
      return records.every((one) => one.id !== id);
    },
    impact: (documents) => write('POST', 'impact', { documents }),
    publish: (request) => write('POST', 'publish', request),
    drafts: (id) => read('drafts', { id }),
    exportSet: async (what) => (await write<{ file: string }>('POST', 'export', what)).file,
    importSet: (request) => write('POST', 'import', request),
    versions: (id) => read('versions', { id }),
    version: async (id, version) => (await read<{ text: string }>('version', { id, version })).text,
    former: (set) => read('former', { set }),
    rollback: (what) => write('POST', 'rollback', what),
    roles: () => read('roles'),
    roleRights: (role) => read('roleRights', { role }),
    openPreview: (role) => write('POST', 'preview', role === undefined ? {} : { role }),
    endPreview: (token) => write('POST', 'endPreview', { token }),
    judgePatterns: (patterns) => write('POST', 'patterns', { patterns }),
  };
}

function isConflict(value: unknown): value is SaveConflict {
  return typeof value === 'object' && value !== null && 'merged' in value && 'conflicts' in value;
}
