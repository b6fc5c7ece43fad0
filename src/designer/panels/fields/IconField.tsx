// Chooses an icon of those that documents may use, by its picture.
import { Select } from 'antd';
import type { ReactNode } from 'react';
import { Icon } from '../../../controls/icons/Icon.tsx';
import { ICON_NAMES, type IconName } from '../../../controls/icons/icon-names.ts';
import type { Json } from '../../../engine/document.ts';
import { t } from '../../../engine/text.ts';

export function IconField({
  id,
  value,
  isDisabled,
  onChange,
}: {
  id: string;
  value: Json | undefined;
  isDisabled: boolean;
  onChange(value: Json | undefined): void;
}): ReactNode {
  return (
    <Select<IconName>
      id={id}
      className="sw-designer-wide"
      allowClear
      showSearch
      disabled={isDisabled}
      value={(ICON_NAMES.find((name) => name === value) ?? null) as IconName}
      placeholder={t('没有图标')}
      options={ICON_NAMES.map((name) => ({ value: name, label: name }))}
      optionRender={({ value: name }) => <IconLabel name={name as IconName} />}
      labelRender={({ value: name }) => <IconLabel name={name as IconName} />}
      onChange={(next: IconName | undefined) => onChange(next)}
    />
  );
}

function IconLabel({ name }: { name: IconName }): ReactNode {
  return (
    <span className="sw-icon-label">
      <Icon name={name} /> {name}
    </span>
  );
}
