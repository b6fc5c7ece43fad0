// The names of a stored area code, as text.
import type { ReactNode } from 'react';
import { t } from '../../engine/text.ts';
import { keyOf } from '../choices/option-values.ts';
import { areaText } from './area-data.ts';
import { useAreas } from './use-areas.ts';

interface Props {
  id?: string | undefined;
  className?: string;
  value: unknown;
}

/** Province, city and district of a code; the code itself when their names cannot be loaded. */
export function AreaText({ id, className, value }: Props): ReactNode {
  const code = keyOf(value);
  const areas = useAreas(code !== undefined);
  return (
    <span className={className} id={id} aria-busy={code !== undefined && areas.status === 'loading'}>
      {shownAreas(code, areas)}
    </span>
  );
}

function shownAreas(code: string | undefined, areas: ReturnType<typeof useAreas>): string {
  if (code === undefined) return '—';
  if (areas.status === 'ready') return areaText(areas.tables, code);
  return areas.status === 'loading' ? t('加载中…') : code;
}
