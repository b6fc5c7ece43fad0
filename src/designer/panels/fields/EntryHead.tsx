// The head of an entry that opens: its name, and buttons that move it and take it away.
import ArrowDownOutlined from '@ant-design/icons/ArrowDownOutlined';
import ArrowUpOutlined from '@ant-design/icons/ArrowUpOutlined';
import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import type { ReactNode } from 'react';
import { t } from '../../../engine/text.ts';

interface EntryHeadProps {
  name: string;
  at: number;
  /** How many entries there are. */
  count: number;
  isOpen: boolean;
  isDisabled: boolean;
  onOpen(): void;
  /** @param to the place of the neighbour that it changes places with */
  onMove(to: number): void;
  onRemove(): void;
}

export function EntryHead({
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
      <button type="button" className="sw-designer-link" title={name} aria-expanded={isOpen} onClick={onOpen}>
        {name}
      </button>
      <EntryButton
        title={t('前移“{0}”', name)}
        icon={<ArrowUpOutlined />}
        isDisabled={isDisabled || at === 0}
        onPress={() => onMove(at - 1)}
      />
      <EntryButton
        title={t('后移“{0}”', name)}
        icon={<ArrowDownOutlined />}
        isDisabled={isDisabled || at === count - 1}
        onPress={() => onMove(at + 1)}
      />
      <EntryButton
        title={t('删除“{0}”', name)}
        icon={<DeleteOutlined />}
        isDisabled={isDisabled}
        onPress={onRemove}
      />
    </div>
  );
}

function EntryButton({
  title,
  icon,
  isDisabled,
  onPress,
}: {
  title: string;
  icon: ReactNode;
  isDisabled: boolean;
  onPress(): void;
}): ReactNode {
  return (
    // A table has hundreds of these: a plain element is drawn in a fraction of the time.
    <button
      type="button"
      className="sw-entry-button"
      title={title}
      aria-label={title}
      disabled={isDisabled}
      onClick={onPress}
    >
      {icon}
    </button>
  );
}
