import { cloneElement, isValidElement, lazy, Suspense, type CSSProperties, type ReactNode } from 'react';
import type { SettingsOf, WidgetProps } from '../../engine/react/widget.ts';
import type { props } from './props.ts';
import { Loading } from '../../engine/react/screen/Loading.tsx';
import { t } from '../../engine/text.ts';
import { spaceOf } from '../../controls/containers/spaces.ts';
import './repeat.css';

const RepeatNotices = lazy(() => import('./RepeatNotices.tsx'));

export type RepeatProps = WidgetProps<SettingsOf<typeof props>>;

interface ListProps extends RepeatProps {
  rows: readonly unknown[];
  /** Newer rows are on their way. */
  isBusy?: boolean;
  error?: Error | null;
  /** Reads the rows again. */
  retry?: () => void;
  /** What stands below the rows. */
  below?: ReactNode;
}

/** The rows that are there. */
export function RepeatList({
  id,
  label,
  settings,
  renderItem,
  rows,
  isBusy = false,
  error = null,
  retry = () => undefined,
  below,
}: ListProps): ReactNode {
  const { layout = 'list', rowKey = 'id' } = settings;
  const style = {
    '--sw-columns': settings.columns ?? 3,
    '--sw-gap': spaceOf(settings.gap ?? 12),
  } as CSSProperties;
  return (
    <div id={id} className="sw-repeat" aria-busy={isBusy}>
      {(error || rows.length === 0) && (
        <Suspense fallback={<Loading />}>
          <RepeatNotices error={error} emptyText={settings.emptyText ?? t('暂无数据')} retry={retry} />
        </Suspense>
      )}
      <ul className={`sw-repeat-${layout}`} style={style} aria-label={label === '' ? undefined : label}>
        {rows.map((record, index) => (
          <li key={keyOf(record, rowKey) ?? `row-${index}`}>{keepInPlace(renderItem(record, index))}</li>
        ))}
      </ul>
      {below}
    </div>
  );
}

/** The list item carries the record's key; an item that moves must not be made anew below it. */
function keepInPlace(item: ReactNode): ReactNode {
  return isValidElement(item) ? cloneElement(item, { key: 'item' }) : item;
}

function keyOf(record: unknown, rowKey: string): string | undefined {
  if (typeof record !== 'object' || record === null || !Object.hasOwn(record, rowKey)) return undefined;
  const key = (record as Record<string, unknown>)[rowKey];
  return typeof key === 'string' || typeof key === 'number' ? `id-${key}` : undefined;
}
