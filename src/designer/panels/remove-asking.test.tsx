// @vitest-environment happy-dom
// Whatever way somebody takes something away: they are asked first where others name it, and only there.
import path from 'node:path';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadCatalogFiles } from '../../engine/check/files/catalog-node.ts';
import { createValidators, trustPatterns } from '../../engine/check/schemas/validators-node.ts';
import type { JsonObject } from '../../engine/document.ts';
import { EngineContext, type Engine } from '../../engine/react/context.ts';
import { readPath, type Path } from '../document/edits.ts';
import { openDesk } from '../store/desk.ts';
import type { DesignSession } from '../store/design-session.ts';
import { createDraftChecker } from '../worker/draft-checker.ts';
import { DataPanel } from './data/DataPanel.tsx';
import { DesignerContext, type DesignerParts } from './designer-context.ts';
import { openPage } from './open-page.testing.ts';
import { Questions } from './desk/Questions.tsx';
import { useCommands, type Commands } from './desk/use-commands.ts';
import { Settings } from './settings/Settings.tsx';

const validators = trustPatterns(createValidators());
const { parts: catalog } = loadCatalogFiles(path.resolve('src/schemas'), validators);
const checker = createDraftChecker({ catalog, others: [], validators }, 'draft.json');

const fields = (...names: string[]): Path => ['schema', ...names.flatMap((name) => ['properties', name])];
const COLUMNS = [...fields('rows'), 'x-component-props', 'columns'];

/** Of everything there is one that others name, and one that nobody names. */
const PAGE: JsonObject = {
  id: 'a/b',
  format: 1,
  title: '合同',
  apis: { list: { url: '/sys/position/list', page: true }, spare_list: { url: '/sys/position/list' } },
  state: { wanted: '', spare_state: '' },
  dicts: { kind: { items: [{ value: '1', text: '普通' }] }, spare_dict: { items: [] } },
  schema: {
    type: 'object',
    properties: {
      kind: { type: 'string', title: '类别', 'x-component': 'list', 'x-dict': 'kind' },
      address: {
        type: 'object',
        title: '地址',
        properties: { city: { type: 'string', title: '城市', 'x-component': 'text' } },
      },
      other: {
        type: 'object',
        title: '其他',
        properties: { note: { type: 'string', title: '备注', 'x-component': 'text' } },
      },
      said: {
        type: 'string',
        title: '说明',
        'x-component': 'text',
        'x-visible': "{{ $values.kind === '1' && $values.address.city !== '' && $state.wanted === '' }}",
        'x-disabled': '{{ $values.rows[0].count > 1 }}',
      },
      table: {
        type: 'array',
        'x-component': 'data_table',
        'x-source': { api: 'list' },
        'x-component-props': { columns: [{ key: 'name', title: '名称' }] },
      },
      rows: {
        type: 'array',
        title: '明细',
        'x-component': 'editable_table',
        'x-component-props': {
          columns: [
            { key: 'spare', title: '空闲', type: 'input', visible: '{{ $record.count > 1 }}' },
            { key: 'count', title: '数量', type: 'inputNumber' },
          ],
        },
      },
    },
  },
};

const ends: (() => void)[] = [];
afterEach(() => {
  cleanup();
  for (const end of ends.splice(0)) end();
});

/** The desk with a selection: its settings, its data, its keys and its questions. */
async function open(selected: Path): Promise<{ session: DesignSession; commands: Commands }> {
  const session = await openPage(PAGE);
  ends.push(() => session.end());
  session.select([selected]);
  const widgets = new Map((catalog.widgets ?? []).map((one) => [one.type, one]));
  const designer = {
    session,
    shown: session,
    desk: openDesk(session, (type) => widgets.get(type)),
    calls: { judgePatterns: () => Promise.resolve({}) },
    catalog,
    listUses: () => Promise.resolve(checker.listUses(session.state().text)),
    widgets,
  } as unknown as DesignerParts;
  const engine = {
    services: {
      http: { send: vi.fn() },
      dicts: { load: () => Promise.resolve([]) },
      session: { user: () => null },
      clock: { now: () => 0 },
    },
  } as unknown as Engine;
  let commands: Commands | undefined;
  function Keys(): null {
    commands = useCommands();
    return null;
  }
  render(
    <EngineContext value={engine}>
      <DesignerContext value={designer}>
        <Keys />
        {selected.length > 1 ? <Settings /> : <DataPanel />}
        <Questions />
      </DesignerContext>
    </EngineContext>,
  );
  for (const part of selected.length > 1 ? [] : ['字典', '状态']) fireEvent.click(screen.getByText(part));
  if (!commands) throw new Error('The desk has no commands');
  return { session, commands };
}

const button = (label: string): HTMLElement => {
  const found = [...document.querySelectorAll('button')].find(
    (one) => (one.getAttribute('aria-label') ?? one.textContent).trim() === label,
  );
  if (!found) throw new Error(`No button ${label}`);
  return found;
};
const press = (label: string) => (): void => void fireEvent.click(button(label));
type Way = (commands: Commands) => void;
const byKey: Way = (commands) =>
  commands.press({ key: 'Delete', isControl: false, isShift: false, isAlt: false });
const byCommand: Way = (commands) => commands.run('unwrap');

const WAYS: [what: string, selected: Path, way: Way, gone: Path, isNamed: boolean][] = [
  ['a node by the key', fields('kind'), byKey, fields('kind'), true],
  ['a node by the key', fields('other'), byKey, fields('other'), false],
  ['a column by the key', [...COLUMNS, 1], byKey, [...COLUMNS, 1], true],
  ['a column by the key', [...COLUMNS, 0], byKey, [...COLUMNS, 1], false],
  ['a column in the list of columns', fields('rows'), press('删除“数量”'), [...COLUMNS, 1], true],
  ['a column in the list of columns', fields('rows'), press('删除“空闲”'), [...COLUMNS, 1], false],
  ['a container around what stays', fields('address'), byCommand, fields('address'), true],
  ['a container around what stays', fields('other'), byCommand, fields('other'), false],
  ['a call', ['schema'], press('删除list'), ['apis', 'list'], true],
  ['a call', ['schema'], press('删除spare_list'), ['apis', 'spare_list'], false],
  ['a state', ['schema'], press('删除wanted'), ['state', 'wanted'], true],
  ['a state', ['schema'], press('删除spare_state'), ['state', 'spare_state'], false],
  ['a dictionary', ['schema'], press('删除kind'), ['dicts', 'kind'], true],
  ['a dictionary', ['schema'], press('删除spare_dict'), ['dicts', 'spare_dict'], false],
];

describe('somebody who takes away', () => {
  it.each(WAYS.filter(([, , , , isNamed]) => isNamed))(
    '%s that others name is asked first: %j',
    async (_, selected, way, gone) => {
      const { session, commands } = await open(selected);
      // An impatient second press takes nothing else.
      act(() => {
        way(commands);
        way(commands);
      });
      const go = await screen.findByText('仍要删除');
      expect(session.state().draft.document).toEqual(PAGE);
      fireEvent.click(go);
      expect(readPath(session.state().draft.document, gone)).toBeUndefined();
      expect(session.state().draft.done).toHaveLength(1);
      act(() => session.undo());
      expect(session.state().draft.document).toEqual(PAGE);
    },
  );

  it.each(WAYS.filter(([, , , , isNamed]) => !isNamed))(
    '%s that nobody names is not asked: %j',
    async (_, selected, way, gone) => {
      const { session, commands } = await open(selected);
      act(() => {
        way(commands);
        way(commands);
      });
      await vi.waitFor(() => expect(readPath(session.state().draft.document, gone)).toBeUndefined());
      await act(() => Promise.resolve());
      expect(screen.queryByText('仍要删除')).toBeNull();
      expect(session.state().draft.done).toHaveLength(1);
    },
  );

  it('a column in the list of columns stays at the settings of its table', async () => {
    const { session } = await open(fields('rows'));
    act(press('删除“空闲”'));
    await vi.waitFor(() => expect(readPath(session.state().draft.document, [...COLUMNS, 1])).toBeUndefined());
    expect(session.state().draft.selection).toEqual([fields('rows')]);
  });
});
