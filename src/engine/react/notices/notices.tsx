// What a screen shows instead of a part that cannot be drawn. Plain elements: they must work when nothing else does.
import type { ReactNode } from 'react';
import type { Diagnostic } from '../../diagnostic.ts';
import type { BrokenScreen } from '../../plan/plan.ts';
import { Words } from '../texts/Words.tsx';
import { t, translate } from '../../text.ts';
import './notices.css';

/** A widget type that the registry does not know. */
export function UnknownWidget({ type, pointer }: { type: string; pointer: string }): ReactNode {
  return (
    <div className="sw-notice" role="alert">
      <strong>{t('未知组件“{0}”', type)}</strong>
      <span>{t('位置 {0}。请检查 x-component 的拼写，或先注册该组件。', pointer)}</span>
    </div>
  );
}

/** A field or widget that threw. */
export function FailedWidget({
  title,
  pointer,
  error,
  retry,
}: {
  title: string;
  pointer: string;
  error: Error;
  retry: () => void;
}): ReactNode {
  return (
    <div className="sw-notice" role="alert">
      <strong>{title ? t('“{0}”无法显示', title) : t('此处无法显示')}</strong>
      <span>{t('{0}（位置 {1}）', error.message, pointer)}</span>
      <button type="button" onClick={retry}>
        {t('重试')}
      </button>
    </div>
  );
}

/** A node of a draft in which something is wrong: all of it, so that it can be mended where it stands. */
export function FaultyNode({ title, faults }: { title: string; faults: readonly Diagnostic[] }): ReactNode {
  return (
    <div className="sw-notice" role="alert">
      <strong>{title ? t('“{0}”有误', title) : t('此处有误')}</strong>
      {faults.map(({ code, pointer, message }) => (
        <span key={`${code} ${pointer}`}>{message}</span>
      ))}
    </div>
  );
}

/** A screen that failed as a whole. */
export function FailedScreen({
  title,
  text,
  retry,
}: {
  title: string;
  text: string;
  retry: () => void;
}): ReactNode {
  return (
    <div className="sw-screen-notice" role="alert">
      <h2>{title}</h2>
      <p>{text}</p>
      <button type="button" onClick={retry}>
        {t('重试')}
      </button>
    </div>
  );
}

/** Sentences about expressions carry their advice; those about the shape of a document leave it to the fix. */
function saysAlready(message: string, advice: string): boolean {
  const plain = (text: string): string => text.replaceAll(/\s/g, '').replaceAll('?', '？');
  return plain(message).includes(plain(advice));
}

/** A document that did not pass the checker: every finding with file, line and pointer. */
export function BrokenDocument({ screen, retry }: { screen: BrokenScreen; retry: () => void }): ReactNode {
  return (
    <div className="sw-screen-notice" role="alert">
      <h2>{t('页面“{0}”的文档有误，暂时无法显示', screen.title || screen.id)}</h2>
      <p>
        <Words
          text={t('文件 {0} 中有 {1} 处问题。修改并保存文件后重试，其他页面不受影响。')}
          parts={[<code key="file">{screen.file}</code>, screen.diagnostics.length]}
        />
      </p>
      <ol className="sw-diagnostics">
        {screen.diagnostics.map((one) => (
          <li key={`${one.line}:${one.column}:${one.code}:${one.pointer}`}>
            <code>
              {one.file}:{one.line}:{one.column}
            </code>
            <code>{one.pointer || '/'}</code>
            <span>{translate(one.message)}</span>
            {one.fix && !saysAlready(one.message, one.fix.title) && <span>，{translate(one.fix.title)}</span>}
          </li>
        ))}
      </ol>
      <button type="button" onClick={retry}>
        {t('重新加载')}
      </button>
    </div>
  );
}
