// A field whose value comes from a tree of the server: keys joined by commas.
import type { ReactNode } from 'react';
import type { WidgetProps } from '../../engine/react/widget.ts';
import type { ControlState } from '../field/control-attributes.ts';
import { keysOf } from '../choices/option-values.ts';
import { LazyTreeSelect } from './LazyTreeSelect.tsx';
import type { TreeSource } from './tree-source.ts';
import { useTreeCondition } from './use-condition.ts';
import { t } from '../../engine/text.ts';

interface Settings {
  placeholder?: string | undefined;
  multi?: boolean | undefined;
  condition?: string | undefined;
  size?: 'small' | 'middle' | 'large' | undefined;
}

interface Props
  extends ControlState, Pick<WidgetProps<Settings>, 'settings' | 'value' | 'onChange' | 'onBlur' | 'label'> {
  source: TreeSource;
  /** Hears the texts of what was picked, joined by commas. */
  onTexts?: (this: void, texts: string) => void;
}

/** Disabled while its condition is wrong. */
export function TreeField({ onTexts, ...props }: Props): ReactNode {
  const { source, value, onChange, label, settings, isDisabled } = props;
  const isGood = useTreeCondition(settings.condition);
  return (
    <LazyTreeSelect
      // Another tree is another dropdown: what was opened of the first is of no use.
      key={source.id}
      {...props}
      isDisabled={isDisabled || !isGood}
      keys={keysOf(value)}
      isMulti={settings.multi ?? false}
      placeholder={settings.placeholder ?? t('请选择{0}', label)}
      size={settings.size}
      onPick={(keys, texts) => {
        onChange(keys.join(','));
        onTexts?.(texts.join(','));
      }}
    />
  );
}
