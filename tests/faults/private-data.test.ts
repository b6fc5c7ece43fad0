// No other account of the machine lists or reads what lies in the data folder, whatever made it and when.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildServer, startServer, type ServerProcess } from '../server-process.ts';
import { signIn, signInSettings } from './signed-in.ts';

let folder: string;
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'screenwright-private-'));
  buildServer();
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

async function upload(server: ServerProcess, token: string): Promise<string> {
  const body = new FormData();
  body.set('file', new Blob(['hello, private world']), 'note.txt');
  body.set('biz', 'temp');
  const answer = await fetch(`${server.url}/api/sys/common/upload`, {
    method: 'POST',
    headers: { 'x-access-token': token },
    body,
  });
  const { message, success } = (await answer.json()) as { message: string; success: boolean };
  if (!success) throw new Error(message);
  return message;
}

/** Whatever others may do with: bits of the mode of everything below a folder, links left out. */
function listOpen(place: string): string[] {
  const stat = fs.lstatSync(place);
  if (stat.isSymbolicLink()) return [];
  const own = (stat.mode & 0o077) === 0 ? [] : [`${place} ${(stat.mode & 0o777).toString(8)}`];
  if (!stat.isDirectory()) return own;
  return [...own, ...fs.readdirSync(place).flatMap((name) => listOpen(path.join(place, name)))];
}

it('what lies in the data folder is for no other account, after uploads and after an earlier version', async () => {
  const dataDir = path.join(folder, 'data');
  fs.mkdirSync(path.join(dataDir, 'files', 'temp'), { recursive: true, mode: 0o755 });
  fs.chmodSync(dataDir, 0o755);
  fs.writeFileSync(path.join(dataDir, 'files', 'temp', 'of-an-earlier-version.txt'), 'x', { mode: 0o644 });
  fs.writeFileSync(path.join(dataDir, 'licence-public-key.pem'), 'x', { mode: 0o644 });
  const server = await startServer({ dataDir, env: signInSettings });
  const token = await signIn(server);
  const stored = await upload(server, token);
  expect(fs.existsSync(path.join(dataDir, 'files', stored))).toBe(true);
  const names = fs.readdirSync(dataDir);
  expect(names.length).toBeGreaterThan(3);
  expect(names.flatMap((name) => listOpen(path.join(dataDir, name)))).toEqual([]);
  // Its top lets an account through that the database may run under, and shows it no names.
  expect(fs.statSync(dataDir).mode & 0o066).toBe(0);
  await server.stop();
  expect(fs.readdirSync(dataDir).flatMap((name) => listOpen(path.join(dataDir, name)))).toEqual([]);
});
