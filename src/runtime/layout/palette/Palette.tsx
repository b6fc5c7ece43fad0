// Finds a page, or something to do, by typing: arrows choose, Enter goes there or does it.
import { Input, Modal } from 'antd';
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { t } from '../../../engine/text.ts';
import type { MenuNode } from '../../permission/menu.ts';
import { useRuntime } from '../../runtime-context.ts';
import type { Matcher } from '../menu-items.tsx';
import { loadPinyin } from '../use-menu-search.ts';
import { findEntries, KIND_TITLES, type PaletteEntry } from './entries.ts';
import { listEntries } from './list-entries.ts';
import './palette.css';

/** Milliseconds until it is looked again for what the page offers. */
const LOOK_AGAIN = 300;

export interface PaletteProps {
  menu: readonly MenuNode[];
  path: string;
  /** Shows what keys mean on the page. */
  onShortcuts(this: void): void;
  /** It is closed, and what was chosen has begun. */
  onEnd(this: void): void;
}

export default function Palette({ menu, path, onShortcuts, onEnd }: PaletteProps): ReactNode {
  const runtime = useRuntime();
  const [isOpen, setOpen] = useState(true);
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const [matches, setMatches] = useState<Matcher>();
  const chosenEntry = useRef<PaletteEntry>(undefined);
  const list = useRef<HTMLUListElement>(null);
  const id = useId();
  const [all, setAll] = useState(() => listEntries({ runtime, menu, path, onShortcuts }));
  const found = useMemo(() => findEntries(all, text, matches), [all, text, matches]);
  const chosen = Math.min(at, found.length - 1);

  useEffect(() => {
    let isCurrent = true;
    loadPinyin().then(
      (loaded) => {
        if (isCurrent) setMatches(() => loaded);
      },
      // Letters as they stand are found without it.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  // A page that is still being loaded has more to offer in a moment; nothing moves once somebody chooses.
  const isWaiting = found.length === 0 || (text === '' && at === 0);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const look = (): void => setAll(listEntries({ runtime, menu, path, onShortcuts }));
    const timer = setInterval(look, LOOK_AGAIN);
    return () => clearInterval(timer);
  }, [isWaiting, runtime, menu, path, onShortcuts]);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen, found]);

  const choose = (entry: PaletteEntry | undefined): void => {
    if (!entry) return;
    // What it opens takes the focus after the palette has given it back.
    chosenEntry.current = entry;
    setOpen(false);
  };
  const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };
  const press = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const by = steps[event.key];
    if (by !== undefined && found.length > 0) {
      event.preventDefault();
      const next = chosen + by;
      const isOne = Math.abs(by) === 1;
      setAt(isOne ? (next + found.length) % found.length : Math.max(0, Math.min(found.length - 1, next)));
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      choose(found[chosen]);
    }
  };

  return (
    <Modal
      open={isOpen}
      footer={null}
      closable={false}
      width={640}
      className="sw-palette"
      onCancel={() => setOpen(false)}
      afterClose={() => {
        onEnd();
        chosenEntry.current?.run();
      }}
      title={<span className="sw-unseen">{t('查找页面与操作')}</span>}
      classNames={{ header: 'sw-palette-title' }}
    >
      <Input
        autoFocus
        size="large"
        variant="borderless"
        role="combobox"
        aria-expanded
        aria-controls={`${id}-list`}
        aria-label={t('查找页面与操作')}
        aria-autocomplete="list"
        {...(found[chosen] ? { 'aria-activedescendant': `${id}-${String(chosen)}` } : {})}
        placeholder={t('页面、操作、页签或设置，名称或拼音')}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setAll(listEntries({ runtime, menu, path, onShortcuts }));
          setAt(0);
        }}
        onKeyDown={press}
      />
      <ul ref={list} id={`${id}-list`} role="listbox" className="sw-palette-list" aria-label={t('查找结果')}>
        {found.map((entry, index) => (
          <li
            key={entry.key}
            id={`${id}-${String(index)}`}
            role="option"
            aria-selected={index === chosen}
            onPointerMove={() => setAt(index)}
            onClick={() => choose(entry)}
          >
            <span className="sw-palette-kind">{KIND_TITLES[entry.kind]}</span>{' '}
            <span className="sw-palette-name">{entry.title}</span> <small>{entry.detail}</small>
          </li>
        ))}
      </ul>
      <p className="sw-palette-none" role="status">
        {found.length === 0 ? t('没有找到，换个词试试') : ''}
      </p>
    </Modal>
  );
}
