// Where a cascader's levels come from: the options of the document, or a declared call that is made level by level.
import { callInputs, mapResult } from '../../engine/action/calls.ts';
import { planCall } from '../../engine/action/plan-request.ts';
import type { CallPlan } from '../../engine/plan/plan.ts';
import type { ScreenModel } from '../../engine/react/model/screen-model.ts';
import type { SettingsOf } from '../../engine/react/widget.ts';
import type { LevelSource, TreeItem } from '../../controls/tree-select/tree-source.ts';
import type { props } from './props.ts';
import { readRows } from '../../engine/react/sources/given-rows.ts';
import { t } from '../../engine/text.ts';
import { textOf } from '../../engine/values/json.ts';

/** Code of an answer that holds a part of what was asked for. */
const PART = 201;
/** Stands at the end of a level of which not all came; no stored value begins like this. */
const NOTE = ' note';

export type CascaderSettings = SettingsOf<typeof props>;

interface Fields {
  value: string;
  label: string;
  leaf: string;
  children: string;
}

export function createCascadeSource(settings: CascaderSettings, model: ScreenModel): LevelSource {
  const { options, api: name, parentParam = 'pid', rootValue } = settings;
  if (options) {
    const items = readOptions(options, {
      value: 'value',
      label: 'label',
      leaf: 'leaf',
      children: 'children',
    });
    return { id: 'options', loadLevel: () => Promise.resolve(items) };
  }
  const api = name === undefined ? undefined : (model.apis[name] as CallPlan | undefined);
  const fields = {
    value: settings.valueField ?? 'value',
    label: settings.labelField ?? 'label',
    leaf: settings.leafField ?? 'leaf',
    children: settings.childrenField ?? 'children',
  };
  return {
    id: JSON.stringify([name, parentParam, rootValue, fields]),
    loadLevel: async (http, parent) => {
      // Without a source there is nothing to choose from.
      if (!api) return [];
      const request = planCall(api, callInputs(api, {}, model, {}));
      const above = parent ?? rootValue;
      const params = { ...request.params, ...(above === undefined ? {} : { [parentParam]: above }) };
      const reply = await http.send({ ...request, params, notify: false });
      const { rows, total } = readRows(mapResult(api, reply, model, {}));
      const items = readOptions(rows, fields, false);
      const isPage = rows.length > 0 && total > rows.length;
      const own = isPage ? t('只显示前 {0} 条，共 {1} 条，请缩小查询范围', rows.length, total) : '';
      const note = reply.code === PART ? reply.message : own;
      return note === '' ? items : [...items, { key: NOTE, title: note, isLeaf: true, isDisabled: true }];
    },
  };
}

/** @param isWhole nothing is loaded later: what has no children is a leaf */
function readOptions(rows: unknown, fields: Fields, isWhole = true): TreeItem[] {
  if (!Array.isArray(rows)) return [];
  return (rows as unknown[]).flatMap((entry): TreeItem[] => {
    const row = (entry ?? {}) as Record<string, unknown>;
    const key = textOf(row[fields.value]);
    if (key === '') return [];
    const below = row[fields.children];
    const children = Array.isArray(below) ? readOptions(below, fields, isWhole) : undefined;
    const leaf = row[fields.leaf];
    const isLeaf = leaf === true || leaf === 1 || leaf === '1' || (isWhole && !children?.length);
    return [
      {
        key,
        title: textOf(row[fields.label]) || key,
        isLeaf,
        isDisabled: row['disabled'] === true,
        ...(children ? { children } : {}),
      },
    ];
  });
}
