// The paper: its size and its margins.
import { Select } from 'antd';
import type { ReactNode } from 'react';
import { TEMPLATE_LIMITS, type PageSetup } from '../../engine/print/template.ts';
import { Length } from './ElementSettings.tsx';
import { Labelled } from './Labelled.tsx';
import { t } from '../../engine/text.ts';

const SIZES = [
  { value: '210x297', label: t('A4 纵向') },
  { value: '297x210', label: t('A4 横向') },
  { value: '148x210', label: t('A5 纵向') },
  { value: '210x148', label: t('A5 横向') },
  { value: '80x60', label: t('标签 80 × 60') },
];
const MARGINS = [
  ['top', t('上边距（毫米）')],
  ['bottom', t('下边距（毫米）')],
  ['left', t('左边距（毫米）')],
  ['right', t('右边距（毫米）')],
] as const;
/** Millimetres that stay between two margins. */
const INSIDE = 10;

interface Props {
  page: PageSetup;
  isDisabled: boolean;
  onChange(this: void, page: PageSetup, setting: string): void;
}

export function PageSettings({ page, isDisabled, onChange }: Props): ReactNode {
  const { width, height, margin } = page;
  const size = `${width}x${height}`;
  const known = SIZES.some(({ value }) => value === size);
  return (
    <>
      <Labelled title={t('纸张')}>
        <Select
          aria-label={t('纸张')}
          value={known ? size : 'own'}
          disabled={isDisabled}
          options={known ? SIZES : [...SIZES, { value: 'own', label: t('自定义') }]}
          onChange={(chosen) => {
            const [wide, high] = chosen.split('x').map(Number);
            if (wide && high) onChange(fitMargins({ ...page, width: wide, height: high }), 'size');
          }}
        />
      </Labelled>
      <div className="sw-print-pair">
        {(['width', 'height'] as const).map((side) => (
          <Length
            key={side}
            title={side === 'width' ? t('纸宽（毫米）') : t('纸高（毫米）')}
            value={page[side]}
            least={TEMPLATE_LIMITS.pageMin}
            most={TEMPLATE_LIMITS.pageMax}
            isDisabled={isDisabled}
            onChange={(length) => onChange(fitMargins({ ...page, [side]: length }), side)}
          />
        ))}
        {MARGINS.map(([side, title]) => (
          <Length
            key={side}
            title={title}
            value={margin[side]}
            most={
              side === 'top' || side === 'bottom'
                ? height - INSIDE - margin[side === 'top' ? 'bottom' : 'top']
                : width - INSIDE - margin[side === 'left' ? 'right' : 'left']
            }
            isDisabled={isDisabled}
            onChange={(length) => onChange({ ...page, margin: { ...margin, [side]: length } }, side)}
          />
        ))}
      </div>
    </>
  );
}

/** A smaller page gets smaller margins. */
function fitMargins(page: PageSetup): PageSetup {
  const { width, height, margin } = page;
  const across = Math.min(1, (width - INSIDE) / (margin.left + margin.right || 1));
  const down = Math.min(1, (height - INSIDE) / (margin.top + margin.bottom || 1));
  const part = (length: number, scale: number): number => Math.floor(length * scale * 10) / 10;
  return {
    ...page,
    margin: {
      top: part(margin.top, down),
      bottom: part(margin.bottom, down),
      left: part(margin.left, across),
      right: part(margin.right, across),
    },
  };
}
