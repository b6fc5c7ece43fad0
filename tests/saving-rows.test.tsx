// @vitest-environment happy-dom
// A form with a table of rows, driven as a person does: what its save sends, and what happens when somebody was first.
import { describe, expect, it } from 'vitest';
import { HttpFailure, type ConflictEntry, type Notify } from '../src/engine/services.ts';
import { openDocument } from './open-document.tsx';

const READ = {
  id: '1',
  name: '旧',
  version: 3,
  rows: {
    records: [
      { id: 'a', version: 1, text: '甲' },
      { id: 'b', version: 2, text: '乙' },
    ],
    total: 2,
  },
};

const document = {
  apis: {
    load: { url: '/one' },
    save: { add: '/add', edit: '/edit', children: { rows: 'gone' } },
  },
  on: {
    open: [
      { do: 'request', api: 'load' },
      { do: 'set', value: '{{ $result }}' },
    ],
  },
  schema: {
    type: 'object',
    properties: {
      form: {
        type: 'void',
        'x-component': 'form',
        'x-on': { submit: [{ do: 'submit', api: 'save' }, { do: 'close' }] },
        properties: {
          name: { type: 'string', title: '名称', 'x-component': 'text' },
          gone: { type: 'array', 'x-component': 'hidden' },
          rows: {
            type: 'array',
            title: '明细',
            'x-component': 'editable_table',
            'x-component-props': {
              deleteIdsField: 'gone',
              columns: [{ key: 'text', title: '文字', type: 'input' }],
            },
          },
          save: {
            type: 'void',
            'x-component': 'button',
            'x-component-props': { text: '保存', htmlType: 'submit' },
          },
        },
      },
    },
  },
};

type Answer = 'mine' | 'theirs' | undefined;

/** @param refusals results of the 409 answers before a save succeeds */
async function open(refusals: object[] = [], choice: Answer = undefined) {
  const asked: (readonly ConflictEntry[])[] = [];
  const left = [...refusals];
  const notify: Notify = {
    message: (type, text) => void told.push([type, text]),
    confirm: () => Promise.resolve(true),
    prompt: () => Promise.resolve(undefined),
    conflict: ({ entries }) => {
      asked.push(entries);
      return Promise.resolve(choice);
    },
  };
  const told: [string, string][] = [];
  const screen = await openDocument(document, {
    services: { notify },
    answer: ({ method }) => {
      if (method === 'GET') return READ;
      const refusal = left.shift();
      if (refusal) throw new HttpFailure('数据已被他人修改', 409, 409, false, { conflicts: [refusal] });
      return { id: '1' };
    },
  });
  await screen.until(() => screen.values()['name'] === '旧');
  const bodies = () => screen.requests.filter(({ method }) => method !== 'GET').map(({ body }) => body);
  const removeFirst = async () => {
    await screen.user.click(screen.page.getByLabelText('选择第 1 行'));
    await screen.press('删除');
    await screen.until(() => (screen.values()['rows'] as unknown[]).length === 1);
  };
  return { ...screen, asked, told, bodies, removeFirst };
}

const conflict = { row: null, by: '王芳', at: '2026-11-21 10:00:00', order: null, version: 'version' };
const recordConflict = {
  ...conflict,
  child: null,
  id: '1',
  reason: 'changed',
  theirs: { id: '1', name: '他', version: 4 },
  fields: [{ name: 'name', title: '名称', mine: '我', theirs: '他' }],
};
const rowConflict = {
  ...conflict,
  child: 'rows',
  id: 'a',
  reason: 'changed',
  theirs: { id: 'a', version: 2, text: '他的甲' },
  fields: [{ name: 'text', title: '文字', mine: null, theirs: '他的甲' }],
};

describe('a form with rows', () => {
  it('takes them as a page, and sends what changed and what went with the version that was read', async () => {
    const screen = await open();
    expect(screen.values()['rows']).toEqual(READ.rows.records);
    await screen.removeFirst();
    await screen.fill('名称', '新');
    await screen.press('保存');
    await screen.until(() => screen.closed.length === 1);
    expect(screen.bodies()).toEqual([
      { id: '1', name: '新', version: 3, rows: [], gone: [{ id: 'a', version: 1 }] },
    ]);
  });

  it('asks once whose value shall stand, and saves mine over the version that stands', async () => {
    const screen = await open([recordConflict], 'mine');
    await screen.fill('名称', '我');
    await screen.press('保存');
    await screen.until(() => screen.closed.length === 1);
    expect(screen.asked).toMatchObject([[{ by: '王芳', fields: [{ mine: '我', theirs: '他' }] }]]);
    expect(screen.bodies()).toMatchObject([
      { name: '我', version: 3 },
      { name: '我', version: 4 },
    ]);
  });

  it('does not ask where only the other changed something, and sends both changes', async () => {
    const screen = await open([recordConflict], undefined);
    await screen.removeFirst();
    await screen.press('保存');
    await screen.until(() => screen.closed.length === 1);
    expect(screen.asked).toEqual([]);
    expect(screen.bodies()[1]).toMatchObject({ name: '他', version: 4, gone: [{ id: 'a', version: 1 }] });
  });

  it('gives a removed row back when theirs is chosen, and stays open', async () => {
    const screen = await open([rowConflict], 'theirs');
    await screen.removeFirst();
    await screen.press('保存');
    await screen.until(() => (screen.values()['rows'] as unknown[]).length === 2);
    expect(screen.values()['gone']).toEqual([]);
    expect(screen.told).toEqual([['info', '已采用对方的值，请核对后再保存']]);
    expect(screen.closed).toEqual([]);
  });

  it('keeps everything as it is when the person goes on editing', async () => {
    const screen = await open([rowConflict], undefined);
    await screen.removeFirst();
    await screen.press('保存');
    await screen.until(() => screen.asked.length === 1);
    expect(screen.values()).toMatchObject({ gone: ['a'], rows: [{ id: 'b' }] });
    expect(screen.closed).toEqual([]);
    expect(screen.bodies()).toHaveLength(1);
  });

  it('that is overtaken again and again says so and stays open', async () => {
    const screen = await open(
      Array.from({ length: 9 }, () => recordConflict),
      'mine',
    );
    await screen.press('保存');
    await screen.until(() => screen.told.length === 1);
    expect(screen.bodies()).toHaveLength(5);
    expect(screen.told).toEqual([['error', '数据已被他人修改']]);
    expect(screen.closed).toEqual([]);
  });
});
