import { Cascader, Empty } from 'antd';
import { useMemo, type ReactNode } from 'react';
import { pathOfArea } from '../../controls/areas/area-data.ts';
import { usePathSearch } from '../../controls/choices/use-path-search.tsx';
import { controlAttributes } from '../../controls/field/control-attributes.ts';
import type { AreaEditorProps } from './area-editor.ts';
import { t } from '../../engine/text.ts';

const FIELDS = { value: 'code', label: 'name', children: 'children' } as const;

/** One dropdown with a column per level; typed names are looked for on all levels. */
export function AreaCascader(props: AreaEditorProps): ReactNode {
  const { code, tables, areas, settings, label, isLoading, isReadOnly, onChange, onBlur } = props;
  const options = useMemo(() => areas.map(withChildren), [areas]);
  const { search, describedBy, popupRender } = usePathSearch({ ...props, options, nameOf });
  return (
    <Cascader
      {...controlAttributes({ ...props, describedBy })}
      className="sw-pca"
      fieldNames={FIELDS}
      // Until the names are here, a bare code would only puzzle.
      value={code !== undefined && tables ? pathOfArea(tables, code) : []}
      options={options}
      placeholder={
        isLoading && code !== undefined ? t('加载中…') : (settings.placeholder ?? t('请选择{0}', label))
      }
      loading={isLoading}
      allowClear={props.canClear}
      displayRender={(names) => names.join('/')}
      showSearch={(settings.showSearch ?? true) && !isReadOnly && search}
      popupRender={popupRender}
      {...(settings.size ? { size: settings.size } : {})}
      {...(isReadOnly ? { open: false, suffixIcon: null } : {})}
      notFoundContent={
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description={isLoading ? t('加载中…') : t('没有匹配的地区')}
        />
      }
      onChange={(path) => {
        if (!isReadOnly) onChange((path as string[] | undefined)?.at(-1) ?? null);
      }}
      onBlur={onBlur}
    />
  );
}

interface Option {
  code: string;
  name: string;
  children?: Option[];
}

function nameOf({ name }: Option): string {
  return name;
}

/** A place without parts is chosen itself: it must not look like one with an empty list. */
function withChildren({ code, name, children }: AreaEditorProps['areas'][number]): Option {
  return { code, name, ...(children.length > 0 ? { children: children.map(withChildren) } : {}) };
}
