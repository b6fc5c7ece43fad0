import { useMemo, type ReactNode } from 'react';
import { TreeField } from '../../controls/tree-select/TreeField.tsx';
import { TreeNames } from '../../controls/tree-select/TreeNames.tsx';
import { readLevel, readTexts, type TreeSource } from '../../controls/tree-select/tree-source.ts';
import { useSetField } from '../../controls/field/use-set-field.ts';
import type { SettingsOf, WidgetProps } from '../../engine/react/widget.ts';
import type { props as schema } from './props.ts';

type Settings = SettingsOf<typeof schema>;

/** Chooses categories from the tree of a code; may write their names into another field. */
export function CatTree(props: WidgetProps<Settings>): ReactNode {
  const { node, settings } = props;
  const setField = useSetField(node.path);
  return (
    <TreeField
      {...props}
      source={useCategories(settings)}
      onTexts={(names) => {
        setField(settings.textField, names);
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
