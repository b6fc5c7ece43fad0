// What stands above the canvas: the way back, undo, widths, how it stands with saving, and publishing.
import ArrowLeftOutlined from '@ant-design/icons/ArrowLeftOutlined';
import EyeOutlined from '@ant-design/icons/EyeOutlined';
import RedoOutlined from '@ant-design/icons/RedoOutlined';
import UndoOutlined from '@ant-design/icons/UndoOutlined';
import { Badge, Button, Segmented, Space } from 'antd';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useServices } from '../../../engine/react/context.ts';
import { t, translate } from '../../../engine/text.ts';
import { ownString } from '../../../engine/values/json.ts';
import type { SessionState } from '../../store/design-session.ts';
import { useDesigner, useSessionState } from '../designer-context.ts';
import { PublishDialog } from '../publishing/PublishDialog.tsx';
import './desk.css';

const AccessDialog = lazy(async () => ({
  default: (await import('../access/AccessDialog.tsx')).AccessDialog,
}));

/** Widths of devices, in pixels; 0 takes what room there is. */
export const WIDTHS = [0, 1440, 768, 390] as const;

interface TopBarProps {
  width: number;
  onWidth(width: number): void;
  onProblems(): void;
  onPreview(): void;
}

export function TopBar({ width, onWidth, onProblems, onPreview }: TopBarProps): ReactNode {
  const { session } = useDesigner();
  const state = useSessionState();
  const { navigate, permissions } = useServices();
  const [isPublishing, setPublishing] = useState(false);
  const [isGranting, setGranting] = useState(false);
  const { draft, checked } = state;
  const { opened } = session;
  const errors = (checked?.diagnostics ?? []).filter(({ severity }) => severity === 'error').length;
  const others = (checked?.diagnostics.length ?? 0) - errors;
  const last = draft.done.at(-1);
  const next = draft.undone[0];
  return (
    <header className="sw-designer-bar">
      <Button
        type="text"
        icon={<ArrowLeftOutlined />}
        aria-label={t('返回页面列表')}
        title={t('返回页面列表')}
        onClick={() => navigate.to('/designer')}
      />
      <h1>{ownString(draft.document, 'title') ?? opened.id}</h1>
      <SaveMark state={state} />
      <Space className="sw-designer-bar-middle" style={{ gap: 'var(--sw-space-tiny)' }}>
        <Button
          icon={<UndoOutlined />}
          disabled={!last}
          aria-label={t('撤销一步')}
          title={last ? t('撤销：{0}（Ctrl+Z）', translate(last.title)) : t('没有可以撤销的步骤')}
          onClick={() => session.undo()}
        />
        <Button
          icon={<RedoOutlined />}
          disabled={!next}
          aria-label={t('重做')}
          title={next ? t('重做：{0}（Ctrl+Y）', translate(next.title)) : t('没有可以重做的步骤')}
          onClick={() => session.redo()}
        />
        <Segmented
          aria-label={t('画布宽度')}
          value={width}
          onChange={onWidth}
          options={WIDTHS.map((value) => ({ value, label: value === 0 ? t('自适应') : String(value) }))}
        />
      </Space>
      <Button icon={<EyeOutlined aria-hidden />} title={t('预览（Ctrl+Enter）')} onClick={onPreview}>
        {t('预览')}
      </Button>
      <Badge count={errors} size="small">
        <Button onClick={onProblems}>{others > 0 ? t('问题（{0} 个提醒）', others) : t('问题')}</Button>
      </Badge>
      {permissions.has('designer:access') && (
        <Button onClick={() => setGranting(true)}>{t('菜单与权限')}</Button>
      )}
      {opened.mayPublish && (
        <Button type="primary" disabled={opened.readOnly !== undefined} onClick={() => setPublishing(true)}>
          {t('发布')}
        </Button>
      )}
      {isGranting && (
        <Suspense fallback={null}>
          <AccessDialog onClose={() => setGranting(false)} />
        </Suspense>
      )}
      {isPublishing && <PublishDialog onClose={() => setPublishing(false)} />}
    </header>
  );
}

function SaveMark({ state: { saving, isKept, text } }: { state: SessionState }): ReactNode {
  const { session } = useDesigner();
  if (session.opened.readOnly !== undefined)
    return (
      <span className="sw-designer-mark" title={session.opened.readOnly}>
        {t('只读')}
      </span>
    );
  const isTrouble = saving.kind === 'failed' || saving.kind === 'conflict';
  return (
    <span
      className={isTrouble || !isKept ? 'sw-designer-mark sw-designer-trouble' : 'sw-designer-mark'}
      role="status"
    >
      {!isKept && `${t('浏览器存不下，尚未保存的修改会随页面关闭而丢失')} · `}
      {saving.kind === 'saved' && (text === session.opened.served ? t('没有修改') : t('草稿已保存'))}
      {(saving.kind === 'waiting' || saving.kind === 'saving') && t('保存中…')}
      {saving.kind === 'conflict' && t('与他人的修改冲突')}
      {saving.kind === 'failed' && (
        <>
          {t('未保存：{0}', saving.message)}{' '}
          <button type="button" className="sw-designer-link" onClick={() => void session.save()}>
            {t('重试')}
          </button>
        </>
      )}
    </span>
  );
}
