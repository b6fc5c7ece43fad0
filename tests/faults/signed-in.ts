// A signed-in caller of a running server, for tests that need real writes over HTTP.
import type { ServerProcess } from '../server-process.ts';

export const adminPassword = 'Faults-2026-abc';

/** Settings under which a test can sign in by itself. */
export const signInSettings = {
  CAPTCHA: 'off',
  ADMIN_PASSWORD: adminPassword,
  SEED: 'none',
  LOG_LEVEL: 'warn',
};

/** The envelope of every answer. */
export interface Envelope {
  success: boolean;
  code: number;
  message: string;
  result: unknown;
}

export interface Answer {
  status: number;
  body: Envelope;
}

/** Sends one call; rejects when the connection breaks. */
export async function call(
  server: Pick<ServerProcess, 'url'>,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  options: { token?: string; body?: unknown } = {},
): Promise<Answer> {
  const response = await fetch(`${server.url}/api${path}`, {
    method,
    headers: {
      ...(options.token ? { 'x-access-token': options.token } : {}),
      ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
    signal: AbortSignal.timeout(40_000),
  });
  return { status: response.status, body: (await response.json()) as Envelope };
}

/** @returns the token of `admin` */
export async function signIn(server: Pick<ServerProcess, 'url'>, password = adminPassword): Promise<string> {
  const body = { username: 'admin', password, captcha: '', checkKey: 1 };
  const answer = await call(server, 'POST', '/sys/login', { body });
  if (answer.body.code !== 200) throw new Error(`signing in failed: ${JSON.stringify(answer)}`);
  return (answer.body.result as { token: string }).token;
}

/** Saves one dictionary. */
export function addDict(server: Pick<ServerProcess, 'url'>, token: string, code: string): Promise<Answer> {
  const body = { dictName: code, dictCode: code, description: 'written by a fault test' };
  return call(server, 'POST', '/sys/dict/add', { token, body });
}
