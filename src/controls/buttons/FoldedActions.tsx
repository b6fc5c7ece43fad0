import DownOutlined from '@ant-design/icons/DownOutlined';
import EllipsisOutlined from '@ant-design/icons/EllipsisOutlined';
import { Button, Dropdown } from 'antd';
import { useId, useState, type MouseEvent, type ReactNode } from 'react';
import type { PlanNode } from '../../engine/plan/plan.ts';
import { NodeView } from '../../engine/react/nodes/NodeView.tsx';
import { OPENED_BY } from '../../engine/react/keep-place.ts';
import { useOccupied } from '../../engine/react/nodes/use-occupied.ts';
import { t } from '../../engine/text.ts';
import './folded-actions.css';

interface Props {
  nodes: readonly PlanNode[];
  /** `link`: a word beside other words; `button`: beside buttons; `dots`: alone where one sign must do. */
  look?: 'link' | 'button' | 'dots';
}

/** The buttons that did not fit, in a menu. Loaded with the first place that folds some. */
export default function FoldedActions({ nodes, look = 'link' }: Props): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  useOccupied(isOpen);
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
        <div
          className="sw-folded"
          role="group"
          aria-label={t('更多操作')}
          {...{ [OPENED_BY]: id }}
          onClick={closeAfterChoice}
        >
          {nodes.map((child) => (
            <NodeView key={child.name} node={child} />
          ))}
        </div>
      )}
    >
      <Button
        id={id}
        type={look === 'button' ? 'default' : look === 'dots' ? 'text' : 'link'}
        autoInsertSpace={false}
        aria-haspopup="true"
        aria-expanded={isOpen}
        {...(look === 'dots' ? { 'aria-label': t('更多'), icon: <EllipsisOutlined aria-hidden /> } : {})}
      >
        {look !== 'dots' && (
          <>
            {t('更多')} <DownOutlined aria-hidden />
          </>
        )}
      </Button>
    </Dropdown>
  );
}
