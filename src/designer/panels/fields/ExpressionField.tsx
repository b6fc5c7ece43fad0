// An expression that is written: completed from the scope by keys and mouse, with what it gives over made values below it.
import { Input } from 'antd';
import {
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { useServices } from '../../../engine/react/context.ts';
import type { Scope } from '../../../engine/expression/tree.ts';
import { formatWallClock } from '../../../engine/expression/wall-clock.ts';
import { isObject } from '../../../engine/values/json.ts';
import { t } from '../../../engine/text.ts';
import {
  complete,
  type Completion,
  type CompletionScope,
  type Completions,
} from '../../document/completion/complete.ts';
import { evaluateOver, makeRow, makeScope } from '../../document/completion/made-scope.ts';
import { readPath } from '../../document/edits.ts';
import type { PreviewedValues } from '../../preview/protocol.ts';
import { useDeskState, useSessionState } from '../designer-context.ts';
import { useRow } from './row-scope.ts';
import { useCompletionScope } from './use-completion-scope.ts';
import './fields.css';

export interface ExpressionFieldProps {
  id: string;
  value: string;
  isDisabled: boolean;
  /** It stands in a step, or maps an answer. */
  isAction?: boolean;
  placeholder?: string;
  label?: string;
  membersOf?: CompletionScope['membersOf'];
  /** It takes the place of another field that somebody is typing in. */
  isTypedInto?: boolean;
  onLeave?(): void;
  onChange(value: string | undefined): void;
}

export function ExpressionField({
  id,
  value,
  isDisabled,
  isAction = false,
  placeholder = "{{ $values.name === '1' }}",
  label,
  membersOf,
  isTypedInto = false,
  onLeave,
  onChange,
}: ExpressionFieldProps): ReactNode {
  const scope = useCompletionScope(isAction, membersOf);
  const [found, setFound] = useState<Completions>();
  const [active, setActive] = useState(0);
  const [isHere, setHere] = useState(false);
  const list = useId();
  const field = useRef<HTMLTextAreaElement>(null);

  const look = (text: string, cursor: number): void => {
    setFound(complete(text, cursor, scope));
    setActive(0);
  };
  const [goesOn] = useState(isTypedInto);
  useEffect(() => {
    if (!goesOn) return;
    const { current } = field;
    current?.focus();
    current?.setSelectionRange(current.value.length, current.value.length);
  }, [goesOn]);
  const choose = (option: Completion): void => {
    if (!found) return;
    const next = value.slice(0, found.from) + option.insert + value.slice(found.to);
    const cursor = found.from + option.cursor;
    onChange(next);
    setFound(undefined);
    // After the new text stands in the field.
    requestAnimationFrame(() => {
      field.current?.setSelectionRange(cursor, cursor);
      if (option.insert.endsWith("('')")) look(next, cursor);
    });
  };
  const press = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    const { key } = event;
    if (key === ' ' && event.ctrlKey) look(value, event.currentTarget.selectionStart);
    else if (!found) return;
    else if (key === 'ArrowDown') setActive((now) => (now + 1) % found.options.length);
    else if (key === 'ArrowUp') setActive((now) => (now + found.options.length - 1) % found.options.length);
    else if (key === 'Escape') setFound(undefined);
    else if (key === 'Enter' || key === 'Tab') {
      const option = found.options[active];
      if (option) choose(option);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div className="sw-expression">
      <Input.TextArea
        id={id}
        ref={(ref) => {
          field.current = ref?.resizableTextArea?.textArea ?? null;
        }}
        autoSize
        disabled={isDisabled}
        className="sw-designer-code"
        placeholder={placeholder}
        {...(label === undefined ? {} : { 'aria-label': label })}
        aria-autocomplete="list"
        aria-controls={found ? list : undefined}
        aria-activedescendant={found ? `${list}-${String(active)}` : undefined}
        spellCheck={false}
        value={value}
        onKeyDown={press}
        onFocus={() => setHere(true)}
        onBlur={() => {
          setHere(false);
          setFound(undefined);
          onLeave?.();
        }}
        onChange={(event) => {
          const { value: next, selectionStart } = event.target;
          onChange(next === '' ? undefined : next);
          look(next, selectionStart);
        }}
      />
      {found && (
        <ul className="sw-expression-list" role="listbox" id={list} aria-label={t('可以填写的内容')}>
          {found.options.map((option, at) => (
            <li
              key={option.label}
              id={`${list}-${String(at)}`}
              role="option"
              aria-selected={at === active}
              ref={(element) => {
                if (at === active) element?.scrollIntoView({ block: 'nearest' });
              }}
              // The field keeps the focus.
              onMouseDown={(event) => {
                event.preventDefault();
                choose(option);
              }}
            >
              <code>
                {option.label}
                <small>{option.hint}</small>
              </code>
              <span>{option.doc}</span>
            </li>
          ))}
        </ul>
      )}
      {isHere && <LiveValue text={value} />}
    </div>
  );
}

/** What the expression gives, where that can be said: over the values of the last preview, else over made ones. */
function LiveValue({ text }: { text: string }): ReactNode {
  const { document } = useSessionState().draft;
  const { previewed } = useDeskState();
  const { session, clock } = useServices();
  const row = useRow();
  const shown = useDeferredValue(text);
  const scope = useMemo(
    () => ({
      ...makeScope(document, { ...session.user() }, formatWallClock(new Date(clock.now()))),
      ...(row && makeRow(row.columns)),
      ...(previewed && scopeOfPreview(previewed, row?.path)),
    }),
    [document, session, clock, row, previewed],
  );
  const result = useMemo(() => evaluateOver(shown, scope), [shown, scope]);
  if (!result) return null;
  const said = JSON.stringify(result.value) ?? t('空值');
  const short = said.length > 80 ? `${said.slice(0, 79)}…` : said;
  return (
    <small className="sw-expression-value">
      {previewed ? t('上次预览中的结果：{0}', short) : t('示例数据上的结果：{0}', short)}
    </small>
  );
}

/** @param rows where the rows stand that the expression is about */
function scopeOfPreview({ values, query, state, params }: PreviewedValues, rows: string | undefined): Scope {
  const list = rows === undefined || rows === '' ? undefined : readPath(values, rows.split('.'));
  const [first] = Array.isArray(list) ? list : [];
  return {
    $values: values,
    $query: query,
    $state: state,
    $params: params,
    ...(isObject(first) ? { $record: first } : {}),
  };
}
