import { observer } from '../../engine/react/observer.ts';
import { lazy, Suspense, useContext, type ReactNode } from 'react';
import type { PlanNode } from '../../engine/plan/plan.ts';
import { NodeView } from '../../engine/react/nodes/NodeView.tsx';
import type { SettingsOf, WidgetProps } from '../../engine/react/widget.ts';
import { useDrawnChildren } from '../../controls/containers/drawn-children.ts';
import { spaceOf } from '../../controls/containers/spaces.ts';
import { MostShownContext } from '../../controls/buttons/most-shown.ts';
import type { props } from './props.ts';
import './toolbar.css';

/** Most toolbars fold nothing: the menu is loaded with the first one that does. */
const FoldedActions = lazy(() => import('../../controls/buttons/FoldedActions.tsx'));

type Props = WidgetProps<SettingsOf<typeof props>>;

/** Children in a line. With `maxVisible`, those beyond it fold into 更多; a row of a list shows two at most, and none on a telephone. */
export function Toolbar({ node, label, settings, children }: Props): ReactNode {
  const { align = 'left', isSticky = false } = settings;
  const most = useContext(MostShownContext);
  const maxVisible = most === undefined ? settings.maxVisible : Math.min(most, settings.maxVisible ?? most);
  return (
    <div
      className={`sw-toolbar sw-toolbar-${align}${isSticky ? ' sw-toolbar-sticky' : ''}`}
      style={{ gap: spaceOf(settings.gap ?? 8) }}
      {...(label === '' ? {} : { role: 'group', 'aria-label': label })}
    >
      {maxVisible === undefined ? children : <Folded node={node} maxVisible={maxVisible} />}
    </div>
  );
}

const Folded = observer(function Folded({
  node,
  maxVisible,
}: {
  node: PlanNode;
  maxVisible: number;
}): ReactNode {
  const drawn = useDrawnChildren(node);
  const shown = drawn.slice(0, maxVisible);
  const folded = drawn.slice(maxVisible);
  return (
    <>
      {shown.map((child) => (
        <NodeView key={child.name} node={child} />
      ))}
      {folded.length > 0 && (
        <Suspense fallback={null}>
          <FoldedActions nodes={folded} look={maxVisible === 0 ? 'dots' : 'link'} />
        </Suspense>
      )}
    </>
  );
});
