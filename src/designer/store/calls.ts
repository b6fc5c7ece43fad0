// The calls of the designer.
import { randomKey } from '../../engine/values/random-key.ts';
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
import { createKeyedWrites } from './keyed-write.ts';

export interface DesignerCalls {
  open(id: string): Promise<OpenedDocument>;
  surroundings(): Promise<Surroundings>;
  /** What the installation has without the document: Chinese text → text of a language. */
  translations(language: string): Promise<Catalogue>;
  /**
   * What was saved, or what it clashes with.
   * @param key by which the server knows a request that is sent again; a new one by default
   */
  save(request: SaveRequest, key?: string): Promise<SavedDraft | SaveConflict>;
  /** @param number of the draft that is meant: another one stays, and it is refused */
  discard(id: string, number?: number): Promise<void>;
  /**
   * Begins a draft of a page that there is none of.
   * @returns its number; undefined where a document has its id
   */
  begin(draft: Pick<SaveRequest, 'id' | 'text' | 'names'>): Promise<number | undefined>;
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
  const post = async <T>(url: string, body: object, key = randomKey()): Promise<T> => {
    const reply: Reply<T> = await http.send<T>({
      method: 'POST',
      url: `/sys/designer/${url}`,
      body,
      notify: false,
      repeatSubmit: false,
      idempotencyKey: key,
    });
    return reply.result;
  };
  const { write, isLost } = createKeyedWrites(http);
  const isFree = async (id: string): Promise<boolean> => {
    const { records } = await read<{ records: readonly { id: string }[] }>('list', { id, pageSize: 1 });
    return records.every((one) => one.id !== id);
  };
  return {
    open: (id) => read('open', { id }),
    surroundings: () => read('surroundings'),
    translations: (language) => read('translations', { language }),
    save: async (request, key) => {
      try {
        return await post<SavedDraft>('save', request, key);
      } catch (error) {
        if (isClash(error)) return error.result;
        throw error;
      }
    },
    discard: (id, number) =>
      write({
        method: 'DELETE',
        url: '/sys/designer/draft',
        params: { id, ...(number === undefined ? {} : { number }) },
      }),
    begin: async (draft) => {
      const body: SaveRequest = { ...draft, expected: 0 };
      const request = { method: 'POST', url: '/sys/designer/save', body } as const;
      // What was begun by one whose answer was lost is one's own.
      if (!isLost(request) && !(await isFree(draft.id))) return undefined;
      try {
        return (await write<SavedDraft>(request)).number;
      } catch (error) {
        if (isClash(error)) return undefined;
        throw error;
      }
    },
    impact: (documents) => post('impact', { documents }),
    // This and bringing back find by themselves what they did already.
    publish: (request) => post('publish', request),
    drafts: (id) => read('drafts', { id }),
    exportSet: async (what) => (await post<{ file: string }>('export', what)).file,
    importSet: (request) =>
      // What would be done is looked at anew.
      request.documents === undefined
        ? post('import', request)
        : write({ method: 'POST', url: '/sys/designer/import', body: request }),
    versions: (id) => read('versions', { id }),
    version: async (id, version) => (await read<{ text: string }>('version', { id, version })).text,
    former: (set) => read('former', { set }),
    rollback: (what) => post('rollback', what),
    roles: () => read('roles'),
    roleRights: (role) => read('roleRights', { role }),
    openPreview: (role) => post('preview', role === undefined ? {} : { role }),
    endPreview: (token) => post('endPreview', { token }),
    judgePatterns: (patterns) => post('patterns', { patterns }),
  };
}

function isClash(error: unknown): error is HttpFailure & { result: SaveConflict } {
  return error instanceof HttpFailure && error.status === 409 && isConflict(error.result);
}

function isConflict(value: unknown): value is SaveConflict {
  return typeof value === 'object' && value !== null && 'merged' in value && 'conflicts' in value;
}
