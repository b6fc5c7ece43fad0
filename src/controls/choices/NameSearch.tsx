// A picker that somebody types into: those whose names hold what is typed drop down below it, and Enter takes the first.
import { Select, Spin } from 'antd';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useServices } from '../../engine/react/context.ts';
import { useHold } from '../../engine/react/nodes/use-hold.ts';
import type { PlanNode } from '../../engine/plan/plan.ts';
import { controlAttributes, type ControlState } from '../field/control-attributes.ts';
import { t } from '../../engine/text.ts';
import { OptionsNote } from './OptionsNote.tsx';
import { RetryOptions } from './RetryOptions.tsx';
import './option-select.css';

/** Somebody or something that bears what was typed. */
export interface Hit {
  readonly stored: string;
  readonly text: string;
  /** Tells those of one name apart. */
  readonly note: string;
}

/** What a search gives for what is typed. */
export interface Hits<One extends Hit = Hit> {
  /** The likeliest first. */
  readonly found: readonly One[];
  /** What was typed last has no answer yet. */
  readonly isSearching: boolean;
  readonly error: Error | undefined;
  /** There are more than were found at once. */
  readonly isCut?: boolean;
  retry(this: void): void;
}

interface Props<One extends Hit> extends ControlState {
  node: PlanNode;
  /** Names of what is chosen by now. */
  chosen: string;
  placeholder: string;
  size?: 'small' | 'middle' | 'large' | undefined;
  words: string;
  hits: Hits<One>;
  onWords(this: void, words: string): void;
  onPick(this: void, hit: One): void;
  onBlur(this: void): void;
}

/** Stands for what is chosen; no stored value is empty. */
const CHOSEN = '';

export function NameSearch<One extends Hit>(props: Props<One>): ReactNode {
  const { node, chosen, words, hits, onWords, onPick } = props;
  const { notify } = useServices();
  const { isSearching, error } = hits;
  const found = isSearching ? [] : hits.found;
  const text = words.trim();
  /** What happens once the answer is here: Enter takes the first, and whoever left means the only one. */
  const [waiting, setWaiting] = useState<'first' | 'only'>();
  /** Where the arrows went in the list. */
  const marked = useRef<string>(undefined);
  /** A key took one, and goes on to the list, which would take it once more. */
  const isTaken = useRef(false);
  useHold(node, isSearching ? t('正在查找“{0}”', text) : undefined);

  function pick(hit: One): void {
    setWaiting(undefined);
    onWords('');
    onPick(hit);
  }

  function onKey(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      setWaiting(undefined);
      onWords('');
    }
    if (event.key !== 'Enter' && event.key !== 'Tab') return;
    const hit = found.find(({ stored }) => stored === marked.current) ?? found[0];
    if (text === '' || !hit) {
      take(event.key === 'Enter' ? 'first' : 'only');
      return;
    }
    // With Ctrl a table gives the choice to all cells that are chosen: it has to hear of the key.
    isTaken.current = event.key === 'Tab' || event.ctrlKey || event.metaKey;
    pick(hit);
    if (isTaken.current) return;
    event.preventDefault();
    event.stopPropagation();
  }

  function take(which: 'first' | 'only'): void {
    if (text === '') return;
    if (isSearching) {
      setWaiting(which);
      return;
    }
    setWaiting(undefined);
    const [first] = found;
    if (which === 'first') {
      if (first) pick(first);
      return;
    }
    const named = found.filter((one) => one.text === text || one.stored === text);
    const [only] = named.length > 0 ? named : found;
    if (only && (named.length === 1 || found.length === 1)) {
      pick(only);
      return;
    }
    onWords('');
    notify.message(
      'warning',
      error?.message ??
        (only ? t('“{0}”不止一个，请从列表中选择', text) : t('没有找到“{0}”，保留原来的内容', text)),
    );
  }

  useEffect(() => {
    if (waiting && !isSearching) take(waiting);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when the answer is here
  }, [waiting, isSearching]);

  return (
    <Select<{ value: string; label: ReactNode }>
      {...controlAttributes(props)}
      className="sw-option-select"
      labelInValue
      value={chosen === '' ? null : { value: CHOSEN, label: chosen }}
      options={found.map(({ stored, text: name, note }) => ({
        value: stored,
        label: note === '' ? name : `${name}（${note}）`,
      }))}
      placeholder={props.placeholder}
      {...(props.size ? { size: props.size } : {})}
      // The search has been done already.
      showSearch={{ filterOption: false, searchValue: words, onSearch: onWords }}
      defaultActiveFirstOption
      open={text !== ''}
      suffixIcon={null}
      notFoundContent={
        isSearching ? (
          <Spin size="small" aria-label={t('正在搜索')} />
        ) : error ? (
          <RetryOptions error={error} retry={hits.retry} />
        ) : (
          t('没有找到，请换一个关键字')
        )
      }
      popupRender={(list) => (
        <>
          {list}
          {hits.isCut && !isSearching && (
            <OptionsNote>{t('只列出前 {0} 条，没有要找的请输入更多文字', found.length)}</OptionsNote>
          )}
        </>
      )}
      onSelect={({ value }) => {
        const hit = found.find(({ stored }) => stored === value);
        if (hit && !isTaken.current) pick(hit);
      }}
      onActive={(stored) => {
        marked.current = String(stored);
      }}
      onInputKeyDown={onKey}
      onBlur={() => {
        take('only');
        props.onBlur();
      }}
    />
  );
}
