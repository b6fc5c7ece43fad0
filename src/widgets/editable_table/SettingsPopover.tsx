// The button of the column settings once it was pressed: the panel below it opens and closes.
import { Popover } from 'antd';
import type { ReactNode } from 'react';
import { ColumnSettings, type SettableColumn } from '../../controls/columns/ColumnSettings.tsx';
import type { Preferences } from '../../controls/columns/column-preferences.ts';
import { t } from '../../engine/text.ts';

interface Props {
  columns: readonly SettableColumn[];
  preferences: Preferences;
  onChange(this: void, preferences: Preferences): void;
}

/** Mounted by the first press, so it opens at once. */
export default function SettingsPopover(props: Props): ReactNode {
  return (
    <Popover trigger="click" placement="bottomRight" defaultOpen content={<ColumnSettings {...props} />}>
      <button type="button" className="sw-et-button sw-et-text">
        {t('列设置')}
      </button>
    </Popover>
  );
}
