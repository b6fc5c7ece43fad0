// The module that integrators copy: how much it takes to have a working part of the product.
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const folder = path.join(import.meta.dirname, '..', 'examples', 'modules', 'lease');
const files = fs
  .readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => fs.statSync(path.join(folder, name)).isFile());

it('the lease example is at most 450 lines of JSON as the formatter writes them, and nothing else', () => {
  expect(files.filter((name) => !name.endsWith('.json'))).toEqual([]);
  const lines = files.map(
    (name) => fs.readFileSync(path.join(folder, name), 'utf8').trimEnd().split('\n').length,
  );
  const all = lines.reduce((sum, count) => sum + count, 0);
  expect(all).toBeGreaterThan(0);
  expect(all).toBeLessThanOrEqual(450);
});
