import { cloneElement, isValidElement, lazy, Suspense, type CSSProperties, type ReactNode } from 'react';
import { useScreen } from '../../engine/react/context.ts';
import { Loading } from '../../engine/react/Loading.tsx';
import { useSource } from '../../engine/react/use-source.ts';
import type { SettingsOf, WidgetProps } from '../../engine/react/widget.ts';
import type { props } from './props.ts';
import { t } from '../../engine/text.ts';
import './repeat.css';

const RepeatPages = lazy(() => import('./RepeatPages.tsx'));
const RepeatNotices = lazy(() => import('./RepeatNotices.tsx'));

/** Draws `items` once per row, as a list or in a grid. */
export function Repeat({
  id,
  node,
  label,
  settings,
  renderItem,
}: WidgetProps<SettingsOf<typeof props>>): ReactNode {
  const model = useScreen();
  const source = useSource<unknown>(node, { pageSize: settings.pageSize ?? 10 });
  const api = node.source?.kind === 'api' ? model.apis[node.source.api] : undefined;
  const { rows, total, paging, error, isLoading, isFetching } = source;
  const { layout = 'list', rowKey = 'id' } = settings;
  const style = {
    '--sw-columns': settings.columns ?? 3,
    '--sw-gap': `${settings.gap ?? 12}px`,
  } as CSSProperties;

  if (isLoading) return <Loading />;
  return (
    <div id={id} className="sw-repeat" aria-busy={isFetching}>
      {(error || rows.length === 0) && (
        <Suspense fallback={null}>
          <RepeatNotices
            error={error}
            emptyText={settings.emptyText ?? t('暂无数据')}
            retry={() => void source.reload()}
          />
        </Suspense>
      )}
      <ul className={`sw-repeat-${layout}`} style={style} aria-label={label === '' ? undefined : label}>
        {rows.map((record, index) => (
          <li key={keyOf(record, rowKey) ?? `row-${index}`}>{keepInPlace(renderItem(record, index))}</li>
        ))}
      </ul>
      {api?.kind === 'call' && api.page === true && total > paging.pageSize && (
        <Suspense fallback={null}>
          <RepeatPages
            {...paging}
            total={total}
            onChange={(pageNo) => {
              source.setPaging({ ...paging, pageNo });
            }}
          />
        </Suspense>
      )}
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
