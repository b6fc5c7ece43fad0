// Fills the fields of an opened screen as a person would, whatever their widgets are.
import { isVoidField, type DataField } from '@formily/core';
import { batch } from '@formily/reactive';
import { act, fireEvent } from '@testing-library/react';
import type { PlanNode } from '../src/engine/plan/plan.ts';
import { isBelow } from '../src/engine/react/model/judge.ts';
import { listSearchForms } from '../src/engine/react/model/read-query.ts';
import type { ScreenModel } from '../src/engine/react/model/screen-model.ts';
import { registry } from './open-document.tsx';

/** What each widget hands over, where any text will not do. */
export const VALUES: Readonly<Record<string, unknown>> = {
  cascader: '110000,110100',
  color: '#112233',
  cron: '0 0 3 * * ?',
  date: '2026-03-05',
  datetime: '2026-03-05 08:09:10',
  file: 'temp/2026/值班记录.txt',
  icon_picker: 'user',
  image: 'temp/2026/照片.png',
  integer: 4,
  json: '{"甲":1}',
  month: '2026-03',
  number: 4.5,
  password: 'Secret-2026-word',
  pca: '110101',
  print_designer: JSON.stringify({
    page: { width: 100, height: 60, margin: { top: 5, right: 5, bottom: 5, left: 5 } },
    elements: [{ id: 'a', type: 'line', x: 1, y: 1, width: 9, height: 1 }],
  }),
  rate: 3,
  signature: 'temp/2026/签名.png',
  slider: 30,
  time: '08:09:10',
  tree: ['1', '2'],
  umeditor: '<p>写了一半</p>',
};

/** What the field holds when a person is done with it; differs from what it held before. */
function valueFor(node: PlanNode, before: unknown, model: ScreenModel): unknown {
  const { widget = '', type } = node;
  if (widget === 'switch' || type === 'boolean') return typeof before === 'boolean' ? !before : 'Y';
  if (widget === 'editable_table') {
    const { columns = [] } = model.evaluate(node.props) as { columns?: { key: string }[] };
    return [1, 2].map((row) => Object.fromEntries(columns.map(({ key }) => [key, String(row)])));
  }
  if (Object.hasOwn(VALUES, widget)) return VALUES[widget];
  if (type === 'array') return ['1', '2'];
  if (type === 'number' || type === 'integer') return before === 2 ? 1 : 2;
  return widget === 'text' || widget === 'textarea' || widget === 'markdown' ? `写了一半：${node.name}` : '2';
}

/** Fields that a person sees, may change and has reason to: no search conditions, nothing that is computed. */
function editable(model: ScreenModel): [PlanNode, DataField][] {
  const searches = listSearchForms(model.plan.root);
  return [...model.fields.order.keys()].flatMap((node) => {
    const field = model.fields.of(node);
    const isInput = node.widget !== undefined && registry.get(node.widget)?.group === 'input';
    if (!isInput || node.widget === 'hidden' || node.value !== undefined || isVoidField(field)) return [];
    if (searches.some((search) => isBelow(node, search.address))) return [];
    return field.display === 'visible' && field.pattern === 'editable' ? [[node, field]] : [];
  });
}

/**
 * Changes every field that can be changed, also those that come with what was chosen before. Text is typed into its
 * box; other widgets hand their value to the form.
 * @returns the nodes that were changed
 */
export async function fillFields(model: ScreenModel): Promise<PlanNode[]> {
  const filled = new Set<PlanNode>();
  for (let round = 0; round < 3; round += 1) {
    for (const [node, field] of editable(model)) {
      if (filled.has(node)) continue;
      filled.add(node);
      const value = valueFor(node, field.value, model);
      const box = document.getElementById(`${model.uid}-${node.address}`);
      await act(async () => {
        if ((node.widget === 'text' || node.widget === 'textarea') && isTextBox(box)) {
          fireEvent.change(box, { target: { value } });
        } else {
          batch(() => {
            field.value = value as never;
            field.modify();
          });
        }
        await Promise.resolve();
      });
    }
  }
  return [...filled];
}

export function isTextBox(element: Element | null): element is HTMLInputElement | HTMLTextAreaElement {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
}
