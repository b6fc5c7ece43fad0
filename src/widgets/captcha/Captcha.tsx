import SafetyOutlined from '@ant-design/icons/SafetyOutlined';
import { Input, Spin } from 'antd';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { controlAttributes } from '../../controls/field/control-attributes.ts';
import { useScreen } from '../../engine/react/context.ts';
import type { SettingsOf, WidgetProps } from '../../engine/react/widget.ts';
import { t } from '../../engine/text.ts';
import './captcha.css';
import type { props as schema } from './props.ts';
import { useCaptchaImage, type CaptchaState } from './use-captcha-image.ts';

/** The text that the user reads off a picture; the picture's key goes into a sibling field. */
export function Captcha(props: WidgetProps<SettingsOf<typeof schema>>): ReactNode {
  const { node, value, onChange, onBlur, label, settings, isDisabled, isReadOnly, emit } = props;
  const model = useScreen();
  const keyPath = siblingOf(node.path, settings.keyField ?? 'checkKey');
  const { state, refresh, isExpired } = useCaptchaImage((key) => {
    model.setField(keyPath, key);
  });
  // Says aloud what has happened to the picture; the first one is no news.
  const [news, setNews] = useState('');

  const renew = useCallback(async (): Promise<void> => {
    // What was typed belongs to the old picture.
    model.setField(node.path, '');
    await refresh();
    setNews(t('验证码已更换'));
    await emit('refresh');
  }, [model, node.path, refresh, emit]);
  useEffect(() => model.registerHandle(node.name, { reload: renew }), [model, node.name, renew]);

  return (
    <div className="sw-captcha">
      <Input
        {...controlAttributes(props)}
        value={typeof value === 'string' ? value : ''}
        placeholder={settings.placeholder ?? t('请输入{0}', label)}
        maxLength={settings.maxLength}
        size={settings.size}
        autoComplete="off"
        readOnly={isReadOnly}
        prefix={<SafetyOutlined />}
        onFocus={() => {
          if (isExpired()) void renew();
        }}
        onChange={(event) => {
          onChange(event.target.value);
        }}
        onBlur={onBlur}
        onPressEnter={() => void emit('pressEnter')}
      />
      <button
        type="button"
        className="sw-captcha-image"
        aria-label={t('换一张')}
        title={t('看不清？换一张')}
        disabled={isDisabled}
        onClick={() => void renew()}
      >
        <Picture state={state} />
      </button>
      <span className="sw-captcha-news" role="status">
        {state.status === 'failed' ? t('验证码加载失败') : news}
      </span>
    </div>
  );
}

function Picture({ state }: { state: CaptchaState }): ReactNode {
  if (state.status === 'loading') return <Spin size="small" />;
  if (state.status === 'failed') return t('加载失败，点击重试');
  return <img src={state.image} alt={t('验证码图片')} />;
}

function siblingOf(path: string, name: string): string {
  const at = path.lastIndexOf('.');
  return at < 0 ? name : `${path.slice(0, at)}.${name}`;
}
