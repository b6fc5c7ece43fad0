import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { settings } from '../server/config/settings.ts';

const projectFolder = path.resolve(import.meta.dirname, '..');

/** Names and defaults of the rows of a Markdown table whose first column is a variable. */
function readTable(file: string): { name: string; default: string }[] {
  const text = fs.readFileSync(path.join(projectFolder, file), 'utf8');
  const rows = text.matchAll(/^\|\s*`([A-Z][A-Z_0-9]+)`\s*\|\s*([^|]*?)\s*\|/gm);
  return [...rows].map(([, name = '', shown = '']) => ({ name, default: /^`(.*)`$/.exec(shown)?.[1] ?? '' }));
}

describe('the configuration table', () => {
  it.each(['README.md', 'README.zh-CN.md'])(
    'of %s has every variable with its default, and no other',
    (file) => {
      const expected = settings.map(({ name, default: value }) => ({ name, default: value }));
      expect(readTable(file)).toEqual(expected);
    },
  );
});
