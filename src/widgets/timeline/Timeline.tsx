import { Empty, Skeleton, Timeline as AntTimeline } from 'antd';
import { useRef, type ReactNode } from 'react';
import { CutNote } from '../../controls/loading/CutNote.tsx';
import { LoadFailed } from '../../controls/loading/LoadFailed.tsx';
import { useWidth } from '../../controls/containers/use-width.ts';
import { textOfValue } from '../../engine/react/texts/format-value.ts';
import { useSource } from '../../engine/react/sources/use-source.ts';
import type { SettingsOf, WidgetProps } from '../../engine/react/widget.ts';
import type { props } from './props.ts';
import { t } from '../../engine/text.ts';
import './timeline.css';

/** Pixels below which nothing stands on the other side of the line. */
const NARROW = 480;
const COLORS = ['blue', 'green', 'red', 'gray', 'orange'];

/** What happened and when: one point per row, drawn by `items` or by a field. */
export function Timeline({
  id,
  node,
  label,
  settings,
  renderItem,
}: WidgetProps<SettingsOf<typeof props>>): ReactNode {
  const source = useSource<unknown>(node, { pageSize: settings.pageSize ?? 50 });
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const { timeField = 'time', textField = 'text', colorField = 'color' } = settings;
  const { rows, error, isLoading, isFetching } = source;
  const points = rows.map((row, index) => {
    const color = read(row, colorField);
    return {
      key: String(index),
      ...(COLORS.includes(color) ? { color } : {}),
      content: (
        <>
          {read(row, timeField) !== '' && <time className="sw-timeline-time">{read(row, timeField)}</time>}
          {node.item ? renderItem(row, index) : <div>{read(row, textField)}</div>}
        </>
      ),
    };
  });

  function content(): ReactNode {
    if (isLoading) return <Skeleton active title={false} paragraph={{ rows: 4 }} />;
    if (error) return <LoadFailed error={error} retry={() => void source.reload()} />;
    if (points.length === 0) {
      return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={settings.emptyText ?? t('暂无记录')} />;
    }
    return (
      <AntTimeline
        mode={settings.isAlternate && !(width > 0 && width < NARROW) ? 'alternate' : 'start'}
        items={settings.isReversed ? points.reverse() : points}
      />
    );
  }

  return (
    <div
      ref={box}
      id={id}
      className="sw-timeline"
      aria-busy={isFetching}
      {...(label === '' ? {} : { role: 'group', 'aria-label': label })}
    >
      {content()}
      {/* A number that the document names is what it means to show. */}
      {settings.pageSize === undefined && <CutNote shown={source.rows.length} total={source.total} />}
    </div>
  );
}

function read(row: unknown, field: string): string {
  return typeof row === 'object' && row !== null && Object.hasOwn(row, field)
    ? textOfValue((row as Record<string, unknown>)[field])
    : '';
}
