import { observer } from '../../engine/react/observer.ts';
import type { ReactNode } from 'react';
import { OptionSelect } from '../../controls/choices/OptionSelect.tsx';
import { keyOf } from '../../controls/choices/option-values.ts';
import { RetryOptions } from '../../controls/choices/RetryOptions.tsx';
import type { Loaded } from '../../controls/loading/use-loaded.ts';
import { useScreen } from '../../engine/react/context.ts';
import type { WidgetProps } from '../../engine/react/widget.ts';
import type { LinkSettings } from './chain.ts';
import { useLink } from './use-link.ts';
import { t } from '../../engine/text.ts';

/** One dropdown of a chain. A new choice empties every dropdown below it. */
export const LinkDown = observer(function LinkDown(props: WidgetProps<LinkSettings>): ReactNode {
  const { value, onChange, label, settings } = props;
  const model = useScreen();
  const { chain, valueAt, options, missing } = useLink(props);
  const key = keyOf(value);

  function pick(picked: string | undefined): void {
    if (picked === key) return;
    onChange(picked ?? null);
    for (const path of chain?.paths.slice(chain.level + 1) ?? []) {
      if (keyOf(valueAt(path)) !== undefined) model.setField(path, null);
    }
  }

  return (
    <OptionSelect
      {...props}
      isDisabled={props.isDisabled || !chain}
      keys={key === undefined ? [] : [key]}
      options={(options.data ?? []).map(({ store, label: text }) => ({ value: store, text }))}
      isLoading={options.isLoading}
      placeholder={
        (!chain && t('联动未配置')) ||
        (missing !== undefined && t('请先选择{0}', missing)) ||
        (settings.placeholder ?? t('请选择{0}', label))
      }
      canClear
      canSearch
      size={settings.size}
      {...nothingOf(missing, options)}
      onPick={([picked]) => {
        pick(picked);
      }}
    />
  );
});

function nothingOf(
  missing: string | undefined,
  { error, retry }: Pick<Loaded<unknown>, 'error' | 'retry'>,
): { nothing?: ReactNode } {
  if (missing !== undefined) return { nothing: t('请先选择{0}', missing) };
  return error ? { nothing: <RetryOptions error={error} retry={retry} /> } : {};
}

/** The text of the stored choice, where it is only read. */
export const LinkText = observer(function LinkText(props: WidgetProps<LinkSettings>): ReactNode {
  const { id, value } = props;
  const { options } = useLink(props);
  const key = keyOf(value);
  const text = options.data?.find(({ store }) => store === key)?.label ?? key;
  const isLoading = key !== undefined && options.isLoading;
  return (
    <span className="sw-read" id={id} aria-busy={isLoading}>
      {isLoading ? t('加载中…') : (text ?? '—')}
    </span>
  );
});
