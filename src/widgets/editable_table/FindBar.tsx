// Finding and replacing in the table. Loaded when it is first asked for.
import { Input, type InputRef } from 'antd';
import {
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { t } from '../../engine/text.ts';
import type { PasteResult } from './grid/commands.ts';
import { findCells, nextMatch, replaceable, replaceIn } from './grid/find.ts';
import type { Grid } from './grid/grid.ts';
import { isSamePlace } from './grid/selection.ts';
import { ToolButton } from './Toolbar.tsx';

interface Props {
  grid: Grid;
  /** Counts how often it was asked for: each time what is typed goes into it. */
  asked: number;
  /** Told what came of replacing. */
  onFilled(this: void, result: PasteResult): void;
  onClose(this: void): void;
}

/** What came of replacing; it is told until something else is looked for or found. */
interface Replaced {
  readonly count: number;
  /** Matches that were left: others are there once it is undone. */
  readonly left: number;
}

export default function FindBar({ grid, asked, onFilled, onClose }: Props): ReactNode {
  const { model, cursor } = grid;
  const [wanted, setWanted] = useState('');
  const [replacement, setReplacement] = useState('');
  const [done, setDone] = useState<Replaced>();
  const bar = useRef<HTMLDivElement>(null);
  const input = useRef<InputRef>(null);
  const version = useSyncExternalStore(model.signals.subscribeAny, model.signals.anyVersion);
  useSyncExternalStore(cursor.subscribe, cursor.version);
  const sought = useDeferredValue(wanted);
  const matches = useMemo(
    () => findCells(grid, sought),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the version stands for what the cells hold
    [grid, sought, version],
  );
  useEffect(() => {
    input.current?.focus({ preventScroll: true });
    input.current?.select();
  }, [asked]);
  useLayoutEffect(() => {
    const { activeElement } = document;
    // A button that has nothing more to do takes no keys: Escape would lead nowhere.
    if (activeElement?.matches(':disabled') && bar.current?.contains(activeElement)) input.current?.focus();
  });
  const at = matches.findIndex((one) => isSamePlace(one, cursor.active));
  const current = matches[at];
  const changeable = useMemo(() => (grid.canChange ? replaceable(grid, matches) : []), [grid, matches]);
  const mayReplace = current !== undefined && changeable.includes(current);

  function go(step: 1 | -1): void {
    // What was typed last may not have been looked for yet.
    const next = nextMatch(sought === wanted ? matches : findCells(grid, wanted), cursor.active, step);
    setDone(undefined);
    if (next) cursor.go(next);
  }

  function replaceOne(): void {
    if (!mayReplace) {
      go(1);
      return;
    }
    const result = replaceIn(grid, [current], sought, replacement);
    onFilled(result);
    const next = nextMatch(findCells(grid, wanted), current, 1);
    setDone(next ? undefined : { count: result.filled, left: 0 });
    if (next) cursor.go(next);
  }

  function replaceAll(): void {
    const result = replaceIn(grid, changeable, sought, replacement);
    onFilled(result);
    setDone({ count: result.filled, left: findCells(grid, sought).length });
    input.current?.focus();
  }

  function told(): string {
    if (sought === '') return '';
    if (done?.left === matches.length) return t('已替换 {0} 处', done.count);
    return matches.length === 0 ? t('没有找到') : `${at < 0 ? '–' : at + 1} / ${matches.length}`;
  }

  return (
    <div
      ref={bar}
      className="sw-et-find"
      role="search"
      aria-label={t('查找和替换')}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
        event.stopPropagation();
        onClose();
      }}
    >
      <Input
        ref={input}
        aria-label={t('查找')}
        placeholder={t('查找')}
        value={wanted}
        onChange={(event) => {
          setWanted(event.target.value);
          setDone(undefined);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          go(event.shiftKey ? -1 : 1);
        }}
      />
      <span className="sw-et-found" aria-live="polite">
        {told()}
      </span>
      <ToolButton
        isDisabled={matches.length === 0}
        title="Shift+Enter"
        onClick={() => {
          go(-1);
        }}
      >
        {t('上一个')}
      </ToolButton>
      <ToolButton
        isDisabled={matches.length === 0}
        title="Enter"
        onClick={() => {
          go(1);
        }}
      >
        {t('下一个')}
      </ToolButton>
      {grid.canChange && (
        <>
          <Input
            aria-label={t('替换为')}
            placeholder={t('替换为')}
            value={replacement}
            onChange={(event) => {
              setReplacement(event.target.value);
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
              event.preventDefault();
              replaceOne();
            }}
          />
          <ToolButton isDisabled={!mayReplace} onClick={replaceOne}>
            {t('替换')}
          </ToolButton>
          <ToolButton isDisabled={changeable.length === 0} onClick={replaceAll}>
            {t('全部替换')}
          </ToolButton>
          {matches.length > changeable.length && (
            <span className="sw-et-found">{t('其中{0}处不可修改', matches.length - changeable.length)}</span>
          )}
        </>
      )}
      {model.groups?.some(({ isFolded }) => isFolded) && (
        <span className="sw-et-found">{t('折叠的行不在其中')}</span>
      )}
      <ToolButton kind="text" onClick={onClose}>
        {t('关闭')}
      </ToolButton>
    </div>
  );
}
