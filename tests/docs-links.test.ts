// Every relative link of the pages leads to a file that exists.
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const projectFolder = path.resolve(import.meta.dirname, '..');
const pages = [
  ...fs.readdirSync(projectFolder).filter((name) => name.endsWith('.md')),
  ...fs
    .readdirSync(path.join(projectFolder, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

it.each(pages)('%s links to nothing that is missing', (page) => {
  const text = fs.readFileSync(path.join(projectFolder, page), 'utf8').replace(/```[^]*?```|`[^`\n]*`/g, '');
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
  const missing = targets.filter((target) => {
    if (/^(?:[a-z]+:|#)/i.test(target)) return false;
    const [file = ''] = target.split('#', 1);
    return !fs.existsSync(path.resolve(projectFolder, path.dirname(page), file));
  });
  expect(missing).toEqual([]);
});

it('what the comparison says of others has its source in its list, and every source is used', () => {
  const text = fs.readFileSync(path.join(projectFolder, 'docs/comparison.md'), 'utf8');
  const [said = '', listed = ''] = text.split('\n## Sources\n');
  const used = new Set([...said.matchAll(/\[([A-Z]\d+)\]/g)].map(([, mark = '']) => mark));
  const sources = [...listed.matchAll(/\*\*\[([A-Z]\d+)\]\*\*/g)].map(([, mark = '']) => mark);
  expect(used.size).toBeGreaterThan(20);
  expect([...sources].sort()).toEqual([...used].sort());
});
