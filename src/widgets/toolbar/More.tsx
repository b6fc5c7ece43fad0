import DownOutlined from '@ant-design/icons/DownOutlined';
import { Button, Dropdown } from 'antd';
import { useState, type MouseEvent, type ReactNode } from 'react';
import type { PlanNode } from '../../engine/compile/plan.ts';
import { NodeView } from '../../engine/react/NodeView.tsx';

/** The buttons that did not fit, in a menu. */
export default function More({ nodes }: { nodes: readonly PlanNode[] }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const closeAfterChoice = (event: MouseEvent): void => {
    const pressed = event.target instanceof Element ? event.target.closest('button') : null;
    // A button that asks first keeps the menu, because its question hangs on it.
    if (pressed && !pressed.disabled && !('asks' in pressed.dataset)) setOpen(false);
  };
  return (
    <Dropdown
      trigger={['click']}
      open={isOpen}
      // A spinner that was leaving while the menu closed would stay in the button's name.
      destroyOnHidden
      onOpenChange={setOpen}
      popupRender={() => (
        <div className="sw-toolbar-more" role="group" aria-label="更多操作" onClick={closeAfterChoice}>
          {nodes.map((child) => (
            <NodeView key={child.name} node={child} />
          ))}
        </div>
      )}
    >
      <Button type="link" autoInsertSpace={false} aria-haspopup="true" aria-expanded={isOpen}>
        更多 <DownOutlined aria-hidden />
      </Button>
    </Dropdown>
  );
}
