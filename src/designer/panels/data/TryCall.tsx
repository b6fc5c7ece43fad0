// Sends a reading call for real, with one's own rights; what is pressed in the answer becomes the mapping of the call.
import { Alert, Button, Input, Tree } from 'antd';
import { useMemo, useState, type ReactNode } from 'react';
import { useServices } from '../../../engine/react/context.ts';
import type { Json, JsonObject } from '../../../engine/document.ts';
import { messageOf } from '../../../engine/values/errors.ts';
import { isObject, ownString, textOf } from '../../../engine/values/json.ts';
import { t } from '../../../engine/text.ts';
import type { DeclaredCall } from '../../../engine/catalog.ts';
import { mapAnswer } from '../../document/apis/answer-path.ts';
import { placesOf } from '../../document/apis/call-names.ts';
import type { Path } from '../../document/edits.ts';
import { keyOf } from '../../document/node-tree.ts';
import { namesOfQuery } from './calls-list.ts';

/** Of a list that is shown: the first entries say what the others are made of. */
const ENTRIES = 5;
const DEPTH = 8;

type Outcome = { answer: Json } | { fault: string };

export function TryCall({
  api,
  call,
  isDisabled,
  onMap,
}: {
  api: JsonObject;
  call: DeclaredCall | undefined;
  isDisabled: boolean;
  onMap(result: string): void;
}): ReactNode {
  const { http } = useServices();
  const url = ownString(api, 'url') ?? '';
  const declared = isObject(api['params']) ? api['params'] : {};
  const places = placesOf(url);
  const names = [
    ...new Set([
      ...Object.keys(declared),
      ...namesOfQuery(call?.query ?? []).slice(0, 6),
      ...(api['page'] === true ? ['pageNo', 'pageSize'] : []),
    ]),
  ];
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [isSending, setSending] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const valueOf = (name: string): string => typed[name] ?? initialOf(declared[name], name);

  const send = async (): Promise<void> => {
    setSending(true);
    const filled = places.reduce(
      (address, name) => address.replace(`{${name}}`, encodeURIComponent(valueOf(name))),
      url,
    );
    const params = Object.fromEntries(
      names.map((name) => [name, valueOf(name)] as const).filter(([, value]) => value !== ''),
    );
    try {
      const { result } = await http.send<Json>({ method: 'GET', url: filled, params, notify: false });
      setOutcome({ answer: result });
    } catch (error) {
      setOutcome({ fault: messageOf(error) });
    } finally {
      setSending(false);
    }
  };

  return (
    <div className="sw-try">
      {[...places, ...names].map((name) => (
        <label key={name} className="sw-try-param">
          <span>{name}</span>
          <Input
            size="small"
            value={valueOf(name)}
            placeholder={
              isObject(api['params']) && declared[name] !== undefined ? t('运行时由表达式给出') : ''
            }
            onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
          />
        </label>
      ))}
      <Button
        size="small"
        type="primary"
        ghost
        loading={isSending}
        disabled={places.some((name) => valueOf(name) === '')}
        onClick={() => void send()}
      >
        {t('试一下')}
      </Button>
      {outcome && 'fault' in outcome && <Alert type="error" showIcon title={outcome.fault} />}
      {outcome && 'answer' in outcome && (
        <Answer answer={outcome.answer} isDisabled={isDisabled} onMap={onMap} />
      )}
    </div>
  );
}

/** Parameters that expressions give are asked for. */
function initialOf(value: Json | undefined, name: string): string {
  const text = textOf(value);
  if (value === undefined && name === 'pageNo') return '1';
  if (value === undefined && name === 'pageSize') return '10';
  return text.includes('{{') ? '' : text;
}

interface AnswerNode {
  key: string;
  title: string;
  path: Path;
  children: AnswerNode[];
}

function Answer({
  answer,
  isDisabled,
  onMap,
}: {
  answer: Json;
  isDisabled: boolean;
  onMap(result: string): void;
}): ReactNode {
  const tree = useMemo(() => [readAnswer(answer, [], t('返回值'))], [answer]);
  return (
    <>
      <small className="sw-designer-mark">
        {t('点击返回值中的一部分（键盘按空格），作为这个接口的结果')}
      </small>
      <Tree<AnswerNode>
        blockNode
        aria-label={t('返回值')}
        height={280}
        treeData={tree}
        defaultExpandedKeys={['[]', ...(tree[0]?.children.slice(0, 3).map(({ key }) => key) ?? [])]}
        selectedKeys={[]}
        disabled={isDisabled}
        onSelect={(_, { node }) => onMap(mapAnswer(node.path))}
      />
    </>
  );
}

function readAnswer(value: Json, path: Path, name: string): AnswerNode {
  const entries: [string | number, Json][] = Array.isArray(value)
    ? value.slice(0, ENTRIES).map((item, at) => [at, item])
    : isObject(value)
      ? Object.entries(value)
      : [];
  return {
    key: keyOf(path),
    path,
    title: t('{0}：{1}', name, sayValue(value)),
    children:
      path.length >= DEPTH
        ? []
        : entries.map(([key, item]) =>
            readAnswer(item, [...path, key], typeof key === 'number' ? t('第 {0} 项', key + 1) : key),
          ),
  };
}

function sayValue(value: Json): string {
  if (Array.isArray(value)) return t('列表，{0} 项', value.length);
  if (isObject(value)) return t('对象');
  const text = value === null ? t('空值') : String(value);
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}
