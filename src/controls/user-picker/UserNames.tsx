// The names of the stored users, as text.
import type { ReactNode } from 'react';
import type { WidgetProps } from '../../engine/react/widget.ts';
import { joinTexts } from '../choices/lookup-texts.ts';
import { keysOf } from '../choices/option-values.ts';
import type { UserSettings } from './settings.ts';
import { useUserNames } from './user-rows.ts';
import { t } from '../../engine/text.ts';

export function UserNames({ id, value, settings }: WidgetProps<UserSettings>): ReactNode {
  const keys = keysOf(value);
  const names = useUserNames(settings, keys);
  return (
    <span className="sw-read" id={id} aria-busy={names.isLoading}>
      {names.isLoading ? t('加载中…') : joinTexts(names, keys) || '—'}
    </span>
  );
}
