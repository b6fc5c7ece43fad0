import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../document.ts';
import { checkDocument, expandSound, nodeAt, screenOf } from './contract.testing.ts';

const list = (settings: JsonObject = {}): JsonObject =>
  screenOf('records', { entity: 'lease/contract', ...settings });

const propsOf = (node: JsonObject | undefined): JsonObject =>
  (node?.['x-component-props'] ?? {}) as JsonObject;

const columnsOf = (document: JsonObject | undefined, table = 'table'): JsonObject[] =>
  propsOf(nodeAt(document, table))['columns'] as JsonObject[];

const namesOf = (node: JsonObject | undefined): string[] =>
  Object.keys((node?.['properties'] ?? {}) as object);

describe('a list of three lines', () => {
  const screens = expandSound(list());
  const main = screens[''];

  it('is a search form, a table, and dialogs to write, to read and to take back', () => {
    expect(Object.keys(screens)).toEqual(['', '/form', '/view', '/batch', '/recycled']);
    expect(namesOf(nodeAt(main, 'search'))).toEqual([
      'number',
      'name',
      'begins',
      'ends',
      'signedAt',
      'state',
      'customer',
      'manager',
      'department',
      'partners',
      'place',
      'places',
    ]);
    expect(namesOf(nodeAt(main, 'table'))).toEqual(['add', 'editBatch', 'removeBatch', 'recycleBin']);
    expect(namesOf(nodeAt(main, 'table/*/actions'))).toEqual(['view', 'edit', 'copy', 'history', 'remove']);
    expect(propsOf(nodeAt(main, 'table'))).toMatchObject({
      title: '合同列表',
      selection: 'selected',
      selectionRows: 'selectedRows',
      emptyAction: 'add',
      defaultSort: { column: 'createTime', order: 'desc' },
      import: {
        api: 'importExcel',
        check: 'importCheck',
        template: 'importTemplate',
        permission: 'lease.contract:import',
      },
      export: {
        url: '/lease/contract/exportXls',
        filename: '合同.xlsx',
        permission: 'lease.contract:export',
      },
    });
  });

  it('asks for the permissions of the entity and calls its addresses', () => {
    expect(main?.['apis']).toEqual({
      list: { url: '/lease/contract/list', params: '{{ $query }}', page: true },
      importTemplate: { url: '/lease/contract/importTemplate' },
      editBatch: { method: 'PUT', url: '/lease/contract/editBatch' },
      removeBatch: {
        method: 'DELETE',
        url: '/lease/contract/deleteBatch',
        params: { ids: "{{ $state.selected.join(',') }}" },
      },
      remove: { method: 'DELETE', url: '/lease/contract/delete' },
      undoRemove: { method: 'PUT', url: '/lease/contract/restore', repeatSubmit: false },
      importExcel: { method: 'POST', url: '/lease/contract/importExcel' },
      importCheck: { method: 'POST', url: '/lease/contract/importCheck' },
    });
    expect(nodeAt(main, 'table/add')?.['x-access']).toBe('lease.contract:add');
    expect(nodeAt(main, 'table/*/actions/edit')?.['x-access']).toBe('lease.contract:edit');
    expect(nodeAt(main, 'table/*/actions/remove')?.['x-access']).toBe('lease.contract:delete');
    expect(nodeAt(main, 'table/editBatch')?.['x-access']).toBe('lease.contract:edit');
    expect(nodeAt(main, 'table/recycleBin')?.['x-access']).toBe('lease.contract:purge');
  });

  it('tells in the recycle bin who deleted a record and when', () => {
    expect(columnsOf(screens['/recycled'], 'deleted').slice(-3)).toMatchObject([
      { key: 'deletedBy', dict: 'users' },
      { key: 'deletedTime', type: 'datetime' },
      { key: 'action' },
    ]);
  });

  it('names the record in titles and questions', () => {
    const text = JSON.stringify(nodeAt(main, 'table/*/actions'));
    expect(text).toContain("{{ '编辑合同 · ' + $record.name }}");
    expect(text).toContain("{{ '合同详情 · ' + $record.name }}");
    expect(text).toContain("{{ '确定删除合同“' + $record.name + '”吗？' }}");
    expect(JSON.stringify(nodeAt(main, 'table/removeBatch'))).toContain(
      "{{ '确定删除选中的 ' + $state.selected.length + ' 个合同吗？' }}",
    );
  });

  it('shows a record when its row is pressed, as the button that shows it does', () => {
    const rowClick = (settings: JsonObject): unknown =>
      (nodeAt(expandSound(list(settings))[''], 'table')?.['x-on'] as JsonObject | undefined)?.['rowClick'];
    const view = nodeAt(main, 'table/*/actions/view')?.['x-on'] as JsonObject;
    expect(view['click']).toMatchObject([{ do: 'open', params: { record: '{{ $record }}' } }]);
    expect(rowClick({})).toEqual(view['click']);
    expect(rowClick({ operations: ['edit'] })).toBeUndefined();
    expect(rowClick({ parts: { 'actions.view': null } })).toBeUndefined();
    const click = [{ do: 'message', text: '看不到' }];
    expect(rowClick({ parts: { 'actions.view': { 'x-on': { click } } } })).toEqual(click);
    expect(
      rowClick({ parts: { 'actions.view': { 'x-visible': '{{ $record.state === 1 }}' } } }),
    ).toBeUndefined();
  });

  it('reads a record with its rows before it shows it', () => {
    expect(screens['/form']?.['apis']).toEqual({
      save: { add: '/lease/contract/add', edit: '/lease/contract/edit', children: { lines: 'deleteIds' } },
      load: { url: '/lease/contract/queryById', params: { id: '{{ $params.record.id }}' } },
      copy: { url: '/lease/contract/copy', params: { id: '{{ $params.copy.id }}' } },
    });
  });
});

describe('a list that says more', () => {
  it('names who made and who changed a record by their names, and looks for them by a picker', () => {
    const { '': main } = expandSound(
      list({ columns: ['name', 'createBy', 'updateBy'], search: ['createBy'] }),
    );
    expect(columnsOf(main).slice(1, 3)).toMatchObject([
      { key: 'createBy', title: '创建人', dict: 'users' },
      { key: 'updateBy', title: '更新人', dict: 'users' },
    ]);
    expect(nodeAt(main, 'search/createBy')).toMatchObject({ 'x-component': 'sel_user' });
  });

  it('keeps conditions in the address, or out of it, as they are compared by themselves', () => {
    const { '': main } = expandSound(
      list({
        search: [
          { name: 'name', inAddress: true },
          { name: 'begins', mode: 'single', inAddress: false },
        ],
      }),
    );
    expect(nodeAt(main, 'search/name')).toMatchObject({ 'x-query': { operator: 'like', inAddress: true } });
    expect(nodeAt(main, 'search/begins')?.['x-query']).toEqual({ mode: 'single', inAddress: false });
  });

  it('reads a record in the order of its form, and what only the server writes where it stands in the entity', () => {
    const plain = namesOf(nodeAt(expandSound(list())['/view'], 'details'));
    expect(plain.slice(0, 3)).toEqual(['number', 'name', 'terms']);
    const { '/view': view, '/form': form } = expandSound(list({ fields: ['rent', 'name', 'begins'] }));
    const read = namesOf(nodeAt(view, 'details'));
    expect(namesOf(nodeAt(form, 'form/fields'))).toEqual(['id', 'rent', 'name', 'begins']);
    expect(read.filter((name) => ['rent', 'name', 'begins'].includes(name))).toEqual([
      'rent',
      'name',
      'begins',
    ]);
    expect(read[0]).toBe('number');
    expect([...read].sort()).toEqual([...plain].sort());
    const chosen = expandSound(list({ fields: ['rent', 'name'], details: ['name', 'rent'] }))['/view'];
    expect(namesOf(nodeAt(chosen, 'details'))).toEqual(['name', 'rent']);
  });

  it('has the operations, columns, conditions and fields that it names, in their order', () => {
    const screens = expandSound(
      list({
        title: '租约',
        rowText: 'number',
        operations: ['edit', 'export'],
        search: ['name', { name: 'begins', mode: 'single', widget: 'date', title: '起租' }],
        columns: ['rent', { key: 'name', minWidth: 300, fixed: 'left' }],
        fields: ['rent', 'name'],
        sort: { column: 'rent', order: 'asc' },
        form: { as: 'drawer', width: 800, columns: 2 },
      }),
    );
    const main = screens[''];
    expect(Object.keys(screens)).toEqual(['', '/form', '/recycled']);
    expect(nodeAt(main, 'search/begins')).toMatchObject({ title: '起租', 'x-query': { mode: 'single' } });
    expect(columnsOf(main).map(({ key }) => key)).toEqual(['rent', 'name', 'action']);
    expect(columnsOf(main)[1]).toMatchObject({ title: '名称', minWidth: 300, fixed: 'left' });
    expect(namesOf(nodeAt(main, 'table'))).toEqual(['recycleBin']);
    expect(propsOf(nodeAt(main, 'table'))).not.toHaveProperty('selection');
    expect(nodeAt(main, 'table/*/actions/edit')?.['x-on']).toMatchObject({
      click: [
        { as: 'drawer', width: 800, title: "{{ '编辑租约 · ' + $record.number }}" },
        { do: 'reload', target: 'table' },
      ],
    });
    expect(namesOf(nodeAt(screens['/form'], 'form/fields'))).toEqual(['id', 'rent', 'name']);
    expect(propsOf(nodeAt(screens['/form'], 'form/fields'))).toEqual({ columns: 2 });
  });

  it('opens a screen of its own in place of a generated one', () => {
    const screens = expandSound(list({ form: { screen: 'lease/own-form' } }));
    expect(Object.keys(screens)).not.toContain('/form');
    expect(JSON.stringify(nodeAt(screens[''], 'table/add'))).toContain('"screen":"lease/own-form"');
  });

  it('prints a record by a template, with the rows that it has', () => {
    const main = expandSound(list({ print: 'contract' }))[''];
    expect(main?.['apis']).toMatchObject({ print: { url: '/lease/contract/queryById' } });
    expect(nodeAt(main, 'table/*/actions/print')?.['x-on']).toEqual({
      click: [
        { do: 'request', api: 'print', params: { id: '{{ $record.id }}' } },
        {
          do: 'print',
          template: 'contract',
          record: '{{ $result }}',
          title: "{{ '合同 · ' + $record.name }}",
        },
      ],
    });
  });

  it('prints a record by any template of its kind', () => {
    const main = expandSound(screenOf('records', { entity: 'lease/customer', print: true }))[''];
    expect(nodeAt(main, 'table/*/actions/print')?.['x-on']).toMatchObject({
      click: [
        {
          do: 'open',
          screen: 'system/print-record',
          params: { subject: 'lease/customer', record: '{{ $record }}' },
        },
      ],
    });
    const none = expandSound(screenOf('records', { entity: 'lease/customer', print: false }))[''];
    expect(nodeAt(none, 'table/*/actions/print')).toBeUndefined();
  });
});

describe('a list of records that form a tree', () => {
  const screens = expandSound(screenOf('records', { entity: 'lease/place' }));
  const main = screens[''];

  it('reads the first level, and each below when its row is opened', () => {
    expect(main?.['apis']).toMatchObject({
      list: { url: '/lease/place/rootList', page: true },
      below: { url: '/lease/place/childList' },
    });
    expect(propsOf(nodeAt(main, 'table'))).toMatchObject({ tree: { api: 'below' } });
  });

  it('adds a record below another', () => {
    const button = nodeAt(main, 'table/*/actions/addBelow');
    expect(button?.['x-access']).toBe('lease.place:add');
    expect(button?.['x-on']).toMatchObject({ click: [{ params: { above: '{{ $record }}' } }, {}] });
    expect(JSON.stringify(screens['/form']?.['on'])).toContain('"field":"above"');
  });

  it('shows the history of a record to whoever may read versions', () => {
    const button = nodeAt(main, 'table/*/actions/history');
    expect(button?.['x-access']).toBe('dataLog:list');
    expect(button?.['x-on']).toMatchObject({
      click: [
        {
          screen: 'system/data-log-versions',
          params: { dataTable: 'lease_place', dataId: '{{ $record.id }}' },
        },
      ],
    });
  });
});

describe('a copy of a record', () => {
  it('is a form that begins with what the server gives of it', () => {
    const screens = expandSound(list());
    const button = nodeAt(screens[''], 'table/*/actions/copy');
    expect(button?.['x-access']).toBe('lease.contract:add');
    expect(button?.['x-on']).toMatchObject({
      click: [{ title: "{{ '复制合同 · ' + $record.name }}", params: { copy: '{{ $record }}' } }, {}],
    });
    expect(screens['/form']?.['on']).toMatchObject({
      open: [
        { if: '{{ !!$params.record }}' },
        {
          if: '{{ !!$params.copy }}',
          then: [
            { do: 'request', api: 'copy' },
            { do: 'set', value: '{{ $result }}' },
          ],
        },
      ],
    });
  });
});

describe('sums of a list', () => {
  it('are asked for under the conditions of the search form, and stand below their columns', () => {
    const main = expandSound(list({ sums: ['rent', 'rooms'] }))[''];
    expect(main?.['apis']).toMatchObject({ sums: { url: '/lease/contract/sums', params: '{{ $query }}' } });
    expect(propsOf(nodeAt(main, 'table'))).toMatchObject({
      sums: { api: 'sums', columns: ['rent', 'rooms'] },
    });
  });

  it('are none where nobody asks for them', () => {
    const main = expandSound(list())[''];
    expect(Object.keys(main?.['apis'] ?? {})).not.toContain('sums');
    expect(propsOf(nodeAt(main, 'table'))).not.toHaveProperty('sums');
  });
});

describe('what no list can do', () => {
  it.each<[string, JsonObject, string]>([
    [
      'filter by a value that is worked out as it is read',
      { search: ['perRoom'] },
      'value-invalid …/search/0',
    ],
    ['sort by one', { sort: { column: 'perRoom', order: 'asc' } }, 'value-invalid …/sort/column'],
    [
      'sort by a relation to many',
      { columns: [{ key: 'partners', sorter: true }] },
      'value-invalid …/columns/0/sorter',
    ],
    ['add up texts', { sums: ['rent', 'name'] }, 'value-invalid …/sums/1'],
    ['add up what is worked out as it is read', { sums: ['perRoom'] }, 'value-invalid …/sums/0'],
    [
      'show a history that nobody keeps',
      { entity: 'lease/line', operations: ['history'] },
      'value-invalid …/operations/0',
    ],
  ])('%s is told at its setting', (_, settings, expected) => {
    const found = checkDocument(list(settings)).diagnostics.map(
      ({ code, pointer }) => `${code} ${pointer.replace('/schema/x-component-props', '…')}`,
    );
    expect(found).toEqual([expected]);
  });
});

describe('parts by name', () => {
  it('are changed, taken away and joined by new ones, and the rest stays', () => {
    const plain = expandSound(list());
    const screens = expandSound(
      list({
        parts: {
          add: { 'x-component-props': { text: '新建' } },
          removeBatch: null,
          'actions.remove': { 'x-visible': "{{ $record.state !== '1' }}" },
          'actions.copy': null,
          'actions.more': { type: 'void', 'x-component': 'button', 'x-component-props': { text: '更多' } },
          'fields.terms': { 'x-component': 'markdown', maxLength: null },
          'fields.note': { type: 'string', title: '备注', 'x-component': 'text' },
          'apis.list': { params: { state: '1' } },
          'footer.save': { 'x-component-props': { text: '提交' } },
          'details.number': null,
        },
      }),
    );
    const main = screens[''];
    expect(propsOf(nodeAt(main, 'table/add'))).toEqual({ text: '新建', kind: 'primary', icon: 'plus' });
    expect(nodeAt(main, 'table/add')?.['x-on']).toEqual(nodeAt(plain[''], 'table/add')?.['x-on']);
    expect(nodeAt(main, 'table/removeBatch')).toBeUndefined();
    expect(namesOf(nodeAt(main, 'table/*/actions'))).toEqual(['view', 'edit', 'history', 'remove', 'more']);
    expect(main?.['apis']).toMatchObject({ list: { url: '/lease/contract/list', params: { state: '1' } } });
    const terms = nodeAt(screens['/form'], 'form/fields/terms');
    expect(terms).toEqual({ title: '条款', type: 'string', 'x-component': 'markdown' });
    expect(nodeAt(screens['/form'], 'form/fields/note')).toMatchObject({ title: '备注' });
    expect(propsOf(nodeAt(screens['/form'], 'form/footer/save'))).toMatchObject({
      text: '提交',
      kind: 'primary',
    });
    expect(nodeAt(screens['/view'], 'details/number')).toBeUndefined();
  });
});

describe('parts that say where they stand', () => {
  const note = { type: 'string', title: '备注', 'x-component': 'text' };
  const namesIn = (parts: JsonObject, screen: string, path: string): string[] =>
    namesOf(nodeAt(expandSound(list({ parts }))[screen], path));

  it('stand beside a sibling: columns, conditions, fields, buttons, and what their author adds', () => {
    const plain = expandSound(list());
    const keys = columnsOf(plain['']).map(({ key }) => key);
    const main = expandSound(
      list({
        parts: {
          'columns.name': { before: 'number', width: 300 },
          'columns.own': { key: 'own', title: '自己的', after: 'name' },
          'columns.last': { key: 'last', title: '最后的' },
        },
      }),
    )[''];
    const rest = keys.filter((key) => key !== 'name' && key !== 'number' && key !== 'action');
    const moved = columnsOf(main);
    expect(moved.map(({ key }) => key)).toEqual(['name', 'own', 'number', ...rest, 'last', 'action']);
    expect(moved[0]).toMatchObject({ title: '名称', width: 300 });
    expect(moved[1]).toEqual({ key: 'own', title: '自己的' });
    expect(namesIn({ 'actions.edit': { before: 'view' } }, '', 'table/*/actions').slice(0, 2)).toEqual([
      'edit',
      'view',
    ]);
    expect(namesIn({ add: { after: 'removeBatch' } }, '', 'table').slice(0, 2)).toEqual([
      'editBatch',
      'removeBatch',
    ]);
    expect(namesIn({ 'search.state': { before: 'number' } }, '', 'search')[0]).toBe('state');
    expect(namesIn({ 'fields.note': { ...note, before: 'name' } }, '/form', 'form/fields')).toEqual(
      namesOf(nodeAt(plain['/form'], 'form/fields')).flatMap((name) =>
        name === 'name' ? ['note', 'name'] : [name],
      ),
    );
    const card = { type: 'void', 'x-component': 'card', 'x-component-props': { title: '说明' } };
    expect(namesIn({ 'form.about': { ...card, before: 'footer' } }, '/form', 'form').slice(-2)).toEqual([
      'about',
      'footer',
    ]);
    expect(nodeAt(expandSound(list({ parts: { add: { after: 'removeBatch' } } }))[''], 'table/add')).toEqual(
      nodeAt(plain[''], 'table/add'),
    );
  });

  it('stand there also when their sibling was taken away', () => {
    const names = namesIn({ 'actions.copy': null, 'actions.view': { after: 'copy' } }, '', 'table/*/actions');
    expect(names.slice(0, 3)).toEqual(['edit', 'view', 'history']);
  });

  it('are those of a form and of a reading view, too', () => {
    const form = screenOf('record_form', {
      entity: 'lease/contract',
      parts: { 'footer.save': { before: 'cancel' } },
    });
    expect(namesOf(nodeAt(expandSound(form)[''], 'form/footer'))).toEqual(['save', 'cancel']);
    const view = screenOf('record_view', {
      entity: 'lease/contract',
      parts: { 'details.name': { before: 'number' } },
    });
    expect(namesOf(nodeAt(expandSound(view)[''], 'details')).slice(0, 2)).toEqual(['name', 'number']);
  });
});

describe('buttons that are taken away', () => {
  it('leave nothing behind that names them', () => {
    const main = expandSound(
      list({ parts: { table: { 'x-component-props': { size: 'small' } }, add: null, actions: null } }),
    )[''];
    expect(propsOf(nodeAt(main, 'table'))).not.toHaveProperty('emptyAction');
    expect(columnsOf(main).map(({ key }) => key)).not.toContain('action');
  });
});

describe('two lists on one page', () => {
  const page = (more: JsonObject = {}): JsonObject => ({
    ...screenOf('records', {}),
    ...more,
    schema: {
      type: 'object',
      properties: {
        contracts: { 'x-component': 'records', 'x-component-props': { entity: 'lease/contract' } },
        customers: { 'x-component': 'records', 'x-component-props': { entity: 'lease/customer' } },
      },
    },
  });

  it('keep their names apart by those of their nodes', () => {
    const screens = expandSound(page());
    expect(Object.keys(screens['']?.['apis'] as object)).toContain('contracts_list');
    expect(Object.keys(screens['']?.['state'] as object)).toEqual([
      'contracts_selected',
      'contracts_selectedRows',
      'customers_selected',
      'customers_selectedRows',
    ]);
    expect(nodeAt(screens[''], 'customers/customers_search')).toMatchObject({
      'x-component-props': { table: 'customers_table' },
    });
    expect(Object.keys(screens)).toContain('/customers_form');
  });

  it('keep what their nodes say besides, and the nodes beside theirs', () => {
    const note = { type: 'void', 'x-component': 'text_block', 'x-component-props': { text: '说明' } };
    const document = list();
    const schema = { ...(document['schema'] as JsonObject), $comment: 'c', properties: { note } };
    const main = expandSound({ ...document, schema })[''];
    expect(Object.keys((main?.['schema'] as JsonObject)['properties'] as object)).toEqual([
      'search',
      'table',
      'note',
    ]);
    expect(main?.['schema']).toMatchObject({ $comment: 'c' });
    const wrong = { ...schema, 'x-visble': true, properties: { table: note } };
    expect(
      checkDocument({ ...document, schema: wrong })
        .diagnostics.map(({ code, pointer }) => `${code} ${pointer}`)
        .sort(),
    ).toEqual(['blueprint-clash /schema/properties/table', 'keyword-unknown /schema/x-visble']);
  });

  it('say where the document has a name already', () => {
    const { diagnostics } = checkDocument(
      page({ apis: { contracts_list: { url: '/lease/customer/list' } } }),
    );
    expect(diagnostics).toContainEqual(
      expect.objectContaining({ code: 'blueprint-clash', pointer: '/apis/contracts_list' }),
    );
  });
});
