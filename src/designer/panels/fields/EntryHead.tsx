// The head of an entry that opens: its name, and buttons that move it and take it away.
import ArrowDownOutlined from '@ant-design/icons/ArrowDownOutlined';
import ArrowUpOutlined from '@ant-design/icons/ArrowUpOutlined';
import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import { memo, type ReactNode } from 'react';
import { t } from '../../../engine/text.ts';
import { PlainButton } from './PlainButton.tsx';

interface EntryHeadProps {
  name: string;
  at: number;
  /** How many entries there are. */
  count: number;
  isOpen: boolean;
  isDisabled: boolean;
  onOpen(this: void, at: number): void;
  /** @param to the place of the neighbour that it changes places with */
  onMove(this: void, at: number, to: number): void;
  onRemove(this: void, at: number): void;
}

/** Drawn anew only where it shows something else, as long as its functions stay the same: a table has hundreds of columns. */
export const EntryHead = memo(function EntryHead({
  name,
  at,
  count,
  isOpen,
  isDisabled,
  onOpen,
  onMove,
  onRemove,
}: EntryHeadProps): ReactNode {
  return (
    <div className="sw-entry-head">
      <button
        type="button"
        className="sw-designer-link"
        title={name}
        aria-expanded={isOpen}
        onClick={() => onOpen(at)}
      >
        {name}
      </button>
      <PlainButton
        title={t('前移“{0}”', name)}
        icon={<ArrowUpOutlined />}
        isDisabled={isDisabled || at === 0}
        onPress={() => onMove(at, at - 1)}
      />
      <PlainButton
        title={t('后移“{0}”', name)}
        icon={<ArrowDownOutlined />}
        isDisabled={isDisabled || at === count - 1}
        onPress={() => onMove(at, at + 1)}
      />
      <PlainButton
        title={t('删除“{0}”', name)}
        icon={<DeleteOutlined />}
        isDisabled={isDisabled}
        onPress={() => onRemove(at)}
      />
    </div>
  );
});
