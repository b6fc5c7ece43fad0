// The panel in which a user shows, hides, orders and sizes the columns of a table.
import ArrowDownOutlined from '@ant-design/icons/ArrowDownOutlined';
import ArrowUpOutlined from '@ant-design/icons/ArrowUpOutlined';
import HolderOutlined from '@ant-design/icons/HolderOutlined';
import { Button, Checkbox, InputNumber } from 'antd';
import { useState, type ReactNode } from 'react';
import { isShown, isWidth, moveKey, NO_PREFERENCES, type Preferences } from './column-preferences.ts';
import { t } from '../../engine/text.ts';
import './column-settings.css';

export interface SettableColumn {
  readonly key: string;
  readonly title: string;
  /** Declared pixels. */
  readonly width?: number | undefined;
  /** Pixels it has without a word of anybody. */
  readonly least: number;
  readonly isHidden?: boolean | undefined;
}

interface Props {
  /** All columns the user may see, in their order. */
  columns: readonly SettableColumn[];
  preferences: Preferences;
  onChange(preferences: Preferences): void;
}

export function ColumnSettings({ columns, preferences, onChange }: Props): ReactNode {
  const [dragged, setDragged] = useState<number>();
  const keys = columns.map((column) => column.key);
  const shownCount = columns.filter((column) => isShown(column, preferences)).length;
  const move = (from: number, to: number): void => {
    onChange({ ...preferences, order: moveKey(keys, from, to) });
  };
  return (
    <div className="sw-column-settings" role="group" aria-label={t('列设置')}>
      <ul>
        {columns.map((column, index) => {
          const isOn = isShown(column, preferences);
          return (
            <li
              key={column.key}
              draggable
              className={dragged === index ? 'sw-dragged' : ''}
              onDragStart={() => {
                setDragged(index);
              }}
              onDragEnd={() => {
                setDragged(undefined);
              }}
              onDragOver={(event) => {
                if (dragged !== undefined) event.preventDefault();
              }}
              onDrop={(event) => {
                event.preventDefault();
                if (dragged !== undefined && dragged !== index) move(dragged, index);
                setDragged(undefined);
              }}
            >
              <HolderOutlined aria-hidden className="sw-drag-handle" />
              <Checkbox
                checked={isOn}
                disabled={isOn && shownCount === 1}
                onChange={(event) => {
                  const shown = { ...preferences.shown, [column.key]: event.target.checked };
                  onChange({ ...preferences, shown });
                }}
              >
                {column.title}
              </Checkbox>
              <InputNumber
                size="small"
                aria-label={t('{0}的宽度', column.title)}
                prefix={t('宽度')}
                suffix={t('像素')}
                controls={false}
                min={40}
                max={1200}
                step={10}
                precision={0}
                placeholder={String(column.least)}
                value={preferences.widths[column.key] ?? column.width ?? null}
                onChange={(width) => {
                  const { [column.key]: _, ...others } = preferences.widths;
                  const widths = isWidth(width) ? { ...others, [column.key]: width } : others;
                  onChange({ ...preferences, widths });
                }}
              />
              <Button
                size="small"
                type="text"
                aria-label={t('上移{0}', column.title)}
                disabled={index === 0}
                icon={<ArrowUpOutlined aria-hidden />}
                onClick={() => {
                  move(index, index - 1);
                }}
              />
              <Button
                size="small"
                type="text"
                aria-label={t('下移{0}', column.title)}
                disabled={index === columns.length - 1}
                icon={<ArrowDownOutlined aria-hidden />}
                onClick={() => {
                  move(index, index + 1);
                }}
              />
            </li>
          );
        })}
      </ul>
      <Button
        type="link"
        size="small"
        autoInsertSpace={false}
        onClick={() => {
          onChange(NO_PREFERENCES);
        }}
      >
        {t('恢复默认')}
      </Button>
    </div>
  );
}
