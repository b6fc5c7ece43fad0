// Below the canvas: the way to what is selected, and how large the canvas is.
import ColumnWidthOutlined from '@ant-design/icons/ColumnWidthOutlined';
import MinusOutlined from '@ant-design/icons/MinusOutlined';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import SearchOutlined from '@ant-design/icons/SearchOutlined';
import { Button, InputNumber } from 'antd';
import type { ReactNode } from 'react';
import { t } from '../../../engine/text.ts';
import { isColumn } from '../../document/commands/columns.ts';
import type { Path } from '../../document/edits.ts';
import { parentOf } from '../../document/insert-place.ts';
import { keyOf } from '../../document/node-tree.ts';
import { ZOOMS } from '../../store/desk.ts';
import { useDeskState, useDesigner, useShownState } from '../designer-context.ts';
import { KEEPING_KEYS } from './key-places.ts';
import { titleOf } from '../title-of.ts';

/** Pixels that the canvas may be wide. */
const WIDTHS = { least: 240, most: 3840 } as const;

interface DeskFootProps {
  /** Width of the canvas in pixels; 0 for all the room there is. */
  width: number;
  /** What it is drawn at, in percent. */
  scale: number;
  onWidth(width: number): void;
}

export function DeskFoot({ width, scale, onWidth }: DeskFootProps): ReactNode {
  const { desk } = useDesigner();
  const { isFitted } = useDeskState();
  return (
    <footer className="sw-designer-foot">
      <Breadcrumb />
      <Button
        type="text"
        size="small"
        icon={<SearchOutlined />}
        title={t('查找一切（Ctrl+K）')}
        aria-label={t('查找一切（Ctrl+K）')}
        onClick={() => desk.set({ asked: { kind: 'find' } })}
      />
      <InputNumber
        size="small"
        className="sw-designer-width"
        aria-label={t('画布宽度（像素）')}
        title={t('画布宽度（像素），留空则自适应')}
        placeholder={t('自适应')}
        min={WIDTHS.least}
        max={WIDTHS.most}
        changeOnWheel={false}
        controls={false}
        value={width === 0 ? null : width}
        suffix={width === 0 ? null : 'px'}
        onChange={(value) => onWidth(value ?? 0)}
      />
      <span className="sw-designer-zoom" role="group" aria-label={t('缩放')}>
        <Button
          type="text"
          size="small"
          icon={<MinusOutlined />}
          disabled={scale <= ZOOMS.least}
          title={t('缩小（Ctrl+-）')}
          aria-label={t('缩小（Ctrl+-）')}
          onClick={() => desk.zoomTo(scale - ZOOMS.step)}
        />
        <Button
          type="text"
          size="small"
          title={t('恢复到 100%（Ctrl+0）')}
          aria-label={t('缩放 {0}%，恢复到 100%', scale)}
          onClick={() => desk.zoomTo(100)}
        >
          {`${String(scale)}%`}
        </Button>
        <Button
          type="text"
          size="small"
          icon={<PlusOutlined />}
          disabled={scale >= ZOOMS.most}
          title={t('放大（Ctrl++）')}
          aria-label={t('放大（Ctrl++）')}
          onClick={() => desk.zoomTo(scale + ZOOMS.step)}
        />
        <Button
          type="text"
          size="small"
          icon={<ColumnWidthOutlined />}
          aria-pressed={isFitted}
          disabled={width === 0}
          title={t('适应宽度')}
          aria-label={t('适应宽度')}
          onClick={() => desk.set({ isFitted: !isFitted })}
        />
      </span>
    </footer>
  );
}

/** The nodes around the selected one, outermost first; each can be chosen. */
function Breadcrumb(): ReactNode {
  const { session, widgets } = useDesigner();
  const { draft } = useShownState();
  const { document, selection } = draft;
  const last = selection.at(-1) ?? ['schema'];
  const way = listWay(last);
  return (
    <nav className="sw-designer-way" {...KEEPING_KEYS} aria-label={t('所选组件的位置')}>
      <ol>
        {way.map((path, at) => (
          <li key={keyOf(path)}>
            {at === way.length - 1 ? (
              <span aria-current="true">{titleOf(document, path, widgets)}</span>
            ) : (
              <button type="button" className="sw-designer-link" onClick={() => session.select([path])}>
                {titleOf(document, path, widgets)}
              </button>
            )}
          </li>
        ))}
      </ol>
      {selection.length > 1 && <small>{t('已选 {0} 个', selection.length)}</small>}
    </nav>
  );
}

function listWay(path: Path): Path[] {
  if (path.length <= 1) return [path];
  return [...listWay(isColumn(path) ? path.slice(0, -3) : parentOf(path)), path];
}
