// The address of the designer names a node, also one that an entity makes, in the page or in a dialog of it.
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { loadCatalogFiles } from '../../engine/check/files/catalog-node.ts';
import { createValidators, trustPatterns } from '../../engine/check/schemas/validators-node.ts';
import type { JsonObject } from '../../engine/document.ts';
import { showSession } from '../store/shown-session.ts';
import { createDraftChecker } from '../worker/draft-checker.ts';
import { beginAt } from './begin-at.ts';
import { openPage } from './open-page.testing.ts';

const validators = trustPatterns(createValidators());
const { parts: catalog } = loadCatalogFiles(path.resolve('src/schemas'), validators);
const checker = createDraftChecker({ catalog, others: [], validators }, 'draft.json');
const PAGE: JsonObject = {
  id: 'a/posts',
  format: 1,
  title: '职务',
  schema: {
    type: 'object',
    properties: {
      note: { type: 'void', 'x-component': 'text_block' },
      list: { type: 'void', 'x-component': 'records', 'x-component-props': { entity: 'system/position' } },
    },
  },
};
const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

async function open(screen: string, pointer: string) {
  const session = await openPage(PAGE);
  const shown = showSession(session);
  ends.push(() => session.end(), beginAt({ session, shown }, screen, pointer));
  const check = (): string[] => {
    const { diagnostics, made, plan } = checker.check(session.state().text);
    session.take({ diagnostics, made, plan, isStale: false });
    return made.flatMap(({ screens }) => Object.keys(screens));
  };
  const selected = () => session.state().draft.selection.map((one) => one.join('/'));
  return { session, check, selected };
}

const [FORM = ''] = await open('a/posts', '').then(({ check }) => check());

describe('somebody who comes by an address', () => {
  it('begins at the node that it names', async () => {
    const { selected, check } = await open('a/posts', '/schema/properties/note');
    expect(selected()).toEqual(['schema/properties/note']);
    check();
    expect(selected()).toEqual(['schema/properties/note']);
  });

  it('begins at what makes a node, and is led to the node itself once that is known', async () => {
    const pointer = '/schema/properties/list/properties/list_table';
    const { selected, check } = await open('a/posts', pointer);
    expect(selected()).toEqual(['schema/properties/list']);
    check();
    expect(selected()).toEqual([pointer.slice(1)]);
  });

  it('is led into a dialog that an entity makes, to the node that it has there', async () => {
    const { session, selected, check } = await open(FORM, '/schema/properties/form');
    expect(selected()).toEqual([]);
    check();
    expect(selected()).toEqual([`schema/properties/list/screens/${FORM}/properties/form`]);
    const again = beginAt({ session, shown: showSession(session) }, FORM, '');
    again();
    expect(selected()).toEqual([`schema/properties/list/screens/${FORM}`]);
  });

  it('stays with what they selected meanwhile, and at nothing where nobody makes the dialog', async () => {
    const { session, selected, check } = await open(
      'a/posts',
      '/schema/properties/list/properties/list_table',
    );
    session.select([['schema', 'properties', 'note']]);
    check();
    expect(selected()).toEqual(['schema/properties/note']);
    const lost = await open('a/gone', '/schema/properties/form');
    lost.check();
    expect(lost.selected()).toEqual([]);
  });
});
