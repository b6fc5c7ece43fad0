// For tests: an app whose screens can be designed, with files of its own below, and people who may do some of it.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type {
  DocumentVersion,
  ListedDocument,
  OpenedDocument,
  PublishImpact,
  PublishOutcome,
  SaveConflict,
  SavedDraft,
  SaveRequest,
} from '../../../src/designer/wire.ts';
import { openTestApp, TEST_PASSWORD, type TestApp, type TestAppOptions } from '../../../tests/app-driver.ts';
import { createDesk, NO_DOCUMENTS, type DocumentDesk } from '../../documents/desk.ts';
import { createPublishedReader } from '../../documents/published.ts';
import { readSite } from '../../documents/read-site.ts';
import { openShippedChecker } from '../../documents/shipped-checker.ts';
import { createScreenStore } from '../../documents/store.ts';
import { createLogger } from '../../http/plugins/logging.ts';
import { schemasFolder } from '../../records/entities.ts';
import { createStaff } from '../../modules/staff.testing.ts';

export interface Answered<T> {
  status: number;
  code: number;
  message: string;
  result: T;
}

export interface DesignOffice {
  app: TestApp;
  desk: DocumentDesk;
  admin: string;
  /** Signs somebody in who holds these permissions. */
  hire(name: string, permissions: readonly string[]): Promise<string>;
  call<T>(method: string, url: string, body?: unknown, token?: string): Promise<Answered<T>>;
  list(token?: string): Promise<readonly ListedDocument[]>;
  open(id: string, token?: string): Promise<Answered<OpenedDocument>>;
  /** A new screen, saved. @returns the number of its draft */
  begin(id: string, title?: string, more?: object, token?: string): Promise<number>;
  save(request: SaveRequest, token?: string): Promise<Answered<SavedDraft & SaveConflict>>;
  publish(
    documents: readonly { id: string; number: number }[],
    more?: { note?: string; confirmed?: boolean },
    token?: string,
  ): Promise<Answered<PublishOutcome>>;
  impact(ids: readonly string[], token?: string): Promise<Answered<PublishImpact>>;
  versions(id: string): Promise<readonly DocumentVersion[]>;
  /** Title of the page that is served; undefined where none is. */
  served(id: string): Promise<string | undefined>;
  /** Writes a dropped-in file and has it taken. */
  drop(name: string, text: string): Promise<void>;
  close(): Promise<void>;
}

/** A screen as somebody writes it. */
export function writeScreen(id: string, title: string, more: object = {}): string {
  const fields = { name: { type: 'string', title: '名称', 'x-component': 'text' } };
  const document = {
    id,
    format: 1,
    title,
    route: { path: `/test/${id}`, access: 'login' },
    schema: {
      type: 'object',
      properties: { form: { type: 'void', 'x-component': 'form', properties: fields } },
    },
    ...more,
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

/** @param more shipped screens by their names */
export async function openDesignOffice(
  more: Readonly<Record<string, string>> = {},
  options: TestAppOptions = {},
): Promise<DesignOffice> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'designs-'));
  const put = (kind: 'shipped' | 'dropped', name: string, text: string): void => {
    const place = path.join(folder, kind, `${name}.json`);
    fs.mkdirSync(path.dirname(place), { recursive: true });
    fs.writeFileSync(place, text);
    const before = new Date(Date.now() - 5_000);
    fs.utimesSync(place, before, before);
  };
  for (const [name, text] of Object.entries(more)) put('shipped', name, text);
  const opened: { refresh?: () => Promise<void>; desk?: DocumentDesk } = {};
  const { check, judge, parts } = openShippedChecker({ schemasFolder, apiBase: '/api' });
  const app = await openTestApp({
    isDemo: true,
    ...options,
    openDocuments: async (db, tell) => {
      const screens = createScreenStore({
        shippedFolder: path.join(folder, 'shipped'),
        droppedFolder: path.join(folder, 'dropped'),
        check,
        readSite: () => readSite(db),
        ...(options.config?.documents === 'files' ? {} : { readPublished: createPublishedReader(db) }),
        log: createLogger('silent'),
        onChange: tell,
      });
      await screens.refresh();
      opened.refresh = screens.refresh;
      const checker = {
        judge: async (...given: Parameters<typeof judge>) => judge(...given),
        catalog: async () => parts,
      };
      opened.desk = createDesk(screens, checker);
      return { screens, documents: opened.desk };
    },
  });
  const admin = await app.signIn('admin', TEST_PASSWORD);
  const staff = createStaff(app);
  const call = async <T>(
    method: string,
    url: string,
    body?: unknown,
    token = admin,
  ): Promise<Answered<T>> => {
    const answer = await app.call(method, `/api/sys/designer/${url}`, {
      token,
      ...(body === undefined ? {} : { body }),
    });
    return { ...answer.json<Answered<T>>(), status: answer.statusCode };
  };
  const of = (id: string): string => `id=${encodeURIComponent(id)}`;
  return {
    app,
    desk: opened.desk ?? NO_DOCUMENTS,
    admin,
    hire: staff.hire,
    call,
    list: async (token) => {
      const url = 'list?pageSize=500';
      return (await call<{ records: readonly ListedDocument[] }>('GET', url, undefined, token)).result
        .records;
    },
    open: (id, token) => call('GET', `open?${of(id)}`, undefined, token),
    async begin(id, title = '新页面', more = {}, token) {
      const text = writeScreen(id, title, more);
      const saved = await call<SavedDraft>('POST', 'save', { id, text, expected: 0 }, token);
      if (saved.code !== 200) throw new Error(`${id} was not begun: ${saved.message}`);
      return saved.result.number;
    },
    save: (request, token) => call('POST', 'save', request, token),
    publish: (documents, { note = '', confirmed = true } = {}, token) =>
      call('POST', 'publish', { documents, note, confirmed }, token),
    impact: (ids, token) =>
      call('POST', 'impact', { documents: ids.map((id) => ({ id, number: 0 })) }, token),
    versions: async (id) => (await call<readonly DocumentVersion[]>('GET', `versions?${of(id)}`)).result,
    async served(id) {
      const answer = await app.call('GET', `/_app/screens/${id}`, { token: admin });
      return answer.statusCode === 200 ? answer.json<{ title: string }>().title : undefined;
    },
    async drop(name, text) {
      put('dropped', name, text);
      await opened.refresh?.();
    },
    async close() {
      await app.close();
      fs.rmSync(folder, { recursive: true });
    },
  };
}
