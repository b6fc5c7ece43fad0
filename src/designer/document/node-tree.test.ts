import { expect, it } from 'vitest';
import { keyOf, ROOT, trackNodes } from './node-tree.ts';

const field = (title: string) => ({ type: 'string', title, 'x-component': 'text' });
const box = (...names: string[]) => ({
  type: 'void',
  'x-component': 'card',
  properties: Object.fromEntries(names.map((name) => [name, field(name)])),
});
const BOX = ['schema', 'properties', 'box'];
const inBox = (name: string) => [...BOX, 'properties', name];
const DOCUMENT = { id: 'a/b', schema: { type: 'object', properties: { box: box('one', 'two') } } };

it('a node that was written anew is the same one, and of those below it nobody knows', () => {
  const edits = [{ op: 'replace' as const, path: BOX, value: box('one', 'three') }];
  const ids = trackNodes(DOCUMENT, edits, (_, { name }) => `new ${name}`);
  expect([...ids.values()]).toEqual([ROOT, keyOf(BOX), 'new one', 'new three']);
});

it('what lies in a node goes with it, and another one may take its place', () => {
  const to = ['schema', 'properties', 'other'];
  const edits = [
    { op: 'move' as const, from: BOX, path: to },
    { op: 'insert' as const, path: BOX, value: box('one') },
  ];
  const ids = trackNodes(DOCUMENT, edits, (_, { name }) => `new ${name}`);
  expect(ids.get(keyOf([...to, 'properties', 'one']))).toBe(keyOf(inBox('one')));
  expect(ids.get(keyOf(inBox('one')))).toBe('new one');
});
