// @vitest-environment happy-dom
// The designer in English: what it shows is English, what it writes into a document is not.
import fs from 'node:fs';
import path from 'node:path';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { loadCatalogFiles } from '../../engine/check/files/catalog-node.ts';
import { createValidators, trustPatterns } from '../../engine/check/schemas/validators-node.ts';
import type { JsonObject } from '../../engine/document.ts';
import { speak } from '../../engine/text.ts';
import { readPath } from '../document/edits.ts';
import type { DesignSession } from '../store/design-session.ts';
import type { DesignerParts } from './designer-context.ts';

const folder = path.resolve('src/schemas/locales/en');
const english = Object.assign(
  {},
  ...fs
    .readdirSync(folder)
    .map((name) => JSON.parse(fs.readFileSync(path.join(folder, name), 'utf8')) as object),
) as Record<string, string>;
const { parts: catalog } = loadCatalogFiles(path.resolve('src/schemas'), trustPatterns(createValidators()));

const PAGE: JsonObject = {
  id: 'a/b',
  format: 1,
  title: '合同',
  schema: {
    type: 'object',
    properties: {
      table: { type: 'void', title: '表', 'x-component': 'data_table', 'x-component-props': {} },
    },
  },
};
const TABLE = ['schema', 'properties', 'table'];
let sessions: DesignSession[] = [];

async function open(): Promise<DesignSession> {
  // Texts are read while modules load.
  const { openPage } = await import('./open-page.testing.ts');
  const { DesignerContext } = await import('./designer-context.ts');
  const { ColumnList } = await import('./settings/ColumnList.tsx');
  const { Problems } = await import('./problems/Problems.tsx');
  const session = await openPage(PAGE);
  sessions.push(session);
  session.take({
    diagnostics: [
      {
        code: 'dict-unknown',
        severity: 'error',
        file: 'a',
        line: 1,
        column: 1,
        pointer: '/schema/properties/table',
        message: '字典 “性别” 不存在，请改成已有的字典编码',
        fix: {
          title: '你是不是想写 “sex”?',
          patch: [{ op: 'add', path: '/schema/properties/table/x-dict', value: 'sex' }],
        },
      },
    ],
    plan: undefined,
    made: [],
    isStale: false,
  });
  const widgets = new Map((catalog.widgets ?? []).map((one) => [one.type, one]));
  const schema = widgets.get('data_table')?.props.properties['columns'];
  if (!schema) throw new Error('a table has no columns');
  const designer = { session, catalog, widgets } as unknown as DesignerParts;
  render(
    <DesignerContext value={designer}>
      <ColumnList node={TABLE} schema={schema} title="列" selected={undefined} />
      <Problems />
    </DesignerContext>,
  );
  return session;
}

beforeAll(() => speak('en', english));
afterEach(() => {
  cleanup();
  for (const session of sessions) session.end();
  sessions = [];
});

describe('what somebody does in the designer in English', () => {
  it('is Chinese in the document, and English in front of whoever reads that', async () => {
    const session = await open();
    fireEvent.click(screen.getByText('Add column'));
    const { document, done } = session.state().draft;
    expect(readPath(document, [...TABLE, 'x-component-props', 'columns', 0, 'title'])).toBe('新列');
    // What is done is kept in Chinese, and so is what the fix is called.
    expect(done.at(-1)?.title).toMatch(/^修改“表”的列/);
    expect(screen.getByText('There is no dictionary “性别”. Use the code of an existing one')).toBeDefined();
    fireEvent.click(screen.getByText('Did you mean “sex”?'));
    expect(session.state().draft.done.at(-1)?.title).toBe('修复：你是不是想写 “sex”?');
    // Settings of a column are called in English.
    expect(screen.getByText('Custom content')).toBeDefined();
  });
});
