import LockOutlined from '@ant-design/icons/LockOutlined';
import MailOutlined from '@ant-design/icons/MailOutlined';
import PhoneOutlined from '@ant-design/icons/PhoneOutlined';
import SafetyOutlined from '@ant-design/icons/SafetyOutlined';
import SearchOutlined from '@ant-design/icons/SearchOutlined';
import UserOutlined from '@ant-design/icons/UserOutlined';
import { Input, type InputRef } from 'antd';
import { useEffect, useRef, type ReactNode } from 'react';
import type { SettingsOf, WidgetProps } from '../../engine/react/widget.ts';
import type { props } from './props.ts';
import { t } from '../../engine/text.ts';

const ICONS = {
  user: UserOutlined,
  lock: LockOutlined,
  phone: PhoneOutlined,
  mail: MailOutlined,
  search: SearchOutlined,
  safety: SafetyOutlined,
} as const;

export function Text({
  id,
  value,
  onChange,
  onBlur,
  label,
  settings,
  isDisabled,
  isReadOnly,
  isInvalid,
  isRequired,
  describedBy,
  emit,
}: WidgetProps<SettingsOf<typeof props>>): ReactNode {
  const Icon = settings.prefixIcon && ICONS[settings.prefixIcon];
  const canClear = (settings.allowClear ?? true) && !isDisabled && !isReadOnly;
  const input = useRef<InputRef>(null);
  // Tab goes from field to field: name, Tab, password, Enter must sign in and not clear the name.
  useEffect(() => {
    input.current?.nativeElement?.querySelector('.ant-input-clear-icon')?.setAttribute('tabindex', '-1');
  }, [canClear]);
  return (
    <Input
      ref={input}
      id={id}
      value={typeof value === 'string' ? value : ''}
      placeholder={settings.placeholder ?? t('请输入{0}', label)}
      maxLength={settings.maxLength}
      showCount={settings.showCount ?? false}
      allowClear={canClear}
      size={settings.size}
      autoFocus={settings.autoFocus ?? false}
      autoComplete={settings.autoComplete ?? 'off'}
      prefix={Icon && <Icon />}
      disabled={isDisabled}
      readOnly={isReadOnly}
      {...(isInvalid ? { status: 'error', 'aria-invalid': true } : {})}
      {...(isRequired ? { 'aria-required': true } : {})}
      aria-describedby={describedBy}
      onChange={(event) => {
        onChange(event.target.value);
      }}
      onBlur={() => {
        // A blank that came along with a pasted number cannot be seen, and every rule would refuse it.
        if (typeof value === 'string' && value !== value.trim()) onChange(value.trim());
        onBlur();
      }}
      onPressEnter={() => void emit('pressEnter')}
    />
  );
}
