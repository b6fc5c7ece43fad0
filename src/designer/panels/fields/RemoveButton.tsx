// Takes an entry of a setting away.
import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import { Button } from 'antd';
import type { ReactNode } from 'react';

/** @param label says what goes, e.g. 删除条件 2 */
export function RemoveButton({
  label,
  isDisabled,
  onPress,
}: {
  label: string;
  isDisabled: boolean;
  onPress(): void;
}): ReactNode {
  return (
    <Button
      type="text"
      size="small"
      disabled={isDisabled}
      aria-label={label}
      title={label}
      icon={<DeleteOutlined />}
      onClick={onPress}
    />
  );
}
