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
