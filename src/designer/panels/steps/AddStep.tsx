// Chooses what a new step does.
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { Button, Dropdown } from 'antd';
import type { ReactNode } from 'react';
import { t } from '../../../engine/text.ts';
import { STEP_TITLES } from './step-words.ts';

/** Kinds that are offered at once; the others are a level below. */
const COMMON = 11;

export function AddStep({
  label,
  isDisabled,
  onAdd,
}: {
  label: string;
  isDisabled: boolean;
  onAdd(kind: string): void;
}): ReactNode {
  const items = Object.entries(STEP_TITLES).map(([key, title]) => ({ key, label: title }));
  return (
    <Dropdown
      disabled={isDisabled}
      trigger={['click']}
      autoFocus
      menu={{
        items: [
          ...items.slice(0, COMMON),
          { type: 'divider' as const },
          { key: 'more', label: t('更多步骤'), children: items.slice(COMMON) },
        ],
        onClick: ({ key }) => onAdd(key),
      }}
    >
      <Button type="dashed" size="small" block icon={<PlusOutlined />}>
        {label}
      </Button>
    </Dropdown>
  );
}
