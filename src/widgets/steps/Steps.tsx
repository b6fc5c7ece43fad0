import { Empty, Skeleton, Steps as AntSteps } from 'antd';
import { useRef, type ReactNode } from 'react';
import { CutNote } from '../../controls/loading/CutNote.tsx';
import { LoadFailed } from '../../controls/loading/LoadFailed.tsx';
import { useWidth } from '../../controls/containers/use-width.ts';
import { useSource } from '../../engine/react/sources/use-source.ts';
import { textOfValue } from '../../engine/react/texts/format-value.ts';
import type { SettingsOf, WidgetProps } from '../../engine/react/widget.ts';
import type { props } from './props.ts';
import { t } from '../../engine/text.ts';
import './steps.css';

type Settings = SettingsOf<typeof props>;

/** Pixels that one step needs beside others; with less its title stands below its number. */
const LEAST_WIDTH = 120;
/** … and with less than these the steps stand below each other. */
const LEAST_TITLE = 76;
const STATUSES = ['wait', 'process', 'finish', 'error'] as const;
const STATUS_TEXTS = {
  wait: t('未开始'),
  process: t('进行中'),
  finish: t('已完成'),
  error: t('有错误'),
} as const;

/** Steps of a way, where one stands on it, and what became of each. */
export function Steps(props: WidgetProps<Settings>): ReactNode {
  const { id, label, settings, emit } = props;
  const source = useSource<unknown>(props.node, { pageSize: 100 });
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const steps = settings.steps
    ? settings.steps.map((step) => readStep(step, {}))
    : source.rows.map((row) => readStep(row, settings));
  const isNarrow = width > 0 && width < steps.length * LEAST_WIDTH;
  const isTooNarrow = width > 0 && width < steps.length * LEAST_TITLE;
  const current = Math.trunc(Number(settings.current ?? 0)) || 0;

  function content(): ReactNode {
    if (!settings.steps && source.isLoading) return <Skeleton active title={false} paragraph={{ rows: 2 }} />;
    if (!settings.steps && source.error) {
      return <LoadFailed error={source.error} retry={() => void source.reload()} />;
    }
    if (steps.length === 0) {
      return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('暂无步骤')} />;
    }
    return (
      <AntSteps
        current={current}
        status={settings.status ?? 'process'}
        orientation={settings.isVertical || isTooNarrow ? 'vertical' : 'horizontal'}
        titlePlacement={isNarrow ? 'vertical' : 'horizontal'}
        responsive={false}
        size={settings.size === 'small' ? 'small' : 'medium'}
        items={steps.map((step, index) => {
          const status = step.status ?? statusAt(index, current, settings.status ?? 'process');
          return {
            title: (
              <span {...(index === current ? { 'aria-current': 'step' as const } : {})}>
                {step.title}
                {/* Colour and sign say it to those who see them. */}
                <span className="sw-steps-status">（{STATUS_TEXTS[status]}）</span>
              </span>
            ),
            content: step.text,
            status,
          };
        })}
        {...(settings.isClickable ? { onChange: (index: number) => void emit('change', index) } : {})}
      />
    );
  }

  return (
    <div ref={box} id={id} className="sw-steps" role="group" aria-label={label === '' ? t('步骤') : label}>
      {content()}
      {!settings.steps && <CutNote shown={source.rows.length} total={source.total} />}
    </div>
  );
}

interface Step {
  title: string;
  text: string;
  status: (typeof STATUSES)[number] | undefined;
}

function readStep(
  row: unknown,
  { titleField = 'title', textField = 'text', statusField = 'status' }: Settings,
): Step {
  const read = (field: string): string =>
    typeof row === 'object' && row !== null && Object.hasOwn(row, field)
      ? textOfValue((row as Record<string, unknown>)[field])
      : '';
  const status = read(statusField);
  return {
    title: read(titleField),
    text: read(textField),
    status: STATUSES.find((known) => known === status),
  };
}

function statusAt(
  index: number,
  current: number,
  status: (typeof STATUSES)[number],
): (typeof STATUSES)[number] {
  if (index === current) return status;
  return index < current ? 'finish' : 'wait';
}
