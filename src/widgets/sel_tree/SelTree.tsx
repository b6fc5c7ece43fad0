import { useMemo, type ReactNode } from 'react';
import { TreeField } from '../../controls/tree-select/TreeField.tsx';
import { TreeNames } from '../../controls/tree-select/TreeNames.tsx';
import { readLevel, readTexts, type TreeSource } from '../../controls/tree-select/tree-source.ts';
import type { SettingsOf, WidgetProps } from '../../engine/react/widget.ts';
import type { props as schema } from './props.ts';

type Settings = SettingsOf<typeof schema>;

/** Chooses nodes of a declared tree of the server, which opens level by level. */
export function SelTree(props: WidgetProps<Settings>): ReactNode {
  return <TreeField {...props} source={useTree(props.settings)} />;
}

export function TreeTexts({ id, value, settings }: WidgetProps<Settings>): ReactNode {
  return <TreeNames id={id} value={value} source={useTree(settings)} />;
}

function useTree(settings: Settings): TreeSource {
  const { dict = '', pidField = 'pid', pidValue = '', hasChildField = '', condition = '' } = settings;
  return useMemo(() => {
    const [tableName = '', text = '', code = ''] = dict.split(',').map((part) => part.trim());
    const triple = [tableName, text, code].map(encodeURIComponent).join(',');
    return {
      id: `tree ${JSON.stringify([triple, pidField, pidValue, hasChildField, condition])}`,
      load: async (http, keys) => {
        const { result } = await http.send({
          method: 'GET',
          url: `/sys/dict/loadDictItem/${triple}`,
          params: { key: keys.join(',') },
          notify: false,
        });
        return readTexts(result, keys);
      },
      loadLevel: async (http, parent) => {
        const { result } = await http.send({
          method: 'GET',
          url: '/sys/dict/loadTreeData',
          params: {
            pid: parent ?? pidValue,
            tableName,
            text,
            code,
            pidField,
            hasChildField,
            ...(condition === '' ? {} : { condition }),
          },
          notify: false,
        });
        return readLevel(result);
      },
    };
  }, [dict, pidField, pidValue, hasChildField, condition]);
}
