import { useMemo, type ReactNode } from 'react';
import { keysOf } from '../../controls/option-values.ts';
import { LazyTreeSelect } from '../../controls/tree-select/LazyTreeSelect.tsx';
import { TreeNames } from '../../controls/tree-select/TreeNames.tsx';
import { readLevel, readTexts, type TreeSource } from '../../controls/tree-select/tree-source.ts';
import { useTreeCondition } from '../../controls/tree-select/use-condition.ts';
import { useSetField } from '../../controls/use-set-field.ts';
import type { SettingsOf, WidgetProps } from '../../engine/react/widget.ts';
import type { props as schema } from './props.ts';

type Settings = SettingsOf<typeof schema>;

/** Chooses categories from the tree of a code; may write their names into another field. */
export function CatTree(props: WidgetProps<Settings>): ReactNode {
  const { node, value, onChange, label, settings, isDisabled } = props;
  const setField = useSetField(node.path);
  const isGood = useTreeCondition(settings.condition);
  const source = useCategories(settings);
  return (
    <LazyTreeSelect
      // Another tree is another dropdown: what was opened of the first is of no use.
      key={source.id}
      {...props}
      isDisabled={isDisabled || !isGood}
      source={source}
      keys={keysOf(value)}
      isMulti={settings.multi ?? false}
      placeholder={settings.placeholder ?? `请选择${label}`}
      size={settings.size}
      onPick={(keys, names) => {
        onChange(keys.join(','));
        setField(settings.textField, names.join(','));
      }}
    />
  );
}

export function CategoryNames({ id, value, settings }: WidgetProps<Settings>): ReactNode {
  return <TreeNames id={id} value={value} source={useCategories(settings)} />;
}

function useCategories({ pcode = '0', condition }: Settings): TreeSource {
  return useMemo(
    () => ({
      id: `category ${pcode} ${condition ?? ''}`,
      load: async (http, keys) => {
        const { result } = await http.send({
          method: 'GET',
          url: '/sys/category/loadDictItem/',
          params: { ids: keys.join(',') },
          notify: false,
        });
        return readTexts(result, keys);
      },
      loadLevel: async (http, parent) => {
        const { result } = await http.send({
          method: 'GET',
          url: '/sys/category/loadTreeData',
          params: {
            ...(parent === undefined ? {} : { pid: parent }),
            pcode,
            ...(condition ? { condition } : {}),
          },
          notify: false,
        });
        return readLevel(result);
      },
    }),
    [pcode, condition],
  );
}
