// The server's calls without a browser: to prepare what a journey needs and to look at what it left behind.
import { expect, request, type APIRequestContext } from '@playwright/test';
import { passwordOf, serverUrl } from './server.ts';

export interface Envelope {
  status: number;
  success: boolean;
  code: number;
  message: string;
  result: unknown;
}

export interface Row {
  [name: string]: unknown;
  id: string;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

interface MenuNode {
  path: string;
  children?: MenuNode[];
}

/** Calls of one signed-in user. */
export class Api {
  private constructor(
    private readonly context: APIRequestContext,
    readonly token: string,
  ) {}

  /** Signs in where no captcha is asked for. */
  static async signIn(username = 'admin', password = passwordOf(username), url = serverUrl()): Promise<Api> {
    const context = await request.newContext({ baseURL: `${url}/api/` });
    const response = await context.post('sys/login', { data: { username, password } });
    const { message, result } = (await response.json()) as Envelope;
    const token = (result as { token?: string } | null)?.token;
    if (token === undefined) throw new Error(`${username} cannot sign in: ${message}`);
    return new Api(context, token);
  }

  /** Any answer, also a refusal. */
  async ask(method: Method, path: string, data?: unknown): Promise<Envelope> {
    const response = await this.context.fetch(path.replace(/^\//, ''), {
      method,
      headers: { 'X-Access-Token': this.token },
      ...(data === undefined ? {} : { data }),
    });
    const body = (await response.json()) as Omit<Envelope, 'status'>;
    return { ...body, status: response.status() };
  }

  /** The result of a call that has to work. */
  async call(method: Method, path: string, data?: unknown): Promise<unknown> {
    const answer = await this.ask(method, path, data);
    expect(answer.success, `${method} ${path}: ${answer.message}`).toBe(true);
    return answer.result;
  }

  /** Version of a screen as the server answers it now; undefined where it has none of this id. */
  async versionOfScreen(id: string): Promise<string | undefined> {
    const response = await this.context.get(`/_app/screens/${id}`, {
      headers: { 'X-Access-Token': this.token },
    });
    return response.ok() ? response.headers()['etag'] : undefined;
  }

  /** Addresses of the pages that the menu of this user leads to, without those that need a parameter. */
  async listPages(): Promise<string[]> {
    const query = `token=${encodeURIComponent(this.token)}`;
    const { menu } = (await this.call('GET', `/sys/permission/getUserPermissionByToken?${query}`)) as {
      menu: MenuNode[];
    };
    return [...new Set(leavesOf(menu))].filter((path) => /^\/[^:]*$/.test(path));
  }

  /** Records of a list. */
  async list(path: string, params: Record<string, string> = {}): Promise<Row[]> {
    const query = new URLSearchParams({ pageNo: '1', pageSize: '30', ...params });
    const result = (await this.call('GET', `${path}?${query.toString()}`)) as { records: Row[] };
    return result.records;
  }

  /** Makes a user that only this journey knows. */
  async addUser(username: string, more: Record<string, unknown> = {}): Promise<Row> {
    const password = newPassword;
    await this.call('POST', '/sys/user/add', {
      username,
      realname: `姓名${username}`,
      password,
      confirmpassword: password,
      ...more,
    });
    const [row] = await this.list('/sys/user/list', { username });
    if (!row) throw new Error(`the user ${username} was added but is not listed`);
    return row;
  }

  async dispose(): Promise<void> {
    await this.context.dispose();
  }
}

/** Password of the users that journeys make. */
export const newPassword = 'Park-2026-pass';

let made = 0;

/** A name that no other journey and no earlier run has: letters and digits only, at most 18. */
export function uniqueName(prefix: string): string {
  made += 1;
  return `${prefix}${Date.now().toString(36)}${String(process.pid % 100)}${String(made)}`.slice(0, 18);
}

function leavesOf(nodes: readonly MenuNode[]): string[] {
  return nodes.flatMap(({ path, children = [] }) => (children.length > 0 ? leavesOf(children) : [path]));
}
