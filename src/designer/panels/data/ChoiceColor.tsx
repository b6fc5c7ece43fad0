// The colour of a choice: one of the marks of the product, any other by the browser's own picker, or none.
import { Button, Popover } from 'antd';
import { useState, type ReactNode } from 'react';
import { readColor } from '../../../controls/colors/color-values.ts';
import { t } from '../../../engine/text.ts';

/** Those of the marks of the product. */
const COLORS: readonly string[] = [
  '#52c41a',
  '#1677ff',
  '#faad14',
  '#fa541c',
  '#f5222d',
  '#722ed1',
  '#13c2c2',
  '#8c8c8c',
];

/** @param label of the button, which shows the colour and opens the choice */
export function ChoiceColor({
  label,
  value,
  isDisabled,
  onChange,
}: {
  label: string;
  value: string | undefined;
  isDisabled: boolean;
  onChange(color: string | undefined): void;
}): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const take = (color: string | undefined): void => {
    setOpen(false);
    if (color !== value) onChange(color);
  };
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={isOpen && !isDisabled}
      onOpenChange={setOpen}
      destroyOnHidden
      content={
        <div
          className="sw-choice-color"
          role="group"
          aria-label={label}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.stopPropagation();
            setOpen(false);
          }}
        >
          {COLORS.map((color) => (
            <button
              key={color}
              type="button"
              className="sw-dict-colour"
              aria-label={color}
              aria-pressed={color === value}
              style={{ background: color }}
              onClick={() => take(color)}
            />
          ))}
          <label>
            <span>{t('其他颜色')}</span>
            <input
              type="color"
              value={readColor(value ?? '') ?? '#ffffff'}
              onChange={(event) => onChange(event.target.value)}
            />
          </label>
          <Button size="small" type="link" disabled={value === undefined} onClick={() => take(undefined)}>
            {t('清除颜色')}
          </Button>
        </div>
      }
    >
      <button
        type="button"
        className="sw-dict-colour"
        disabled={isDisabled}
        aria-label={label}
        aria-expanded={isOpen}
        style={value === undefined ? {} : { background: value }}
      />
    </Popover>
  );
}
