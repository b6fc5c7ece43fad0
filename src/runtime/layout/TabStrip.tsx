// The open tabs as a row: arrow keys move, Delete closes, the context menu closes several.
import CloseOutlined from '@ant-design/icons/es/icons/CloseOutlined';
import { Dropdown } from 'antd';
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { useShortcuts } from '../../engine/react/use-shortcuts.ts';
import { isPressed, type Shortcut, type ShortcutGroup } from '../../engine/shortcuts.ts';
import { useRuntime } from '../runtime-context.ts';
import { t } from '../../engine/text.ts';

export type TabCommand = 'refresh' | 'close' | 'left' | 'right' | 'others';

const COMMANDS: readonly { key: TabCommand; label: string }[] = [
  { key: 'refresh', label: t('刷新') },
  { key: 'left', label: t('关闭左侧') },
  { key: 'right', label: t('关闭右侧') },
  { key: 'others', label: t('关闭其它') },
];

interface TabKey extends Shortcut {
  /** The tab that is reached from the one at a place; the tab itself is closed by a key without it. */
  goes?(this: void, at: number, count: number): number;
}

/** While a tab has the focus. */
const TAB_KEYS: ShortcutGroup<TabKey> = {
  title: t('页签'),
  shortcuts: [
    { keys: 'ArrowLeft', title: t('上一个页签'), goes: (at) => at - 1 },
    { keys: 'ArrowRight', title: t('下一个页签'), goes: (at) => at + 1 },
    { keys: 'Home', title: t('第一个页签'), goes: () => 0 },
    { keys: 'End', title: t('最后一个页签'), goes: (_, count) => count - 1 },
    { keys: 'Delete', title: t('关闭页签') },
  ],
};

export interface TabStripProps {
  /** False while a page without a tab is shown. */
  hasActive: boolean;
  onCommand: (command: TabCommand, fullPath: string) => void;
}

export function TabStrip({ hasActive, onCommand }: TabStripProps): ReactNode {
  const { tabs, navigate } = useRuntime();
  const { items, active } = useSnapshot(tabs.state);
  const strip = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const selected = strip.current?.querySelector('[aria-selected="true"]');
    selected?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [active]);

  useShortcuts(TAB_KEYS);

  function onKeyDown(event: KeyboardEvent<HTMLElement>, at: number): void {
    const tab = items[at];
    const pressed = TAB_KEYS.shortcuts.find(({ keys }) => isPressed(keys, event.nativeEvent));
    if (!pressed || !tab) return;
    event.preventDefault();
    if (pressed.goes) {
      strip.current?.querySelectorAll<HTMLElement>('[role="tab"]')[pressed.goes(at, items.length)]?.focus();
    } else {
      onCommand('close', tab.fullPath);
    }
  }

  return (
    <nav className="sw-tabs" aria-label={t('已打开的页面')}>
      <div className="sw-tab-list" role="tablist" aria-label={t('已打开的页面')} ref={strip}>
        {items.map((tab, at) => {
          const isActive = hasActive && tab.fullPath === active;
          return (
            <Dropdown
              key={tab.id}
              trigger={['contextMenu']}
              menu={{
                items: COMMANDS.map((command) => ({ ...command })),
                onClick: ({ key, domEvent }) => {
                  domEvent.stopPropagation();
                  onCommand(key as TabCommand, tab.fullPath);
                },
              }}
            >
              <div className={isActive ? 'sw-tab sw-tab-active' : 'sw-tab'}>
                <button
                  type="button"
                  role="tab"
                  id={`sw-tab-${String(tab.id)}`}
                  aria-selected={isActive}
                  tabIndex={isActive || (!hasActive && at === 0) ? 0 : -1}
                  title={tab.title}
                  onClick={() => navigate.to(tab.fullPath)}
                  onKeyDown={(event) => onKeyDown(event, at)}
                  onAuxClick={(event) => {
                    if (event.button === 1) onCommand('close', tab.fullPath);
                  }}
                >
                  {tab.title}
                </button>
                {at > 0 && (
                  <button
                    type="button"
                    className="sw-tab-close"
                    tabIndex={-1}
                    aria-hidden
                    title={t('关闭')}
                    onClick={() => onCommand('close', tab.fullPath)}
                  >
                    <CloseOutlined aria-hidden />
                  </button>
                )}
              </div>
            </Dropdown>
          );
        })}
      </div>
    </nav>
  );
}
