// What stands around nodes on the canvas.
import type { ReactNode } from 'react';
import { useEngine, type Designing } from '../../engine/react/context.ts';
import type { PlanNode } from '../../engine/plan/plan.ts';
import { t } from '../../engine/text.ts';
import { BEGIN, END } from './boxes.ts';

function Mark({ node, children }: { node: PlanNode; children: ReactNode }): ReactNode {
  return (
    <>
      <i hidden {...{ [BEGIN]: node.pointer }} />
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

export const DESIGNING: Designing = { Mark, Faded, Vacant };
