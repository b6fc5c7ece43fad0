import CloseCircleFilled from '@ant-design/icons/CloseCircleFilled';
import { Cascader as AntCascader, Empty, Spin } from 'antd';
import { useState, type ReactNode } from 'react';
import { usePathSearch } from '../../controls/choices/use-path-search.tsx';
import { controlAttributes } from '../../controls/field/control-attributes.ts';
import { RetryOptions } from '../../controls/choices/RetryOptions.tsx';
import type { DrawnNode } from '../../controls/tree-select/use-levels.ts';
import type { WidgetProps } from '../../engine/react/widget.ts';
import type { CascaderSettings } from './cascade-source.ts';
import { useCascade } from './use-cascade.ts';
import { t } from '../../engine/text.ts';

const SEPARATOR = ' / ';
const NAMES = { label: 'title', value: 'value', children: 'children' } as const;

/** One choice per level; the value is the path from the top, joined by commas or as an array. */
export function Cascader(props: WidgetProps<CascaderSettings>): ReactNode {
  const { node, value, onChange, onBlur, label, settings, isReadOnly } = props;
  const path = pathOf(value);
  const [isOpen, setOpen] = useState(false);
  const cascade = useCascade(settings, path, isOpen);
  const anyLevel = settings.anyLevel ?? false;
  const { search, describedBy, popupRender } = usePathSearch({
    ...props,
    options: cascade.drawn,
    nameOf,
    anyLevel,
  });
  return (
    <AntCascader<DrawnNode>
      {...controlAttributes({ ...props, describedBy })}
      style={{ width: '100%' }}
      options={cascade.drawn}
      fieldNames={NAMES}
      value={path}
      displayRender={() => (cascade.names ? cascade.names.join(SEPARATOR) : t('加载中…'))}
      placeholder={settings.placeholder ?? t('请选择{0}', label)}
      changeOnSelect={anyLevel}
      loadData={(chosen) => {
        cascade.expand(chosen.map((option) => option.value));
      }}
      loading={cascade.roots.isFetching}
      {...(settings.size ? { size: settings.size } : {})}
      allowClear={!isReadOnly && { clearIcon: <CloseCircleFilled aria-label={t('清除')} /> }}
      {...(isReadOnly ? { open: false, suffixIcon: null } : {})}
      // Only what has been opened could be searched, and levels that come later would be missed.
      showSearch={!isReadOnly && settings.options !== undefined && search}
      popupRender={popupRender}
      onOpenChange={setOpen}
      notFoundContent={<Nothing cascade={cascade} />}
      onChange={(picked) => {
        if (isReadOnly) return;
        const next = (picked as (string | number)[] | undefined)?.map(String) ?? [];
        onChange(node.type === 'array' ? next : next.join(','));
      }}
      onBlur={onBlur}
    />
  );
}

/** A comma list, or an array. */
export function pathOf(value: unknown): string[] {
  const parts: unknown[] = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : [];
  return parts.map((part) => String(part).trim()).filter((part) => part !== '');
}

function nameOf({ title }: DrawnNode): string {
  return title;
}

function Nothing({ cascade: { roots } }: { cascade: ReturnType<typeof useCascade> }): ReactNode {
  if (roots.error) return <RetryOptions error={roots.error} retry={roots.retry} />;
  if (roots.data === undefined) return <Spin size="small" aria-label={t('加载中')} />;
  return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('暂无选项')} />;
}

/** The names of a stored path, where it is only read. */
export function CascadeNames({ id, value, settings }: WidgetProps<CascaderSettings>): ReactNode {
  const { names } = useCascade(settings, pathOf(value), false);
  return (
    <span className="sw-read" id={id} aria-busy={!names}>
      {names ? names.join(SEPARATOR) || '—' : t('加载中…')}
    </span>
  );
}
