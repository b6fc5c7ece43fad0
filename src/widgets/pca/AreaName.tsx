// The names of a stored area code, as text.
import type { ReactNode } from 'react';
import { areaText } from '../../controls/areas/area-data.ts';
import { keyOf } from '../../controls/choices/option-values.ts';
import { useAreas } from '../../controls/areas/use-areas.ts';
import type { WidgetProps } from '../../engine/react/widget.ts';
import { t } from '../../engine/text.ts';

export function AreaName({ id, value }: WidgetProps): ReactNode {
  const code = keyOf(value);
  const areas = useAreas(code !== undefined);
  return (
    <span className="sw-read" id={id} aria-busy={code !== undefined && areas.status === 'loading'}>
      {textOf(code, areas)}
    </span>
  );
}

function textOf(code: string | undefined, areas: ReturnType<typeof useAreas>): string {
  if (code === undefined) return '—';
  if (areas.status === 'ready') return areaText(areas.tables, code);
  return areas.status === 'loading' ? t('加载中…') : code;
}
