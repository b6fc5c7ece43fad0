import LockOutlined from '@ant-design/icons/LockOutlined';
import SafetyOutlined from '@ant-design/icons/SafetyOutlined';
import { Input } from 'antd';
import type { ReactNode } from 'react';
import { controlAttributes } from '../../controls/field/control-attributes.ts';
import type { SettingsOf, WidgetProps } from '../../engine/react/widget.ts';
import { t } from '../../engine/text.ts';
import './password.css';
import type { props as schema } from './props.ts';
import { judgeStrength } from './strength.ts';

const ICONS = { lock: LockOutlined, safety: SafetyOutlined } as const;

export function Password(props: WidgetProps<SettingsOf<typeof schema>>): ReactNode {
  const { value, onChange, onBlur, label, settings, isReadOnly, emit } = props;
  const Icon = settings.prefixIcon && ICONS[settings.prefixIcon];
  const text = typeof value === 'string' ? value : '';
  return (
    <>
      <Input.Password
        {...controlAttributes(props)}
        value={text}
        placeholder={settings.placeholder ?? t('请输入{0}', label)}
        autoFocus={settings.autoFocus ?? false}
        autoComplete={settings.autoComplete ?? 'new-password'}
        visibilityToggle={settings.visibilityToggle ?? true}
        maxLength={settings.maxLength}
        size={settings.size}
        prefix={Icon && <Icon />}
        readOnly={isReadOnly}
        onChange={(event) => {
          onChange(event.target.value);
        }}
        onBlur={onBlur}
        onPressEnter={() => void emit('pressEnter')}
      />
      {settings.showStrength && <StrengthMeter password={text} />}
    </>
  );
}

function StrengthMeter({ password }: { password: string }): ReactNode {
  const { level, text } = judgeStrength(password);
  return (
    <div className="sw-strength" data-level={level} role="status">
      <span className="sw-strength-bar" aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      {text !== '' && <span>{t('密码强度：{0}', text)}</span>}
    </div>
  );
}
