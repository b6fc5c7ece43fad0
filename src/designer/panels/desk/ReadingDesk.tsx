// What a telephone shows: the screen and its history, to be read only.
import ArrowLeftOutlined from '@ant-design/icons/ArrowLeftOutlined';
import { Alert, Button, Tabs } from 'antd';
import { useEffect, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useServices } from '../../../engine/react/context.ts';
import { t } from '../../../engine/text.ts';
import { ownString } from '../../../engine/values/json.ts';
import { openDesk } from '../../store/desk.ts';
import type { PlanSource } from '../../store/plan-source.ts';
import { readOnlySession } from '../../store/read-only.ts';
import { CanvasFrame } from './CanvasFrame.tsx';
import { DesignerContext, useDesigner, useSessionState } from '../designer-context.ts';
import { Steps } from '../history/Steps.tsx';

/** Pixels from which there is room to design. */
const ROOM = 768;

/** Whether the window is too narrow to design in. */
export function useNarrow(): boolean {
  const [query] = useState(() => window.matchMedia(`(max-width: ${String(ROOM - 1)}px)`));
  return useSyncExternalStore(
    (listener) => {
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => query.matches,
  );
}

export function ReadingDesk({ plans }: { plans: PlanSource }): ReactNode {
  const parts = useDesigner();
  const { session, widgets } = parts;
  const read = useMemo(() => {
    const own = readOnlySession(session, t('窗口太窄，只能查看'));
    return { ...parts, session: own, desk: openDesk(own, (type) => widgets.get(type)) };
  }, [parts, session, widgets]);
  useEffect(() => () => read.desk.end(), [read]);
  return (
    <DesignerContext value={read}>
      <Reading plans={plans} />
    </DesignerContext>
  );
}

const nothing = (): void => undefined;

function Reading({ plans }: { plans: PlanSource }): ReactNode {
  const { session } = useDesigner();
  const { draft } = useSessionState();
  const { navigate } = useServices();
  const [shown, setShown] = useState('canvas');
  return (
    <div className="sw-designer sw-designer-reading">
      <header className="sw-designer-bar">
        <Button
          type="text"
          icon={<ArrowLeftOutlined />}
          aria-label={t('返回页面列表')}
          title={t('返回页面列表')}
          onClick={() => navigate.to('/designer')}
        />
        <h1>{ownString(draft.document, 'title') ?? session.opened.id}</h1>
        <span className="sw-designer-mark">{t('只读')}</span>
      </header>
      <Alert
        banner
        type="info"
        title={t('这里可以查看页面和它的版本；修改需要更宽的窗口（至少 {0} 像素）', ROOM)}
      />
      <Tabs
        size="small"
        className="sw-designer-reading-tabs"
        activeKey={shown}
        onChange={setShown}
        items={[
          { key: 'canvas', label: t('画布') },
          { key: 'steps', label: t('历史') },
        ]}
      />
      {/* The frame would load anew if it came and went. */}
      <div className="sw-designer-middle" hidden={shown !== 'canvas'}>
        <CanvasFrame
          plans={plans}
          width={0}
          onWidth={nothing}
          onCommand={nothing}
          onKey={nothing}
          onPaste={nothing}
          onBlock={nothing}
        />
      </div>
      {shown === 'steps' && (
        <div className="sw-designer-reading-steps">
          <Steps />
        </div>
      )}
    </div>
  );
}
