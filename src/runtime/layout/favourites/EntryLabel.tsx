// An entry of the menu with its star. Like the cross of a tab the star is for pointers; keys are pressed on the entry itself.
import StarFilled from '@ant-design/icons/es/icons/StarFilled';
import StarOutlined from '@ant-design/icons/es/icons/StarOutlined';
import type { MouseEvent, ReactNode } from 'react';
import { t } from '../../../engine/text.ts';
import './favourites.css';

interface EntryLabelProps {
  title: string;
  path: string;
  isKept: boolean;
  onToggle(this: void, path: string, title: string): void;
}

export function EntryLabel({ title, path, isKept, onToggle }: EntryLabelProps): ReactNode {
  const Star = isKept ? StarFilled : StarOutlined;
  const toggle = (event: MouseEvent): void => {
    // The entry below is not followed.
    event.stopPropagation();
    onToggle(path, title);
  };
  return (
    <span className="sw-entry" data-favourite={path} title={title}>
      {title}
      <span
        className={isKept ? 'sw-star sw-star-kept' : 'sw-star'}
        aria-hidden
        title={isKept ? t('取消收藏') : t('收藏')}
        onClick={toggle}
      >
        <Star />
      </span>
    </span>
  );
}
