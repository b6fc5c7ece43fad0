// @vitest-environment happy-dom
import { waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openDocument, type OpenOptions } from '../../../tests/open-document.tsx';
import type { JsonObject } from '../document.ts';
import type { HttpRequest } from '../services.ts';
import { checkDocument, expandSound, nodeAt, screenOf } from './contract.testing.ts';

const PEOPLE = ['甲', '乙', '丙'].map((name, at) => ({
  id: `c${at + 1}`,
  name,
  since: '2026-01-01',
  until: '2026-02-01',
  version: at + 1,
}));

const fieldsOf = (screens: Record<string, JsonObject>): string[] =>
  Object.keys((nodeAt(screens['/batch'], 'form/values')?.['properties'] ?? {}) as object);

/** Those that depend on rights are made by a reaction. */
const optionsOf = (screens: Record<string, JsonObject>): string => {
  const chooser = nodeAt(screens['/batch'], 'form/field');
  return JSON.stringify(chooser?.['enum'] ?? chooser?.['x-reactions']);
};

/** The list of customers with what its buttons open. */
async function openCustomers(
  answer: (sent: Record<string, unknown>, count: number) => unknown,
  more: OpenOptions & { settings?: JsonObject } = {},
) {
  const { settings = {}, ...options } = more;
  const screens = expandSound(screenOf('records', { entity: 'lease/customer', ...settings }));
  let count = 0;
  const { '': main, ...dialogs } = screens;
  const screen = await openDocument(main as object, {
    ...options,
    screens: Object.fromEntries(Object.entries(dialogs).map(([id, one]) => [`lease/contracts${id}`, one])),
    answer: ({ url, body }: HttpRequest) => {
      if (url === '/lease/customer/list') return { records: PEOPLE, total: PEOPLE.length };
      if (url !== '/lease/customer/editBatch') return undefined;
      count += 1;
      return answer(body as Record<string, unknown>, count);
    },
  });
  const { user, page } = screen;
  await page.findByText('甲');
  return {
    ...screen,
    tick: async (...names: string[]) => {
      for (const name of names) {
        const row = page.getByText(name).closest('tr');
        await user.click(row?.querySelector('input[type=checkbox]') as HTMLElement);
      }
    },
    choose: async (field: string) => {
      await user.click(await page.findByLabelText('修改哪一项'));
      await user.click(await page.findByTitle(field));
    },
    /** In the dialog: the list is searched by fields of the same names. */
    write: async (field: string, text: string) => {
      const dialog = within(await page.findByRole('dialog'));
      await user.type(await dialog.findByLabelText(field), text);
    },
    sent: () =>
      screen.requests.filter(({ url }) => url === '/lease/customer/editBatch').map(({ body }) => body),
  };
}

const changed = (records: readonly { id: string; version: number }[], value: unknown) =>
  records.map(({ id, version }) => ({ id, version: version + 1, value }));

describe('one field of the ticked records', () => {
  it('is chosen, written with its own widget, sent with the versions that were seen, and taken back', async () => {
    const ticked = PEOPLE.slice(0, 2);
    const screen = await openCustomers((body) => ({
      field: body['field'],
      changed: changed(ticked, '2026-01-01'),
      refused: [],
    }));
    expect(screen.page.queryByRole('button', { name: '批量修改' })).toBeNull();
    await screen.tick('甲', '乙');
    await screen.press('批量修改');
    await screen.page.findByText('批量修改客户 · 2 条');
    await screen.choose('名称');
    await screen.write('名称', '同名');
    await screen.press('修改');
    const records = ticked.map(({ id, version }) => ({ id, version }));
    await waitFor(() => expect(screen.sent()).toEqual([{ field: 'name', value: '同名', records }]));
    await waitFor(() => expect(screen.messages).toContainEqual(['success', '已修改 2 条']));
    await waitFor(() => expect(screen.model.state['selected']).toEqual([]));
    expect(screen.page.queryByRole('dialog')).toBeNull();
    screen.undos[0]?.();
    await waitFor(() => expect(screen.messages).toContainEqual(['success', '已恢复']));
    expect(screen.sent()[1]).toEqual({ field: 'name', records: changed(ticked, '2026-01-01') });
    screen.close();
  });

  it('lists the records that were refused with the reasons, and leaves them ticked', async () => {
    const screen = await openCustomers((body) => ({
      field: body['field'],
      changed: changed(PEOPLE.slice(0, 1), '甲'),
      refused: [{ id: 'c2', name: '乙', reason: '名称已存在' }],
    }));
    await screen.tick('甲', '乙');
    await screen.press('批量修改');
    await screen.choose('名称');
    await screen.write('名称', '同名');
    await screen.press('修改');
    await screen.page.findByText('已修改 1 条，下面 1 条没有修改：');
    expect(screen.page.getByText('名称已存在').closest('tr')?.textContent).toContain('乙');
    expect(screen.page.queryByLabelText('修改哪一项')).toBeNull();
    await screen.press('知道了');
    await waitFor(() => expect(screen.model.state['selected']).toEqual(['c2']));
    expect(screen.messages).toContainEqual(['success', '已修改 1 条']);
    // Those that were changed come back as they do where none was refused.
    screen.undos[0]?.();
    const back = { field: 'name', records: changed(PEOPLE.slice(0, 1), '甲') };
    await waitFor(() => expect(screen.sent()[1]).toEqual(back));
    screen.close();
  });

  it('is emptied only when somebody says so', async () => {
    const answer = (body: Record<string, unknown>) => ({ field: body['field'], changed: [], refused: [] });
    for (const confirm of [false, true]) {
      const screen = await openCustomers(answer, { confirm });
      await screen.tick('甲');
      await screen.press('批量修改');
      await screen.choose('合作结束');
      await screen.press('修改');
      if (confirm)
        await waitFor(() => expect(screen.sent()).toMatchObject([{ field: 'until', value: null }]));
      else await waitFor(() => expect(screen.sent()).toEqual([]));
      screen.close();
    }
  });

  it('is offered to those who may write it', async () => {
    const screens = expandSound(screenOf('records', { entity: 'lease/payroll' }));
    const batch = screens['/batch'] as object;
    for (const [permissions, isOffered] of [
      [['lease.payroll:edit'], false],
      [['lease.payroll:edit', 'lease.payroll:showSalary'], false],
      [['lease.payroll:edit', 'lease.payroll:showSalary', 'lease.payroll:changeSalary'], true],
    ] as const) {
      const screen = await openDocument(batch, {
        permissions: [...permissions],
        params: { records: [{ id: '1', version: 1 }] },
      });
      await screen.user.click(screen.page.getByLabelText('修改哪一项'));
      await screen.page.findByTitle('姓名');
      expect(screen.page.queryByTitle('工资') !== null).toBe(isOffered);
      screen.close();
    }
  });
});

describe('the fields that are offered', () => {
  it('are those that records can have in common: no unique ones, files, secrets, and none that the server writes', () => {
    const fields = fieldsOf(expandSound(screenOf('records', { entity: 'lease/contract' })));
    expect(fields).toContain('customer');
    expect(fields).toContain('partners');
    for (const name of ['name', 'number', 'scan', 'plan', 'extra', 'secret', 'total', 'id', 'version'])
      expect(fields).not.toContain(name);
  });

  it('are those of the form of the list, as its author changed them', () => {
    const screens = expandSound(
      screenOf('records', {
        entity: 'lease/contract',
        fields: ['name', 'rent', 'rooms', 'factor', 'terms'],
        parts: {
          'fields.rooms': null,
          'fields.factor': { 'x-disabled': '{{ !!$params.record }}' },
          'fields.terms': { 'x-component': 'markdown', maxLength: null },
        },
      }),
    );
    expect(fieldsOf(screens)).toEqual(['rent', 'terms']);
    expect(optionsOf(screens)).toContain('rent');
    expect(optionsOf(screens)).not.toContain('rooms');
    expect(nodeAt(screens['/batch'], 'form/values/terms')).toMatchObject({ 'x-component': 'markdown' });
  });

  it('is chosen already where there is only one', () => {
    const screens = expandSound(screenOf('records', { entity: 'lease/customer', fields: ['name'] }));
    expect(nodeAt(screens['/batch'], 'form/field')).toMatchObject({ default: 'name' });
    const two = expandSound(screenOf('records', { entity: 'lease/customer', fields: ['name', 'since'] }));
    expect(nodeAt(two['/batch'], 'form/field')).not.toHaveProperty('default');
  });

  it('are those that people write: what a form shows besides is left out', () => {
    const shown = { entity: 'lease/contract', fields: ['rent', 'total', 'number', 'begins'] };
    expect(fieldsOf(expandSound(screenOf('records', shown)))).toEqual(['rent', 'begins']);
  });

  it('are none where the list has another form, or does not edit', () => {
    const dialogs = (settings: JsonObject) =>
      Object.keys(expandSound(screenOf('records', { entity: 'lease/contract', ...settings })));
    expect(dialogs({ form: { screen: 'lease/own-form' } })).not.toContain('/batch');
    expect(dialogs({ operations: ['edit', 'delete'] })).not.toContain('/batch');
    expect(dialogs({ operations: ['edit', 'editBatch'] })).toContain('/batch');
  });

  it('are none where records have nothing in common, and whoever asks for them all the same is told', () => {
    const asked = { entity: 'lease/contract', fields: ['name', 'scan'] };
    const screens = expandSound(screenOf('records', asked));
    expect(Object.keys(screens)).not.toContain('/batch');
    expect(nodeAt(screens[''], 'table/editBatch')).toBeUndefined();
    const { diagnostics } = checkDocument(
      screenOf('records', { ...asked, operations: ['edit', 'editBatch'] }),
    );
    expect(diagnostics).toMatchObject([
      {
        code: 'value-invalid',
        pointer: '/schema/x-component-props/fields',
        message: expect.stringContaining('没有几条记录可以共有的字段') as string,
      },
    ]);
  });

  it('can be changed by name', () => {
    const screens = expandSound(
      screenOf('records', {
        entity: 'lease/customer',
        parts: {
          'batch.name': null,
          'batch.since': { title: '起' },
          editBatch: { 'x-component-props': { text: '统一改' } },
        },
      }),
    );
    expect(fieldsOf(screens)).toEqual(['since', 'until']);
    expect(nodeAt(screens['/batch'], 'form/values/since')).toMatchObject({ title: '起' });
    expect(optionsOf(screens)).toContain('{"value":"since","label":"起"}');
    expect(optionsOf(screens)).not.toContain('"name"');
    expect(nodeAt(screens[''], 'table/editBatch')?.['x-component-props']).toMatchObject({ text: '统一改' });
  });
});

describe('a button above a list that somebody wrote', () => {
  const LIST = {
    id: 'lease/contracts',
    format: 1,
    title: '客户',
    apis: { list: { url: '/lease/customer/list', page: true } },
    state: { ticked: [], tickedRows: [] },
    schema: {
      type: 'object',
      properties: {
        people: {
          type: 'array',
          'x-component': 'data_table',
          'x-source': { api: 'list' },
          'x-component-props': {
            selection: 'ticked',
            selectionRows: 'tickedRows',
            columns: [{ key: 'name', title: '名称' }],
          },
          properties: {
            change: {
              'x-component': 'batch_edit',
              'x-access': 'lease.customer:add',
              'x-component-props': {
                entity: 'lease/customer',
                fields: ['since', 'until'],
                table: 'people',
                selection: 'ticked',
                selectionRows: 'tickedRows',
                parts: {
                  button: { 'x-component-props': { text: '统一改' } },
                  'batch.tags': {
                    type: 'string',
                    title: '标签',
                    'x-component': 'text',
                    'x-access': 'lease.customer:delete',
                    before: 'until',
                  },
                },
              },
            },
          },
        },
      },
    },
  } satisfies JsonObject;

  it('changes the ticked rows of that list with the call of the entity, and reloads it', async () => {
    const { '': main, ...dialogs } = expandSound(LIST);
    expect(Object.keys(dialogs)).toEqual(['/change_batch']);
    const screen = await openDocument(main as object, {
      screens: Object.fromEntries(Object.entries(dialogs).map(([id, one]) => [`lease/contracts${id}`, one])),
      answer: ({ url, body }: HttpRequest) => {
        if (url === '/lease/customer/list') return { records: PEOPLE, total: PEOPLE.length };
        const { field } = body as { field: string };
        return { field, changed: changed(PEOPLE.slice(0, 1), null), refused: [] };
      },
    });
    const { user, page } = screen;
    const row = (await page.findByText('甲')).closest('tr');
    expect(page.queryByRole('button', { name: '统一改' })).toBeNull();
    await user.click(row?.querySelector('input[type=checkbox]') as HTMLElement);
    await screen.press('统一改');
    await user.click(await page.findByLabelText('修改哪一项'));
    await user.click(await page.findByTitle('标签'));
    const dialog = within(page.getByRole('dialog'));
    await user.type(await dialog.findByRole('textbox', { name: '标签' }), '老客户');
    await screen.press('修改');
    const sent = { field: 'tags', value: '老客户', records: [{ id: 'c1', version: 1 }] };
    await waitFor(() =>
      expect(screen.requests.filter(({ method }) => method === 'PUT')).toMatchObject([
        { url: '/lease/customer/editBatch', body: sent },
      ]),
    );
    await waitFor(() => expect(screen.messages).toContainEqual(['success', '已修改 1 条']));
    await waitFor(() => expect(screen.model.state['ticked']).toEqual([]));
    await waitFor(() => expect(screen.requests.filter(({ method }) => method !== 'PUT')).toHaveLength(2));
    screen.close();
  });

  it('says for itself who sees it, and each added field who writes it', () => {
    const screens = expandSound(LIST);
    expect(nodeAt(screens[''], 'people/change')).toMatchObject({
      'x-component': 'button',
      'x-access': 'lease.customer:add',
    });
    const options = JSON.stringify(nodeAt(screens['/change_batch'], 'form/field')?.['x-reactions']);
    expect(options).toMatch(/since.*\$can\('lease\.customer:delete'\).*标签.*until/);
    expect(fieldsOf({ '/batch': screens['/change_batch'] as JsonObject })).toEqual([
      'since',
      'tags',
      'until',
    ]);
  });

  it('is refused in a row, where no list is ticked', () => {
    const { people } = LIST.schema.properties;
    const inRow = {
      ...LIST,
      schema: {
        type: 'object',
        properties: {
          people: { ...people, properties: {}, items: { type: 'object', properties: people.properties } },
        },
      },
    };
    expect(checkDocument(inRow).diagnostics.map(({ code }) => code)).toContain('blueprint-place');
  });

  const written = (settings: JsonObject, table: JsonObject = {}): JsonObject => {
    const { people } = LIST.schema.properties;
    const { change } = people.properties;
    const props = { ...change['x-component-props'], ...settings };
    const own = { ...people['x-component-props'], ...table };
    const node = {
      ...people,
      'x-component-props': own,
      properties: { change: { ...change, 'x-component-props': props } },
    };
    return { ...LIST, schema: { type: 'object', properties: { people: node } } };
  };

  it.each<[string, JsonObject, JsonObject, RegExp]>([
    [
      'the two states exchanged',
      { selection: 'tickedRows', selectionRows: 'ticked' },
      {},
      /表格的 selection 是 “ticked”/,
    ],
    ['a table that keeps no rows', {}, { selectionRows: null }, /表格没有 selectionRows/],
    ['no field', { fields: [], parts: {} }, {}, /没有几条记录可以共有的字段/],
    [
      'fields that are taken away',
      { fields: ['since'], parts: { 'batch.since': null } },
      {},
      /没有几条记录可以共有的字段/,
    ],
    ['an unknown field in place of a record', { rowText: 'nmae' }, {}, /nmae/],
    [
      'a field that its call does not take',
      { url: '/own', fields: ['since', 'until'] },
      {},
      /接口 “\/own\/editBatch” 不能批量修改 “until”，.*：since、tags$/m,
    ],
  ])('is told with %s', (_, settings, table, message) => {
    const { diagnostics } = checkDocument(written(settings, table));
    expect(diagnostics.map(({ message: told }) => told).join('\n')).toMatch(message);
  });

  it('is held against what its call takes at each name, and not where nobody knows that', () => {
    const parts = { 'batch.tags': { type: 'string', 'x-component': 'text' } };
    const found = (settings: JsonObject) =>
      checkDocument(written(settings)).diagnostics.map(({ code, pointer }) => [
        code,
        pointer.replace(/.*x-component-props/, ''),
      ]);
    expect(found({ url: '/own', fields: ['since'], parts })).toEqual([]);
    const misspelt = { 'batch.tagz': parts['batch.tags'] };
    expect(found({ url: '/own', fields: ['until', 'since'], parts: misspelt })).toEqual([
      ['request-unknown', '/fields/0'],
      ['request-unknown', '/parts/batch.tagz'],
    ]);
    expect(found({ fields: ['until'], parts: misspelt })).toEqual([]);
  });
});
