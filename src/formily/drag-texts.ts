// What a screen reader says while a row of a Formily list is dragged by keys; the library under it speaks English.
import { t } from '../engine/text.ts';

/** Something that is dragged, or a place for it: its number in the list, from 1. */
interface Numbered {
  id: string | number;
}

interface Drag {
  active: Numbered;
  over: Numbered | null;
}

/** Settings of dnd-kit's context. */
export const dragTexts = {
  screenReaderInstructions: {
    draggable: t('按空格键或回车键拿起这一项，用方向键移动，再按空格键或回车键放下，按 Esc 键取消。'),
  },
  announcements: {
    onDragStart: ({ active }: Pick<Drag, 'active'>) => t('已拿起第{0}项。', active.id),
    onDragOver: ({ active, over }: Drag) =>
      over
        ? t('第{0}项移到了第{1}项的位置。', active.id, over.id)
        : t('第{0}项不在可以放下的位置。', active.id),
    onDragEnd: ({ active, over }: Drag) =>
      over ? t('第{0}项已放到第{1}项的位置。', active.id, over.id) : t('第{0}项已放回原处。', active.id),
    onDragCancel: ({ active }: Pick<Drag, 'active'>) => t('已取消拖动，第{0}项回到原处。', active.id),
  },
};

/** What a handle is, besides a button. */
export const dragRole = t('可拖动排序');
