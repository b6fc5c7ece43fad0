import ArrowDownOutlined from '@ant-design/icons/ArrowDownOutlined';
import ArrowUpOutlined from '@ant-design/icons/ArrowUpOutlined';
import type { ReactNode } from 'react';
import type { SettingsOf, WidgetProps } from '../../engine/react/widget.ts';
import { formatNumber } from './format-number.ts';
import type { props } from './props.ts';
import { t } from '../../engine/text.ts';
import { unitBehind } from '../../engine/unit.ts';
import './statistic.css';

type Settings = SettingsOf<typeof props>;

/** One figure with its name, and how it moved. */
export function Statistic({ id, label, settings }: WidgetProps<Settings>): ReactNode {
  const { prefix } = settings;
  const figure = formatNumber(settings.value, settings.precision);
  const unit = unitBehind(figure, settings.suffix);
  return (
    <div className="sw-statistic" id={id} role="group" aria-label={settings.title ?? label}>
      <div className="sw-statistic-title">{settings.title ?? label}</div>
      <div className="sw-statistic-value">
        {prefix !== undefined && <span className="sw-statistic-unit">{prefix}</span>}
        <span>{figure}</span>
        {unit !== '' && <span className="sw-statistic-unit">{unit}</span>}
      </div>
      <Trend settings={settings} />
    </div>
  );
}

/** Direction by arrow and word; colour only adds whether that is good. */
function Trend({ settings }: { settings: Settings }): ReactNode {
  const { trend, trendText = t('较上期'), isRiseBad = false } = settings;
  if (typeof trend !== 'number' || !Number.isFinite(trend)) return null;
  const amount = `${formatNumber(Math.abs(trend), undefined)}%`;
  if (trend === 0) return <div className="sw-statistic-trend">{t('{0}持平', trendText)}</div>;
  const isUp = trend > 0;
  return (
    <div className={`sw-statistic-trend ${isUp === isRiseBad ? 'sw-statistic-bad' : 'sw-statistic-good'}`}>
      {trendText}
      {isUp ? <ArrowUpOutlined aria-hidden /> : <ArrowDownOutlined aria-hidden />}
      {isUp ? t('上升') : t('下降')}
      {amount}
    </div>
  );
}
