// Kept pages while they are arranged: dragged, or moved, added and taken away by buttons and keys. Each change holds at once.
import ArrowLeftOutlined from '@ant-design/icons/es/icons/ArrowLeftOutlined';
import ArrowRightOutlined from '@ant-design/icons/es/icons/ArrowRightOutlined';
import DeleteOutlined from '@ant-design/icons/es/icons/DeleteOutlined';
import HolderOutlined from '@ant-design/icons/es/icons/HolderOutlined';
import { Button, Select } from 'antd';
import { useRef, useState, type ReactNode } from 'react';
import type { KeptPage, KeptPages } from '../../engine/react/kept-pages.ts';
import { useReordering } from '../../controls/dragging/use-reordering.ts';
import { t } from '../../engine/text.ts';

export function Arranging({ pages, onEnd }: { pages: KeptPages; onEnd: () => void }): ReactNode {
  const { kept, others, place, toggle } = pages;
  const [news, setNews] = useState('');

  function move(from: number, to: number): void {
    const page = kept[from];
    const target = kept[to];
    if (!page || !target || from === to) return;
    place(page.path, target.path);
    setNews(t('“{0}”移到第 {1} 位，共 {2} 个', page.title, to + 1, kept.length));
  }

  return (
    <div className="sw-favourites-box">
      <div role="status" aria-live="polite" className="sw-unseen">
        {news}
      </div>
      <ul className="sw-favourites" aria-label={t('我的快捷入口')}>
        {kept.map((page, at) => (
          <Tile
            key={page.path}
            page={page}
            at={at}
            count={kept.length}
            onMove={move}
            onDrop={(path) =>
              move(
                kept.findIndex((one) => one.path === path),
                at,
              )
            }
            onRemove={() => toggle(page.path, page.title)}
          />
        ))}
      </ul>
      <div className="sw-favourites-foot">
        <Select
          className="sw-favourites-adder"
          aria-label={t('添加快捷入口')}
          placeholder={t('添加快捷入口')}
          value={null}
          disabled={others.length === 0}
          showSearch={{ optionFilterProp: 'label' }}
          options={others.map(({ path, title }) => ({ value: path, label: title }))}
          onChange={(path: string | null) => {
            const page = others.find((one) => one.path === path);
            if (page) toggle(page.path, page.title);
          }}
        />
        <Button type="primary" onClick={onEnd}>
          {t('完成')}
        </Button>
      </div>
    </div>
  );
}

interface TileProps {
  page: KeptPage;
  at: number;
  count: number;
  onMove: (from: number, to: number) => void;
  onDrop: (path: string) => void;
  onRemove: () => void;
}

function Tile({ page, at, count, onMove, onDrop, onRemove }: TileProps): ReactNode {
  const tile = useRef<HTMLLIElement>(null);
  const { path, title } = page;
  const look = useReordering({ element: tile, kind: 'keptPage', name: path, onDrop });

  return (
    <li
      ref={tile}
      aria-label={title}
      className={`sw-favourite sw-favourite-arranged ${look === '' ? '' : `sw-favourite-${look}`}`}
    >
      <span className="sw-favourite-grip" title={t('拖动')}>
        <HolderOutlined aria-hidden />
      </span>
      <span className="sw-favourite-title" title={title}>
        {title}
      </span>
      <Button
        type="text"
        size="small"
        icon={<ArrowLeftOutlined />}
        aria-label={t('前移“{0}”', title)}
        disabled={at === 0}
        onClick={() => onMove(at, at - 1)}
      />
      <Button
        type="text"
        size="small"
        icon={<ArrowRightOutlined />}
        aria-label={t('后移“{0}”', title)}
        disabled={at === count - 1}
        onClick={() => onMove(at, at + 1)}
      />
      <Button
        type="text"
        size="small"
        danger
        icon={<DeleteOutlined />}
        aria-label={t('移除“{0}”', title)}
        onClick={onRemove}
      />
    </li>
  );
}
