// All icons in a grid: typed words narrow it, arrow keys walk it, Enter takes one.
import SearchOutlined from '@ant-design/icons/SearchOutlined';
import { Empty, Input, Modal } from 'antd';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Icon } from '../../controls/icons/Icon.tsx';
import type { IconName } from '../../controls/icons/icon-names.ts';
import { ICON_TITLES, isIconName, searchIcons } from './icon-titles.ts';
import { useFirstFocus } from '../../controls/containers/first-focus.ts';
import { t } from '../../engine/text.ts';

/** Icons beside each other, also in narrow windows. */
const COLUMNS = 5;

interface Props {
  isOpen: boolean;
  chosen: string | undefined;
  onCancel(this: void): void;
  onPick(this: void, name: IconName): void;
}

/** What is typed lives in the body: each opening starts with all icons. */
export default function IconDialog(props: Props): ReactNode {
  const frame = useFirstFocus(props.isOpen);
  return (
    <Modal
      open={props.isOpen}
      rootClassName={frame}
      title={t('选择图标')}
      width={480}
      footer={null}
      onCancel={props.onCancel}
      destroyOnHidden
    >
      <Body {...props} />
    </Modal>
  );
}

function Body({ chosen, onPick }: Props): ReactNode {
  const [words, setWords] = useState('');
  const found = searchIcons(words);
  const [walked, setWalked] = useState<IconName>();
  const grid = useRef<HTMLDivElement>(null);
  const wanted = walked ?? (isIconName(chosen) ? chosen : undefined);
  // One icon of the grid is reached with Tab.
  const current = wanted !== undefined && found.includes(wanted) ? wanted : found[0];

  function walkTo(index: number): void {
    const name = found[index];
    if (name === undefined) return;
    setWalked(name);
    grid.current?.querySelectorAll<HTMLElement>('[role=option]')[index]?.focus();
  }

  function onGridKey(event: KeyboardEvent): void {
    const at = current === undefined ? -1 : found.indexOf(current);
    const target = targetOf(event.key, at, found.length);
    if (target !== undefined) {
      event.preventDefault();
      walkTo(target);
    } else if ((event.key === 'Enter' || event.key === ' ') && current !== undefined) {
      event.preventDefault();
      onPick(current);
    }
  }

  return (
    <>
      <Input
        autoFocus
        allowClear
        prefix={<SearchOutlined aria-hidden="true" />}
        aria-label={t('按名称搜索')}
        placeholder={t('请输入名称搜索')}
        value={words}
        onChange={(event) => {
          setWords(event.target.value);
        }}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') {
            event.preventDefault();
            walkTo(current === undefined ? 0 : found.indexOf(current));
          }
        }}
        onPressEnter={() => {
          // The only one found is what was meant.
          if (found.length === 1 && found[0] !== undefined) onPick(found[0]);
        }}
      />
      <div className="sw-icon-box">
        {found.length === 0 ? (
          <Empty
            image={Empty.PRESENTED_IMAGE_SIMPLE}
            description={t('没有名称包含“{0}”的图标，请换个词', words.trim())}
          />
        ) : (
          <div
            ref={grid}
            className="sw-icon-grid"
            role="listbox"
            aria-label={t('全部图标')}
            style={{ gridTemplateColumns: `repeat(${COLUMNS}, 1fr)` }}
            onKeyDown={onGridKey}
          >
            {found.map((name) => (
              <div
                key={name}
                role="option"
                aria-selected={name === chosen}
                tabIndex={name === current ? 0 : -1}
                className="sw-icon-option"
                title={`${ICON_TITLES[name]}（${name}）`}
                onClick={() => {
                  onPick(name);
                }}
              >
                <Icon name={name} />
                <span>{ICON_TITLES[name]}</span>
              </div>
            ))}
          </div>
        )}
      </div>
    </>
  );
}

/** Where a key leads in the grid; undefined for other keys. */
function targetOf(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return Math.min(at + 1, count - 1);
    case 'ArrowLeft':
      return Math.max(at - 1, 0);
    case 'ArrowDown':
      return at + COLUMNS < count ? at + COLUMNS : at;
    case 'ArrowUp':
      return at - COLUMNS >= 0 ? at - COLUMNS : at;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
