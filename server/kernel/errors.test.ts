import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { API_ERRORS } from './errors.ts';

it('docs/api-errors.md lists every error with its status, code and text, and no other', async () => {
  const page = await readFile(path.join(import.meta.dirname, '../../docs/api-errors.md'), 'utf8');
  const rows = [...page.matchAll(/^\| `([a-z-]+)` \| (\d+) \| (\d+) \| ([^|]+) \|/gm)].map(
    ([, name, status, code, text]) => [name, Number(status), Number(code), text?.trim()],
  );
  const table = Object.entries(API_ERRORS).map(([name, { status, code, text }]) => [
    name,
    status,
    code,
    text,
  ]);
  expect(rows).toEqual(table);
});
