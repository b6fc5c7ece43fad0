// Wherever somebody sets a password, the field ticks the strategy off: screens, dialogs and what modules may add later.
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { SchemaNode } from '../src/engine/document.ts';
import { shippedScreens } from './shipped-screens.ts';

interface PasswordField {
  screen: string;
  name: string;
  node: SchemaNode;
}

/** Every password of a screen, with the name of its node. */
function listPasswords(screen: string, part: unknown, name = ''): PasswordField[] {
  if (typeof part !== 'object' || part === null) return [];
  const node = part as SchemaNode;
  const own = node['x-component'] === 'password' ? [{ screen, name, node }] : [];
  return [...own, ...Object.entries(part).flatMap(([key, below]) => listPasswords(screen, below, key))];
}

const settingOf = ({ node }: PasswordField, name: string): unknown =>
  (node['x-component-props'] as Readonly<Record<string, unknown>> | undefined)?.[name];

/** Whether it repeats the field beside it, which its rules compare it with. */
const isRepeated = ({ node }: PasswordField): boolean =>
  (node['x-rules'] as readonly unknown[] | undefined)?.includes('samePassword') === true;

const fields = shippedScreens
  .filter(({ id }) => id !== undefined && !id.startsWith('gallery/'))
  .flatMap((document) => listPasswords(document.id ?? '', document.schema));

it('a password that is set shows what the strategy wants of it', () => {
  const set = fields.filter(
    (field) => settingOf(field, 'autoComplete') !== 'current-password' && !isRepeated(field),
  );
  expect(set.map(({ screen, name }) => `${screen} ${name}`).sort()).toEqual([
    'account/password password',
    'system/password-strategy sample',
    'system/user-form password',
    'system/user-password password',
    'user/alteration password',
    'user/register password',
  ]);
  for (const field of set) {
    const expected = field.screen === 'system/password-strategy' ? expect.any(Object) : true;
    expect(settingOf(field, 'strategy'), `${field.screen} ${field.name}`).toEqual(expected);
    // A bound of its own would say the same in other words, or something else.
    expect(field.node, `${field.screen} ${field.name}`).not.toHaveProperty('minLength');
  }
});

it('a password that is asked for to prove who one is shows none', () => {
  const asked = fields.filter((field) => settingOf(field, 'autoComplete') === 'current-password');
  expect(asked.length).toBeGreaterThan(2);
  for (const field of asked) expect(settingOf(field, 'strategy')).toBeUndefined();
});

it('no code draws a field for passwords beside the widget, which knows the strategy', () => {
  const folder = path.resolve(import.meta.dirname, '../src');
  const drawing = fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'))
    .filter((name) =>
      /Input\.Password|type="password"/.test(fs.readFileSync(path.join(folder, name), 'utf8')),
    );
  expect(drawing).toEqual([path.join('widgets', 'password', 'Password.tsx')]);
});
