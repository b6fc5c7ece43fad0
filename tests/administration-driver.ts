// System administration as a person uses it: signed in as somebody, calls in one line, rows found by their names.
import { openTestApp, type TestApp, type TestAppOptions } from './app-driver.ts';

export interface Envelope<T> {
  /** HTTP status. */
  status: number;
  success: boolean;
  /** Of the envelope: 201 for a part of what was asked for. */
  code: number;
  message: string;
  result: T;
}

export interface RecordPage {
  records: Record<string, unknown>[];
  total: number;
}

export interface Administration {
  server: TestApp;
  /** Token of the administrator, used when a call names none. */
  admin: string;
  call<T = Record<string, unknown>>(
    method: string,
    url: string,
    body?: unknown,
    token?: string,
  ): Promise<Envelope<T>>;
  listUsers(query: Record<string, string>, token?: string): Promise<Envelope<RecordPage>>;
  /** Adds a user under a fresh name. */
  addUser(more?: Record<string, unknown>): Promise<{ id: string; username: string; password: string }>;
  userId(username: string): Promise<string>;
  roleId(code: string): Promise<string>;
  departId(name: string): Promise<string>;
  close(): Promise<void>;
}

/** An app with the demonstration rows (36 users), and an administrator who is signed in. */
export async function openAdministration(
  options: Omit<TestAppOptions, 'isDemo'> = {},
): Promise<Administration> {
  const server = await openTestApp({ ...options, isDemo: true });
  const admin = await server.signIn();
  let added = 0;

  const call = async <T>(
    method: string,
    url: string,
    body?: unknown,
    token = admin,
  ): Promise<Envelope<T>> => {
    const options = { token, ...(body === undefined ? {} : { body }) };
    const answer = await server.call(method, `/api/sys${url}`, options);
    return { status: answer.statusCode, ...answer.json<Omit<Envelope<T>, 'status'>>() };
  };

  return {
    server,
    admin,
    call,
    listUsers: (query, token) =>
      call<RecordPage>('GET', `/user/list?${new URLSearchParams(query).toString()}`, undefined, token),
    async addUser(more = {}) {
      const username = `tester_${String(++added)}`;
      const password = 'Secret-word-1';
      const body = { username, realname: '测试员', password, confirmpassword: password, ...more };
      const { success, message, result } = await call<{ id: string }>('POST', '/user/add', body);
      if (!success) throw new Error(`adding ${username} failed: ${message}`);
      return { id: result.id, username, password };
    },
    async userId(username) {
      const found = server.db.selectFrom('sys_user').select('id').where('username', '=', username);
      return (await found.executeTakeFirstOrThrow()).id;
    },
    async roleId(code) {
      const found = server.db.selectFrom('sys_role').select('id').where('role_code', '=', code);
      return (await found.executeTakeFirstOrThrow()).id;
    },
    async departId(name) {
      const found = server.db.selectFrom('sys_depart').select('id').where('depart_name', '=', name);
      return (await found.executeTakeFirstOrThrow()).id;
    },
    close: () => server.close(),
  };
}

/** The user names of a page, in its order. */
export function namesOf({ result }: Envelope<RecordPage>): unknown[] {
  return result.records.map(({ username }) => username);
}
