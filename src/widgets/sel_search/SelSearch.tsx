import { useEffect, type ReactNode } from 'react';
import { OptionSelect } from '../../controls/choices/OptionSelect.tsx';
import { joinKeys, keysOf, valueOf } from '../../controls/choices/option-values.ts';
import { useServices } from '../../engine/react/context.ts';
import type { WidgetProps } from '../../engine/react/widget.ts';
import { tripleOf, type SearchSettings } from './dict-search.ts';
import { RemoteSelect } from './RemoteSelect.tsx';
import { t } from '../../engine/text.ts';

/** A dropdown that is searched by typing: over the options of the field, or over a table on the server. */
export function SelSearch(props: WidgetProps<SearchSettings>): ReactNode {
  const triple = tripleOf(props.settings);
  if (hasOwnOptions(props)) return <LocalSelect {...props} />;
  return triple === undefined ? <Misconfigured {...props} /> : <RemoteSelect {...props} triple={triple} />;
}

/** `x-dict`, `enum`, or options that a reaction or a table column gives. */
export function hasOwnOptions({ node, options, areOptionsLoading }: WidgetProps<SearchSettings>): boolean {
  return node.dict !== undefined || node.options !== undefined || options.length > 0 || areOptionsLoading;
}

function LocalSelect(props: WidgetProps<SearchSettings>): ReactNode {
  const { value, onChange, options, settings, label } = props;
  const isMulti = settings.multi ?? false;
  const keys = keysOf(value);
  return (
    <OptionSelect
      {...props}
      keys={keys}
      isLoading={props.areOptionsLoading}
      isMultiple={isMulti}
      placeholder={settings.placeholder ?? t('请选择{0}', label)}
      canClear
      canSearch
      size={settings.size}
      onPick={(picked) => {
        if (isMulti) onChange(joinKeys(picked, options));
        else onChange(picked[0] === undefined ? null : valueOf(picked[0], options));
      }}
    />
  );
}

/** Says what is missing; the value stays as it is. */
function Misconfigured(props: WidgetProps<SearchSettings>): ReactNode {
  const { notify } = useServices();
  useEffect(() => {
    notify.message('warning', t('表字典搜索组件参数接收有误,请检查字典配置!'));
  }, [notify]);
  return (
    <OptionSelect
      {...props}
      isDisabled
      keys={keysOf(props.value)}
      options={[]}
      isLoading={false}
      placeholder={t('字典未配置')}
      canClear={false}
      canSearch={false}
      size={props.settings.size}
      onPick={() => undefined}
    />
  );
}
