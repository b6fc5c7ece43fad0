// Widgets of the small site that the tests of the checker use.
import type { PropSchema, WidgetContract } from '../../registry/manifest.ts';

function contract(
  type: string,
  given: Partial<Omit<WidgetContract, 'props'>> & { props?: Readonly<Record<string, PropSchema>> },
  required: readonly string[] = [],
): WidgetContract {
  const { props = {}, ...rest } = given;
  return {
    type,
    title: type,
    group: 'input',
    accepts: ['string'],
    initial: { type: 'string', 'x-component': type },
    events: ['change'],
    draws: 'nothing',
    isLabelled: true,
    isPicker: false,
    ...rest,
    props: { type: 'object', additionalProperties: false, required, properties: props },
  };
}

export const WIDGETS: readonly WidgetContract[] = [
  contract('text', {
    props: {
      placeholder: { type: 'string' },
      maxLength: { type: 'integer', minimum: 1 },
      size: { type: 'string', enum: ['small', 'middle', 'large'] },
    },
  }),
  contract('number', { accepts: ['number'] }),
  contract('list', {
    props: { multiple: { type: 'boolean' }, linked: { type: 'string', 'x-refers': 'field' } },
  }),
  contract('card', { group: 'layout', accepts: ['void', 'object'], draws: 'children', events: [] }),
  contract('search_form', {
    group: 'layout',
    accepts: ['object'],
    draws: 'children',
    events: [],
    props: { table: { type: 'string', 'x-refers': 'node' } },
  }),
  contract(
    'data_table',
    {
      group: 'data',
      accepts: ['array'],
      draws: 'items',
      events: ['select', 'rowClick'],
      eventData: { rowClick: 'row' },
      props: {
        selection: { type: 'string', 'x-refers': 'state', 'x-holds': 'keys' },
        selectionRows: { type: 'string', 'x-refers': 'state', 'x-holds': 'rows' },
        rowKey: { type: 'string' },
        defaultSort: { type: 'object', properties: { column: { type: 'string' } } },
        columns: {
          type: 'array',
          items: {
            type: 'object',
            additionalProperties: false,
            required: ['key'],
            properties: {
              key: { type: 'string' },
              title: { type: 'string' },
              dict: { type: 'string', 'x-refers': 'dict' },
              access: { type: 'string', 'x-refers': 'permission' },
              type: { type: 'string' },
              slot: { type: 'string', 'x-refers': 'item' },
              color: { type: 'string', 'x-scope': ['$record', '$index'] },
            },
          },
        },
      },
    },
    ['columns'],
  ),
  contract('tree', {
    group: 'data',
    accepts: ['array'],
    events: ['select'],
    eventData: { select: { fields: { key: 'plain', record: 'row' } } },
  }),
  contract('editable_table', {
    accepts: ['array'],
    draws: 'items',
    props: {
      columns: {
        type: 'array',
        items: {
          type: 'object',
          required: ['key'],
          properties: {
            key: { type: 'string' },
            title: { type: 'string' },
            destFields: { type: 'string' },
            value: { type: ['string', 'number'], 'x-scope': ['$record', '$index'] },
          },
        },
      },
    },
  }),
  contract('button', {
    group: 'action',
    accepts: ['void'],
    events: ['click'],
    props: { text: { type: 'string' }, to: { type: 'string', 'x-refers': 'route' } },
  }),
  contract('popup', {
    props: {
      code: { type: 'string', 'x-refers': 'report' },
      field: { type: 'string' },
      orgFields: { type: 'string' },
      destFields: { type: 'string' },
      sorter: { type: 'string' },
      param: { type: 'object', additionalProperties: { type: 'string' } },
    },
  }),
  contract('sel_search', {
    props: {
      dictTable: { type: 'string' },
      dictText: { type: 'string' },
      dictCode: { type: 'string' },
    },
  }),
  contract('link_down', {
    props: {
      config: {
        type: 'object',
        properties: {
          table: { type: 'string' },
          txt: { type: 'string' },
          key: { type: 'string' },
          idField: { type: 'string' },
          pidField: { type: 'string' },
        },
      },
      others: { type: 'array', items: { type: 'string', 'x-refers': 'field' } },
    },
  }),
  contract('frame', {
    group: 'display',
    accepts: ['void'],
    events: [],
    props: {
      screen: { type: 'string', 'x-refers': 'screen' },
      api: { type: 'string', 'x-refers': 'api' },
      rule: { type: 'string', 'x-refers': 'rule' },
      entity: { type: 'string', 'x-refers': 'entity' },
    },
  }),
];
