// What is told of a node and of a column, as plain data: where it lies, what is so of it and why.
import type { ReactNode } from 'react';
import type { ExplainedColumn } from '../../engine/react/explain/explain-columns.ts';
import type { ExplainedNode } from '../../engine/react/explain/explain-node.ts';
import type { Explanation } from '../../engine/react/explain/explanation.ts';
import { t } from '../../engine/text.ts';
import { Causes, TraceView } from './Causes.tsx';
import { Entry } from './Entry.tsx';
import { PlaceLink } from './PlaceLink.tsx';
import { sayValue } from './origin-words.ts';
import { braces, sayAspect, sayTruth } from './words.ts';

interface WayProps {
  explained: ExplainedNode;
  /** Asks about a node around it. */
  onAsk(pointer: string): void;
}

export function Way({ explained: { node, around }, onAsk }: WayProps): ReactNode {
  return (
    <p className="sw-why-way">
      {around.map(({ pointer, title }) => (
        <span key={pointer}>
          <button type="button" onClick={() => onAsk(pointer)}>
            {title}
          </button>
          {' / '}
        </span>
      ))}
      <strong>{node.title}</strong>
      {node.widget !== undefined && <code>{node.widget}</code>}
    </p>
  );
}

export function Explanations({ explanations }: { explanations: readonly Explanation[] }): ReactNode {
  return explanations.map((one) => (
    <section key={one.aspect} className={`sw-why-aspect sw-why-${one.aspect}`}>
      <h3>{sayAspect(one)}</h3>
      <Causes causes={one.causes} aspect={one.aspect} />
    </section>
  ));
}

interface ToldColumnProps {
  column: ExplainedColumn;
  /** Id of the document. */
  screen: string;
  /** Whether it is shown, and why. */
  shown: string;
}

/** A column, and its value in the row that was asked about. */
export function ToldColumn({ column, screen, shown }: ToldColumnProps): ReactNode {
  return (
    <section className="sw-why-aspect">
      <h3>{t('列“{0}”', column.title)}</h3>
      <ul className="sw-why-chain">
        <li>
          <p>
            {shown} <PlaceLink place={{ screen, pointer: column.pointer }} />
          </p>
          {column.permission && <Entry code={column.permission.code} />}
        </li>
        {column.cell && (
          <li>
            {column.cell.text === undefined
              ? t('这一格的值：{0}，来自这一行的 {1}', sayValue(column.cell.value), column.key)
              : t(
                  '这一格的值：{0}，服务器给的文字是 {1}',
                  sayValue(column.cell.value),
                  sayValue(column.cell.text),
                )}
          </li>
        )}
        {column.dict !== undefined && <li>{t('文字取自字典 {0}', column.dict)}</li>}
        {column.conditions.map(({ key: name, trace }) => (
          <li key={name}>
            <p>{t('{0}：{1} 为{2}', name, braces(trace.source), sayTruth(trace.isTrue))}</p>
            <TraceView trace={trace} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Whether the document shows a column, where nothing is known of what a person hides. */
export function sayDeclared({ permission, isHidden }: ExplainedColumn): string {
  if (permission?.isHeld === false) return t('不显示：您没有权限 {0}', permission.code);
  if (isHidden) return t('不显示：文档里写明默认隐藏，可以在列设置里打开');
  return permission === undefined ? t('显示：没有条件隐藏它') : t('显示：您持有权限 {0}', permission.code);
}
