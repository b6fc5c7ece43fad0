import { Alert, Button, Spin } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';
import type { SettingsOf, WidgetProps } from '../../engine/react/widget.ts';
import { readFrameAddress, sandboxOf, type FrameAddress } from './frame-address.ts';
import { t } from '../../engine/text.ts';
import './iframe.css';
import type { props } from './props.ts';

type Settings = SettingsOf<typeof props>;

const HEIGHT = 480;
const ALLOWED = ['scripts', 'forms', 'popups', 'downloads'];
/** Milliseconds after which a page that has not loaded is given up. */
const PATIENCE = 20_000;

/** Another page inside this one, in a sandbox. */
export function Iframe({ id, label, settings, emit }: WidgetProps<Settings>): ReactNode {
  const { height = HEIGHT } = settings;
  const address = readFrameAddress(settings.src ?? '', settings.hosts ?? [], window.location.origin);
  const title = settings.title ?? label;
  return (
    <div id={id} className="sw-iframe" style={{ height }}>
      {typeof address === 'string' ? (
        <Alert type="warning" showIcon role="alert" title={address} />
      ) : (
        <Frame
          key={address.url}
          address={address}
          title={title}
          sandbox={sandboxOf(settings.allow ?? ALLOWED, address.isOwn)}
          onLoad={() => void emit('load')}
        />
      )}
    </div>
  );
}

interface FrameProps {
  address: FrameAddress;
  title: string;
  sandbox: string;
  onLoad(this: void): void;
}

function Frame({ address, title, sandbox, onLoad }: FrameProps): ReactNode {
  const [attempt, setAttempt] = useState(0);
  const [status, setStatus] = useState<'loading' | 'loaded' | 'late' | 'blocked'>('loading');

  useEffect(() => {
    if (status !== 'loading') return;
    const timer = setTimeout(() => {
      setStatus('late');
    }, PATIENCE);
    return () => {
      clearTimeout(timer);
    };
  }, [status, attempt]);

  useEffect(() => {
    // A frame that the policy of the page forbids fires no error of its own.
    const onViolation = (event: SecurityPolicyViolationEvent): void => {
      if (event.effectiveDirective !== 'frame-src') return;
      if (address.url.startsWith(event.blockedURI)) setStatus('blocked');
    };
    document.addEventListener('securitypolicyviolation', onViolation);
    return () => {
      document.removeEventListener('securitypolicyviolation', onViolation);
    };
  }, [address.url]);

  const retry = (): void => {
    setStatus('loading');
    setAttempt((count) => count + 1);
  };
  const hasFailed = status === 'late' || status === 'blocked';
  return (
    <>
      {status === 'loading' && (
        <div className="sw-iframe-wait" role="status" aria-label={t('{0}：加载中', title)}>
          <Spin />
        </div>
      )}
      {hasFailed && (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={
            status === 'late'
              ? t('页面 20 秒内没有打开，请重试')
              : t('此页面被内容安全策略禁止嵌入，请联系管理员')
          }
          action={
            <Button size="small" danger autoInsertSpace={false} onClick={retry}>
              {t('重试')}
            </Button>
          }
        />
      )}
      {!hasFailed && (
        <iframe
          key={attempt}
          src={address.url}
          title={title}
          sandbox={sandbox}
          referrerPolicy="strict-origin"
          onLoad={() => {
            setStatus((before) => (before === 'blocked' ? before : 'loaded'));
            onLoad();
          }}
        />
      )}
    </>
  );
}
