// What stands around nodes on the canvas.
import { useCallback, useContext, type ReactNode } from 'react';
import { useEngine, useRow, type Designing } from '../../engine/react/context.ts';
import type { PlanNode } from '../../engine/plan/plan.ts';
import { t } from '../../engine/text.ts';
import { BEGIN, END, HEAD } from './boxes.ts';
import { readColumnKeys } from './made-data.ts';
import { HiddenContext } from './desk-look.ts';
import { noteRow } from './drawn-rows.ts';

function Mark({ node, children }: { node: PlanNode; children: ReactNode }): ReactNode {
  const row = useRow();
  const note = useCallback(
    (mark: HTMLElement | null) => {
      if (mark) noteRow(mark, row);
    },
    [row],
  );
  if (useContext(HiddenContext).has(node.pointer)) return null;
  return (
    <>
      <i hidden ref={note} {...{ [BEGIN]: node.pointer }} />
      {children}
      <i hidden {...{ [END]: node.pointer }} />
    </>
  );
}

function Faded({ children }: { children: ReactNode }): ReactNode {
  return <div className="sw-canvas-faded">{children}</div>;
}

function Vacant({ node }: { node: PlanNode }): ReactNode {
  const { registry } = useEngine();
  const widget = node.widget === undefined ? undefined : registry.get(node.widget);
  if (widget && widget.draws !== 'children') return null;
  return <div className="sw-canvas-vacant">{t('把组件拖到这里')}</div>;
}

function Head({
  node,
  column,
  children,
}: {
  node: PlanNode;
  column: string;
  children: ReactNode;
}): ReactNode {
  const at = readColumnKeys(node.props).indexOf(column);
  if (at < 0) return children;
  return (
    <>
      <i hidden {...{ [HEAD]: `${node.pointer}/x-component-props/columns/${String(at)}` }} />
      {children}
    </>
  );
}

function Frame({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <section className="sw-canvas-frame" aria-label={title || t('弹窗')}>
      <header>{title || t('弹窗')}</header>
      {children}
    </section>
  );
}

export const DESIGNING: Designing = { Mark, Faded, Vacant, Head, Frame };
