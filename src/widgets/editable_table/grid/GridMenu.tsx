// The menu of the chosen cells, where it was asked for: by the other button of the pointer, a long press, or its key.
import { Dropdown, type MenuProps } from 'antd';
import type { ReactNode } from 'react';
import { useServices } from '../../../engine/react/context.ts';
import { useLookups } from '../../../engine/react/sources/lookups.ts';
import { t } from '../../../engine/text.ts';
import { fillBlock, readPasted, type PasteResult } from './commands.ts';
import { copyCells } from './copy-cells.ts';
import { clearRange, fillDown, fillRight, fillSeries } from './fill.ts';
import type { Grid } from './grid.ts';
import { insertRows, removeRows } from './row-commands.ts';
import type { MenuPoint } from './use-grid-events.ts';

interface Props {
  grid: Grid;
  point: MenuPoint;
  mayInsert: boolean;
  mayRemove: boolean;
  onFilled(this: void, result: PasteResult): void;
  openFind(this: void): void;
  /** Opens the menu of a head. */
  openHead(this: void, column: number): void;
  onClose(this: void): void;
}

/** Loaded with its first opening. */
export default function GridMenu(props: Props): ReactNode {
  const { grid, point, mayInsert, mayRemove, onFilled, onClose } = props;
  const services = useServices();
  const { notify } = services;
  const http = useLookups();
  const { model, cursor, canChange } = grid;
  const range = cursor.range();
  if (!range) return null;
  const hasRows = range.bottom > range.top;
  const hasColumns = range.right > range.left;

  async function copy(isCut: boolean): Promise<void> {
    const copied = copyCells(grid, services, isCut);
    if (!copied) return;
    try {
      await writeClipboard(copied.text);
    } catch {
      notify.message(
        'warning',
        isCut ? t('浏览器不允许，请按 Ctrl+X 剪切') : t('浏览器不允许，请按 Ctrl+C 复制'),
      );
      return;
    }
    copied.onWritten();
    if (isCut) onFilled(clearRange(grid));
  }

  async function paste(): Promise<void> {
    try {
      const block = readPasted(grid, await readClipboard());
      if (block) fillBlock(grid, http, block, onFilled);
    } catch {
      notify.message('warning', t('浏览器不允许，请按 Ctrl+V 粘贴'));
    }
  }

  const line = (key: string) => ({ type: 'divider' as const, key });
  const item = (key: string, label: string, onClick: () => void, extra?: string, isDisabled = false) => ({
    ...{ key, label, onClick, extra, disabled: isDisabled },
  });
  const rows = range.bottom - range.top + 1;
  const items: NonNullable<MenuProps['items']> = [
    ...(canChange ? [item('cut', t('剪切'), () => void copy(true), 'Ctrl+X')] : []),
    item('copy', t('复制'), () => void copy(false), 'Ctrl+C'),
    ...(canChange
      ? [
          item('paste', t('粘贴'), () => void paste(), 'Ctrl+V'),
          line('fill line'),
          item('down', t('向下填充'), () => onFilled(fillDown(grid)), 'Ctrl+D'),
          item('right', t('向右填充'), () => onFilled(fillRight(grid)), hasColumns ? 'Ctrl+R' : undefined),
          item('series', t('填充序列'), () => onFilled(fillSeries(grid)), undefined, !hasRows),
          item('clear', t('清除内容'), () => onFilled(clearRange(grid)), 'Delete'),
        ]
      : []),
    ...(grid.hasHeadMenu || grid.canFind ? [line('table line')] : []),
    ...(grid.canFind ? [item('find', t('查找和替换'), props.openFind, 'Ctrl+F')] : []),
    ...(grid.hasHeadMenu
      ? [
          item(
            'head',
            t('列菜单'),
            () => {
              props.openHead(cursor.active?.column ?? range.left);
            },
            'Alt+Shift+↓',
          ),
        ]
      : []),
    ...(mayInsert
      ? [
          line('row line'),
          item('above', t('在上方插入{0}行', rows), () => insertRows(grid, range.top, rows, range.top)),
          item('below', t('在下方插入{0}行', rows), () =>
            insertRows(grid, range.bottom + 1, rows, range.bottom),
          ),
        ]
      : []),
    ...(mayRemove
      ? [
          {
            ...item('remove', t('删除{0}行', rows), () => {
              void removeRows(grid, notify, model.keys.slice(range.top, range.bottom + 1));
            }),
            danger: true,
          },
        ]
      : []),
  ];
  return (
    <Dropdown
      open
      autoFocus
      trigger={['click']}
      menu={{ items, onClick: onClose, 'aria-label': t('单元格操作') }}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <span className="sw-et-menu" style={point} />
    </Dropdown>
  );
}

/** Rejects where the browser has no clipboard for pages, as outside of HTTPS. */
async function writeClipboard(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}

async function readClipboard(): Promise<string> {
  return navigator.clipboard.readText();
}
