import LockOutlined from '@ant-design/icons/LockOutlined';
import SafetyOutlined from '@ant-design/icons/SafetyOutlined';
import { Input } from 'antd';
import { lazy, Suspense, type ReactNode } from 'react';
import { controlAttributes } from '../../controls/field/control-attributes.ts';
import type { SettingsOf, WidgetProps } from '../../engine/react/widget.ts';
import { t } from '../../engine/text.ts';
import './password.css';
import type { props as schema } from './props.ts';
import { judgeStrength } from './strength.ts';

// Most people see no other password than that of the sign-in page.
const Demands = lazy(() => import('./Demands.tsx'));

const ICONS = { lock: LockOutlined, safety: SafetyOutlined } as const;

export function Password(props: WidgetProps<SettingsOf<typeof schema>>): ReactNode {
  const { id, value, onChange, onBlur, label, settings, isDisabled, isReadOnly, isInvalid, emit } = props;
  const Icon = settings.prefixIcon && ICONS[settings.prefixIcon];
  const text = typeof value === 'string' ? value : '';
  const { strategy } = settings;
  const hasDemands = hasStrategy(settings) && !isDisabled && !isReadOnly;
  const demandsId = `${id}-demands`;
  const described = hasDemands ? [props.describedBy, demandsId].filter(Boolean).join(' ') : props.describedBy;
  return (
    <>
      <Input.Password
        {...controlAttributes({ ...props, describedBy: described })}
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
      {settings.showStrength && <StrengthMeter password={text} isSaid={!hasDemands} />}
      {hasDemands && (
        <div className="sw-demands">
          <Suspense fallback={null}>
            <Demands id={demandsId} password={text} strategy={strategy} isInvalid={isInvalid} />
          </Suspense>
        </div>
      )}
    </>
  );
}

/** Whether these settings have the password judged by a strategy. */
export function hasStrategy(settings: unknown): boolean {
  const { strategy } = settings as { strategy?: unknown };
  return strategy !== undefined && strategy !== false;
}

/** @param props.isSaid whether it is read aloud as it changes; two that speak at once are not understood */
function StrengthMeter({ password, isSaid }: { password: string; isSaid: boolean }): ReactNode {
  const { level, text } = judgeStrength(password);
  return (
    <div className="sw-strength" data-level={level} role={isSaid ? 'status' : undefined}>
      <span className="sw-strength-bar" aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      {text !== '' && <span>{t('密码强度：{0}', text)}</span>}
    </div>
  );
}
