// @vitest-environment happy-dom
// What is empty in a record that is loaded is shown as empty: what its fields begin with is for new records.
import { describe, expect, it } from 'vitest';
import { openDocument } from './open-document.tsx';

/** So many that some of them are made only when they come near. */
const MANY = 40;

const STARTS = {
  text: { type: 'string', 'x-component': 'text', title: '文本', default: 'B' },
  number: { type: 'number', 'x-component': 'number', title: '数字', default: 5 },
  flag: { type: 'boolean', 'x-component': 'switch', title: '开关', default: true },
  hidden: {
    type: 'string',
    'x-component': 'text',
    title: '有时显示',
    default: 'H',
    'x-visible': '{{ $state.shown }}',
  },
  group: {
    type: 'object',
    'x-component': 'card',
    properties: { inner: { type: 'string', 'x-component': 'text', title: '组内', default: 'I' } },
  },
};
const fillers = Object.fromEntries(
  Array.from({ length: MANY }, (_, at) => [
    `filler${String(at)}`,
    { type: 'string', 'x-component': 'text', title: `填充${String(at)}` },
  ]),
);

/** @param isFar whether the fields stand below all others */
const documentOf = (isFar: boolean) => ({
  state: { shown: false },
  on: {
    open: [
      { do: 'when', if: '{{ !!$params.record }}', then: [{ do: 'set', value: '{{ $params.record }}' }] },
    ],
  },
  schema: {
    type: 'object',
    properties: isFar ? { ...fillers, ...STARTS } : { ...STARTS, ...fillers },
  },
});

const ALL = { text: 'B', number: 5, flag: true, hidden: 'H', group: { inner: 'I' } };

describe.each([
  ['at the top', false],
  ['below all others', true],
])('fields %s', (_, isFar) => {
  it.each([
    ['null', { text: null, number: null, flag: null, hidden: null, group: { inner: null } }],
    ['an empty text', { text: '', number: '', flag: '', hidden: '', group: { inner: '' } }],
    ['nothing', {}],
  ])('are empty where their record holds %s, also once they are shown', async (_empty, record) => {
    const { model, values, until } = await openDocument(documentOf(isFar), {
      params: { record: { id: '1', ...record } },
    });
    await until(() => values()['id'] === '1');
    model.setState('shown', true);
    // As they are once each of them was looked at.
    for (const node of model.fields.order.keys()) model.fields.of(node);
    const read = (path: string): unknown => model.form.getValuesIn(path);
    const shown = ['text', 'number', 'flag', 'hidden', 'group.inner'].map((path) => read(path) ?? '');
    // A switch has two values and no third: what is empty is off.
    expect(shown).toEqual(['', '', 'N', '', '']);
  });

  it('have what they begin with in a new record, and keep what a record holds', async () => {
    const fresh = await openDocument(documentOf(isFar));
    fresh.model.setState('shown', true);
    for (const node of fresh.model.fields.order.keys()) fresh.model.fields.of(node);
    expect(fresh.values()).toMatchObject(ALL);
    const held = { id: '1', text: 'x', number: 0, flag: false, hidden: 'y', group: { inner: 'z' } };
    const edited = await openDocument(documentOf(isFar), { params: { record: held } });
    await edited.until(() => edited.values()['id'] === '1');
    edited.model.setState('shown', true);
    for (const node of edited.model.fields.order.keys()) edited.model.fields.of(node);
    expect(edited.values()).toMatchObject(held);
  });
});
