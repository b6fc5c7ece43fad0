// Stylesheets of lazily loaded parts stay in the page: a class that two files style would change with what was opened.
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const files = fs
  .readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.css'))
  .map((name) => path.join('src', name));

it('every class of ours is styled by one file', () => {
  const owners = new Map<string, Set<string>>();
  for (const file of files) {
    const text = fs.readFileSync(file, 'utf8').replace(/\/\*[^]*?\*\//g, '');
    for (const [, selectors = ''] of text.matchAll(/([^{}]+)\{/g)) {
      // A part inside of somebody else's class is what that selector says; the class alone is a claim to it.
      for (const selector of selectors.split(',')) {
        const [, name] = /^\.(sw-[\w-]+)$/.exec(selector.trim()) ?? [];
        if (name !== undefined) owners.set(name, (owners.get(name) ?? new Set()).add(file));
      }
    }
  }
  expect(owners.size).toBeGreaterThan(100);
  const shared = [...owners].filter(([, places]) => places.size > 1);
  expect(shared.map(([name, places]) => `${name}: ${[...places].join(', ')}`)).toEqual([]);
});
