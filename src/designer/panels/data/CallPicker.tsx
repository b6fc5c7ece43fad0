// Chooses a call of the server or of a module: searched by what it is about, its address and the permission it asks for.
import { Empty, Input, Modal, Segmented, Tag } from 'antd';
import { useDeferredValue, useMemo, useRef, useState, type ReactNode } from 'react';
import type { DataShape } from '../../../engine/catalog.ts';
import { t } from '../../../engine/text.ts';
import { useDesigner } from '../designer-context.ts';
import { describeCalls, namesOfQuery, type ListedCall } from './calls-list.ts';

/** More than a person reads. */
const MOST = 80;

export type CallKind = 'read' | 'write' | 'save';

/** A pair to save with, or one call. */
export type ChosenCall =
  | { kind: 'call'; listed: ListedCall }
  | { kind: 'save'; add: string; edit: string; entity: string | undefined };

export function CallPicker({
  kinds,
  onChoose,
  onClose,
}: {
  kinds: readonly CallKind[];
  onChoose(call: ChosenCall): void;
  onClose(): void;
}): ReactNode {
  const { catalog } = useDesigner();
  const [kind, setKind] = useState<CallKind>(kinds[0] ?? 'read');
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search.trim().toLowerCase());
  const root = useRef<HTMLDivElement>(null);
  const calls = useMemo(() => describeCalls(catalog), [catalog]);
  const found = useMemo(() => {
    const parts = wanted.split(/\s+/);
    return listOf(calls, kind).filter(({ listed }) => parts.every((part) => listed.words.includes(part)));
  }, [calls, kind, wanted]);
  const titles: Readonly<Record<CallKind, string>> = {
    read: t('读取'),
    write: t('写入'),
    save: t('保存（新增与编辑）'),
  };
  return (
    <Modal open title={t('选择接口')} width={720} footer={null} onCancel={onClose}>
      <div
        className="sw-calls"
        ref={root}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          const all = [
            ...(root.current?.querySelectorAll<HTMLElement>('li > button, input[type="search"]') ?? []),
          ];
          const at = all.indexOf(event.target as HTMLElement);
          // Arrows of the kinds are their own.
          if (at < 0) return;
          event.preventDefault();
          all[event.key === 'ArrowDown' ? at + 1 : at - 1]?.focus();
        }}
      >
        <Input.Search
          allowClear
          autoFocus
          placeholder={t('按名称、地址或权限搜索')}
          aria-label={t('搜索接口')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        {kinds.length > 1 && (
          <Segmented
            value={kind}
            options={kinds.map((one) => ({ value: one, label: titles[one] }))}
            onChange={(next) => setKind(next)}
          />
        )}
        {found.length === 0 && (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('没有符合的接口，请换一个词')} />
        )}
        <ul aria-label={t('接口')}>
          {found.slice(0, MOST).map(({ chosen, listed }) => (
            <li key={`${listed.call.method} ${listed.call.url}`}>
              <button type="button" className="sw-designer-plain" onClick={() => onChoose(chosen)}>
                <span className="sw-calls-title">
                  <Tag>{chosen.kind === 'save' ? t('保存') : listed.call.method}</Tag>
                  {listed.title === '' ? listed.call.url : listed.title}
                </span>
                <code>{chosen.kind === 'save' ? `${chosen.add}，${chosen.edit}` : listed.call.url}</code>
                <small>{explain(listed)}</small>
              </button>
            </li>
          ))}
        </ul>
        {found.length > MOST && (
          <small className="sw-designer-mark">{t('还有 {0} 个，请输入更多的字', found.length - MOST)}</small>
        )}
      </div>
    </Modal>
  );
}

function listOf(calls: readonly ListedCall[], kind: CallKind): { chosen: ChosenCall; listed: ListedCall }[] {
  if (kind !== 'save') {
    return calls
      .filter(({ call }) => (call.method === 'GET') === (kind === 'read'))
      .map((listed) => ({ chosen: { kind: 'call', listed }, listed }));
  }
  const edits = new Set(calls.filter(({ call }) => call.method === 'PUT').map(({ call }) => call.url));
  return calls.flatMap((listed) => {
    const { method, url } = listed.call;
    const edit = url.replace(/\/add$/, '/edit');
    return method === 'POST' && url.endsWith('/add') && edits.has(edit)
      ? [{ chosen: { kind: 'save' as const, add: url, edit, entity: listed.call.entity }, listed }]
      : [];
  });
}

/** What it takes, gives and asks for. */
function explain({ call }: ListedCall): string {
  const { query, body, answer, permission = [] } = call;
  return [
    query && query.length > 0 ? t('参数：{0}', sayNames(namesOfQuery(query))) : '',
    body && body.length > 0 ? t('请求体：{0}', sayNames(body)) : '',
    answer === undefined ? '' : t('返回：{0}', sayShape(answer)),
    permission.length > 0 ? t('权限：{0}', permission.join(t('、'))) : '',
  ]
    .filter((part) => part !== '')
    .join(t('；'));
}

function sayShape(shape: DataShape): string {
  if (shape === 'any') return t('任意数据');
  if (shape === 'plain') return t('一个值');
  if ('items' in shape) return t('列表');
  return sayNames(Object.keys(shape.fields));
}

const sayNames = (names: readonly string[]): string =>
  names.slice(0, 10).join(t('、')) + (names.length > 10 ? '…' : '');
