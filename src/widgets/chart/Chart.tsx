import { Empty, Skeleton } from 'antd';
import { useToken } from 'antd/es/theme/internal';
import { useMemo, type ReactNode } from 'react';
import { useIsDark } from '../../controls/colors/use-is-dark.ts';
import { CutNote } from '../../controls/loading/CutNote.tsx';
import { LoadFailed } from '../../controls/loading/LoadFailed.tsx';
import { useSource } from '../../engine/react/sources/use-source.ts';
import type { WidgetProps } from '../../engine/react/widget.ts';
import { buildOption, hasFigures, readData, type ChartData, type Settings } from './build-option.ts';
import { t } from '../../engine/text.ts';
import { unitBehind } from '../../engine/unit.ts';
import './chart.css';
import { Drawing } from './Drawing.tsx';

const HEIGHT = 300;
const KINDS = { bar: t('柱状图'), line: t('折线图'), pie: t('饼图'), gauge: t('仪表') } as const;

/** Rows as a drawing, with the same figures in a table for those who do not see it. */
export function Chart({ id, node, label, settings }: WidgetProps<Settings>): ReactNode {
  const source = useSource<unknown>(node, { pageSize: 1000 });
  const [, token] = useToken();
  const isDark = useIsDark();
  const { rows, error, isLoading, isFetching } = source;
  const height = settings.height ?? HEIGHT;
  const title = settings.title ?? label;
  const content = JSON.stringify(settings);
  const data = useMemo(() => readData(rows, JSON.parse(content) as Settings), [rows, content]);
  const option = useMemo(
    () =>
      buildOption(
        data,
        JSON.parse(content) as Settings,
        {
          // On a dark ground the colour of buttons sinks, that of links does not.
          primary: isDark ? token.colorLink : token.colorPrimary,
          text: token.colorText,
          secondary: token.colorTextSecondary,
          line: token.colorBorderSecondary,
          background: token.colorBgElevated,
          font: token.fontFamily,
          isDark,
        },
        wantsLessMotion(),
      ),
    [data, content, token, isDark],
  );

  if (isLoading) {
    return (
      <div id={id} style={{ height }} aria-busy>
        <Skeleton active title={false} paragraph={{ rows: 5 }} />
      </div>
    );
  }
  const isEmpty = !hasFigures(data, settings);
  const failed = error && <LoadFailed error={error} retry={() => void source.reload()} />;
  const summary = t(
    '{0}，{1}，共 {2} 项',
    title === '' ? t('图表') : title,
    KINDS[settings.kind ?? 'bar'],
    data.categories.length,
  );
  return (
    <div id={id} className="sw-chart" aria-busy={isFetching}>
      {!isEmpty && failed}
      {isEmpty && (
        <div className="sw-chart-empty" style={{ minHeight: height }}>
          {failed || (
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={settings.emptyText ?? t('暂无数据')} />
          )}
        </div>
      )}
      {!isEmpty && (
        <>
          <Drawing option={option} height={height} label={summary} />
          <Figures data={data} caption={title} unit={settings.unit ?? ''} />
        </>
      )}
      <CutNote shown={source.rows.length} total={source.total} />
    </div>
  );
}

function Figures({ data, caption, unit }: { data: ChartData; caption: string; unit: string }): ReactNode {
  return (
    <table className="sw-chart-figures">
      {caption !== '' && <caption>{caption}</caption>}
      <thead>
        <tr>
          <th scope="col">{t('名称')}</th>
          {data.series.map((one, index) => (
            <th key={index} scope="col">
              {one.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {data.categories.map((category, row) => (
          <tr key={row}>
            <th scope="row">{category}</th>
            {data.series.map((one, index) => (
              <td key={index}>
                {one.values[row] == null ? '—' : `${one.values[row]}${unitBehind(one.values[row], unit)}`}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function wantsLessMotion(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;
}
