import { observer } from '@formily/reactive-react';
import { Tabs as AntTabs } from 'antd';
import { useCallback, useState, type ReactNode } from 'react';
import { useDrawnChildren } from '../../controls/containers/drawn-children.ts';
import { findPart, PartTitle } from '../../controls/containers/PartTitle.tsx';
import { useRevealedPart } from '../../controls/containers/use-revealed-part.ts';
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
  const [opened, setOpened] = useState(() => findPart(node, model.revealed.address)?.name);
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
