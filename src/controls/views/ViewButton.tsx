import ProfileOutlined from '@ant-design/icons/ProfileOutlined';
import { Button, type ButtonProps } from 'antd';
import type { ReactNode, RefAttributes } from 'react';
import { t } from '../../engine/text.ts';
import './views.css';

interface Props extends Omit<ButtonProps, 'name'>, RefAttributes<HTMLButtonElement> {
  /** Of the chosen view; undefined for the list as it is declared. */
  name?: string | undefined;
  /** The list shows something else than the view. */
  isChanged?: boolean;
  isNarrow: boolean;
  isOpen?: boolean;
}

/** Opens the menu of views; it stands there while that is loaded, too. */
export function ViewButton({
  name,
  isChanged = false,
  isNarrow,
  isOpen = false,
  ...others
}: Props): ReactNode {
  const shown = name === undefined ? t('视图') : isChanged ? t('{0}（已改动）', name) : name;
  const spoken = name === undefined ? t('视图') : t('视图：{0}', shown);
  return (
    <Button
      {...others}
      type="text"
      className="sw-view-button"
      aria-label={spoken}
      title={spoken}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      icon={<ProfileOutlined aria-hidden />}
    >
      {!isNarrow && <span>{shown}</span>}
    </Button>
  );
}
