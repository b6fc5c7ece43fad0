import { observer } from '../../engine/react/observer.ts';
import { Collapse as AntCollapse } from 'antd';
import { useCallback, useState, type ReactNode } from 'react';
import { useDrawnChildren } from '../../controls/containers/drawn-children.ts';
import { findPart, PartTitle } from '../../controls/containers/PartTitle.tsx';
import { useRevealedPart } from '../../controls/containers/use-revealed-part.ts';
import { useScreen } from '../../engine/react/context.ts';
import { NodeView } from '../../engine/react/nodes/NodeView.tsx';
import type { SettingsOf, WidgetProps } from '../../engine/react/widget.ts';
import './collapse.css';
import type { props } from './props.ts';

/**
 * One panel per child, named by its title. What lies in a panel is drawn when it is first opened and kept from then
 * on; its fields exist all the time. A failed field opens its panel.
 */
export const Collapse = observer(function Collapse({
  id,
  node,
  label,
  settings,
  emit,
}: WidgetProps<SettingsOf<typeof props>>): ReactNode {
  const model = useScreen();
  const panels = useDrawnChildren(node);
  const { isAccordion = false, defaultOpen = 'first' } = settings;
  const [open, setOpen] = useState<readonly string[]>(() => {
    const revealed = findPart(node, model.revealed.address)?.name;
    if (revealed !== undefined) return [revealed];
    if (defaultOpen === 'none') return [];
    const names = panels.map((panel) => panel.name);
    return defaultOpen === 'all' && !isAccordion ? names : names.slice(0, 1);
  });

  const show = useCallback(
    (name: string) => {
      setOpen((before) => (isAccordion ? [name] : [...new Set([...before, name])]));
    },
    [isAccordion],
  );
  useRevealedPart(node, show);

  return (
    <div id={id} className="sw-collapse" {...(label === '' ? {} : { role: 'group', 'aria-label': label })}>
      <AntCollapse
        accordion={isAccordion}
        activeKey={[...open]}
        bordered={!settings.isPlain}
        ghost={settings.isPlain ?? false}
        {...(settings.size ? { size: settings.size } : {})}
        onChange={(names) => {
          setOpen(names);
          void emit('change', names);
        }}
        items={panels.map((panel) => ({
          key: panel.name,
          label: <PartTitle part={panel} />,
          children: <NodeView node={panel} />,
        }))}
      />
    </div>
  );
});
