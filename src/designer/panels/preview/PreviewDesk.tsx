// The preview in place of the canvas: the frame, what it is given, and what happened in it.
import { Alert, Button } from 'antd';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { useServices } from '../../../engine/react/context.ts';
import { spokenLanguage, t } from '../../../engine/text.ts';
import { messageOf } from '../../../engine/values/errors.ts';
import { ownString } from '../../../engine/values/json.ts';
import { listParams } from '../../document/form-fields.ts';
import { openPageLine, type PageLine } from '../../canvas/page-line.ts';
import type { FromPreview, Happening, ToPreview } from '../../preview/protocol.ts';
import { watchEscape } from '../../preview/watch-escape.ts';
import type { PlanSource } from '../../store/plan-source.ts';
import type { PreviewRole } from '../../wire.ts';
import { useDesigner, useSessionState } from '../designer-context.ts';
import './preview.css';
import { PreviewBar, type PreviewLanguage } from './PreviewBar.tsx';
import { prepareSetup, typeSamples, type PreviewChoice } from './preview-setup.ts';
import { MAX_LINES, PreviewLog } from './PreviewLog.tsx';

const FIRST: PreviewChoice = { data: 'made', state: 'some', seed: 1, role: '', params: {} };

interface PreviewDeskProps {
  plans: PlanSource;
  onLeave(): void;
}

type Trouble = { kind: 'failed'; text: string } | { kind: 'over' } | { kind: 'nothing' };

export function PreviewDesk({ plans, onLeave }: PreviewDeskProps): ReactNode {
  const { session, desk, calls, catalog, others } = useDesigner();
  const { draft } = useSessionState();
  const { notify } = useServices();
  const [choice, setChoice] = useState(() => ({ ...FIRST, params: typeSamples(draft.document) }));
  const [language, setLanguage] = useState<PreviewLanguage>(spokenLanguage());
  const [width, setWidth] = useState(0);
  const [roles, setRoles] = useState<readonly PreviewRole[]>([]);
  const [lines, setLines] = useState<readonly { key: number; happening: Happening }[]>([]);
  const [isLogShown, setLogShown] = useState(true);
  const [isExplaining, setExplaining] = useState(false);
  const [trouble, setTrouble] = useState<Trouble>();
  /** Raised by 重新开始 and whenever the frame was loaded anew; 0 until it is ready. */
  const [round, setRound] = useState(0);
  const frame = useRef<HTMLIFrameElement>(null);
  const line = useRef<PageLine<ToPreview>>(undefined);
  const latest = useRef<(message: FromPreview) => void>(() => undefined);
  const lastKey = useRef(0);
  latest.current = (message) => {
    switch (message.kind) {
      case 'ready':
        setRound((count) => count + 1);
        return;
      case 'happened': {
        lastKey.current += 1;
        const added = { key: lastKey.current, happening: message.happening };
        setLines((before) => [...before, added].slice(-MAX_LINES));
        return;
      }
      case 'values':
        desk.set({ previewed: message.values });
        return;
      case 'over':
        setTrouble({ kind: 'over' });
        return;
      case 'explained':
        setExplaining(false);
        return;
      case 'leave':
        // One step back a press.
        if (isExplaining) setExplaining(false);
        else onLeave();
    }
  };

  useEffect(() => watchEscape(window, () => latest.current({ kind: 'leave' })), []);

  useEffect(() => {
    if (!frame.current) return undefined;
    const opened = openPageLine<ToPreview, FromPreview>(frame.current, (message) => latest.current(message));
    line.current = opened;
    return () => opened.end();
    // Another language is another frame.
  }, [language]);

  useEffect(() => {
    let isCurrent = true;
    calls.roles().then(
      (list) => {
        if (isCurrent) setRoles(list);
      },
      // Without the list one previews as oneself.
      (error: unknown) => {
        if (isCurrent)
          notify.message('warning', t('角色未能读取，只能以自己的权限预览：{0}', messageOf(error)));
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [calls, notify]);

  useEffect(() => {
    if (round === 0) return undefined;
    let isCurrent = true;
    const plan = plans.plan();
    setLines([]);
    setTrouble(plan ? undefined : { kind: 'nothing' });
    if (!plan) return undefined;
    let token: string | undefined;
    /** A session that nobody looks through any more ends; by itself it does so after half an hour. */
    const end = (): void => {
      if (token !== undefined) calls.endPreview(token).catch(() => undefined);
    };
    prepareSetup(choice, plan, catalog, calls, others).then(
      (setup) => {
        token = setup.token;
        if (isCurrent) line.current?.tell({ kind: 'begin', setup });
        else end();
      },
      (error: unknown) => {
        if (isCurrent) setTrouble({ kind: 'failed', text: messageOf(error) });
      },
    );
    return () => {
      isCurrent = false;
      end();
    };
  }, [round, choice, plans, catalog, calls, others]);

  // A frame that was loaded anew does not know of it.
  useEffect(() => {
    if (round > 0) line.current?.tell({ kind: 'explain', isOn: isExplaining });
  }, [round, isExplaining]);

  const change = useCallback(
    async (changed: Partial<PreviewChoice>) => {
      if (changed.data === 'real') {
        const isSure = await notify.confirm({
          title: t('用真实数据预览？'),
          text: t('预览里的新增、修改和删除都会以您自己的权限真正生效，与在正式页面里操作一样。'),
          ok: t('用真实数据'),
          danger: true,
        });
        if (!isSure) return;
      }
      setChoice((before) => ({ ...before, ...changed }));
    },
    [notify],
  );
  const restart = (): void => setRound((count) => count + 1);

  return (
    <>
      <PreviewBar
        title={ownString(draft.document, 'title') ?? session.opened.id}
        choice={choice}
        roles={roles}
        language={language}
        width={width}
        params={listParams(draft.document)}
        lines={lines.length}
        isLogShown={isLogShown}
        isExplaining={isExplaining}
        onChoice={(changed) => void change(changed)}
        onLanguage={setLanguage}
        onWidth={setWidth}
        onLog={() => setLogShown(!isLogShown)}
        onExplain={() => setExplaining(!isExplaining)}
        onRestart={restart}
        onLeave={onLeave}
      />
      {choice.data === 'real' && (
        <Alert banner type="warning" title={t('正在使用真实数据：这里的每次保存和删除都会真正生效')} />
      )}
      {choice.data === 'read' && !trouble && (
        <Alert banner type="info" title={t('真实数据，只读：服务器会拒绝任何修改')} />
      )}
      {trouble && <TroubleNote trouble={trouble} onRestart={restart} />}
      <div className="sw-preview-desk">
        <div className="sw-preview-stage">
          <iframe
            key={language}
            ref={frame}
            className="sw-preview-frame"
            style={width === 0 ? undefined : { width }}
            src={`/designer/preview?language=${language}`}
            title={t('预览')}
          />
        </div>
        {isLogShown && <PreviewLog lines={lines} onClear={() => setLines([])} />}
      </div>
    </>
  );
}

function TroubleNote({ trouble, onRestart }: { trouble: Trouble; onRestart(): void }): ReactNode {
  if (trouble.kind === 'nothing')
    return <Alert banner type="warning" title={t('这个文档现在不能预览，请先在“源码”里改正')} />;
  return (
    <Alert
      banner
      type={trouble.kind === 'over' ? 'warning' : 'error'}
      role="alert"
      title={
        trouble.kind === 'over'
          ? t('只读预览已结束（最长 30 分钟），请重新开始')
          : t('预览不能开始：{0}', trouble.text)
      }
      action={
        <Button size="small" onClick={onRestart}>
          {t('重新开始')}
        </Button>
      }
    />
  );
}
