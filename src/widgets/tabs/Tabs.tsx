import { observer } from '../../engine/react/observer.ts';
import { Tabs as AntTabs } from 'antd';
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useDrawnChildren } from '../../controls/containers/drawn-children.ts';
import { findPart, PartTitle } from '../../controls/containers/PartTitle.tsx';
import { useRevealedPart } from '../../controls/containers/use-revealed-part.ts';
import type { PlanNode } from '../../engine/plan/plan.ts';
import { useScreen } from '../../engine/react/context.ts';
import { NodeView } from '../../engine/react/nodes/NodeView.tsx';
import type { SettingsOf, WidgetProps } from '../../engine/react/widget.ts';
import type { props } from './props.ts';
import './tabs.css';

/**
 * One tab per child, named by its title. What lies in a tab is drawn when the tab is first opened and kept
 * from then on; its fields exist all the time. A failed field brings its tab to the front.
 */
export const Tabs = observer(function Tabs({
  id,
  node,
  label,
  settings,
  emit,
}: WidgetProps<SettingsOf<typeof props>>): ReactNode {
  const model = useScreen();
  const tabs = useDrawnChildren(node);
  const { active: stateName } = settings;
  const [opened, setOpened] = useState(
    () => findPart(node, model.revealed.address)?.name ?? model.tabs.get(node.address),
  );
  const kept = stateName === undefined ? undefined : model.state[stateName];
  const wanted = typeof kept === 'string' && kept !== '' ? kept : opened;
  const active = tabs.find((tab) => tab.name === wanted) ?? tabs[0];

  const show = useCallback(
    (name: string) => {
      setOpened(name);
      if (stateName !== undefined) model.setState(stateName, name);
    },
    [model, stateName],
  );
  useKeptTab(node, tabs, active?.name, stateName);
  useRevealedPart(node, show);

  return (
    <AntTabs
      id={id}
      className="sw-tabset"
      aria-label={label === '' ? undefined : label}
      type={settings.kind ?? 'line'}
      tabPlacement={settings.placement ?? 'top'}
      size={settings.size}
      activeKey={active?.name ?? ''}
      onChange={(name) => {
        show(name);
        void emit('change', name);
      }}
      items={tabs.map((tab) => ({
        key: tab.name,
        label: <PartTitle part={tab} />,
        children: <NodeView node={tab} />,
      }))}
    />
  );
});

/** Tells the screen which tab is shown, and begins a state that holds the tab with the one of before. */
function useKeptTab(
  node: PlanNode,
  tabs: readonly PlanNode[],
  active: string | undefined,
  stateName: string | undefined,
): void {
  const model = useScreen();
  const begins = stateName === undefined ? undefined : model.plan.state[stateName];
  const first = typeof begins === 'string' && begins !== '' ? begins : tabs[0]?.name;
  const hasBegun = useRef(false);
  useLayoutEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    const before = model.tabs.get(node.address);
    if (stateName === undefined || !tabs.some(({ name }) => name === before)) return;
    model.setState(stateName, before);
  }, [model, node.address, stateName, tabs]);
  useEffect(() => {
    if (active === undefined || active === first) model.tabs.delete(node.address);
    else model.tabs.set(node.address, active);
  }, [model, node.address, active, first]);
}
