// Search values as the list calls want them.
import type { Form } from '@formily/core';
import { toJS } from '@formily/reactive';
import type { PlanNode } from '../../plan/plan.ts';
import { wrapQuery } from '../../query/wrap.ts';

export function listSearchForms(node: PlanNode): PlanNode[] {
  return node.widget === 'search_form' ? [node] : node.children.flatMap(listSearchForms);
}

/** Values below a search form, each wrapped by its declared operator; ranges become `_begin` and `_end`. */
export function readQuery(searchForm: PlanNode, form: Form): Record<string, unknown> {
  const entries: [string, unknown][] = [];
  const visit = (node: PlanNode): void => {
    if (node.kind === 'field') {
      const value = toJS(form.getValuesIn(node.path)) as unknown;
      const query = node.query ?? {};
      if (query.mode === 'group' && Array.isArray(value)) {
        entries.push([`${node.name}_begin`, value[0]], [`${node.name}_end`, value[1]]);
      } else {
        entries.push([node.name, wrapQuery(query, value)]);
      }
    }
    node.children.forEach(visit);
  };
  visit(searchForm);
  return Object.fromEntries(
    entries.filter(([, value]) => value !== undefined && value !== null && value !== ''),
  );
}
