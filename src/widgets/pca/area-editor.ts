// What both ways of choosing an area are given.
import type { Area, AreaTables } from '../../controls/areas/area-data.ts';
import type { SettingsOf, WidgetProps } from '../../engine/react/widget.ts';
import type { props } from './props.ts';

export type PcaSettings = SettingsOf<typeof props>;

export interface AreaEditorProps extends WidgetProps<PcaSettings> {
  /** The stored code. */
  code: string | undefined;
  /** Undefined until they are loaded. */
  tables: AreaTables | undefined;
  areas: readonly Area[];
  canClear: boolean;
  isLoading: boolean;
}
