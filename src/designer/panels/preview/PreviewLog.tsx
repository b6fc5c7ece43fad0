// What happened in a preview: calls and where they went, steps, and what was told instead of done.
import { Button, Empty, Tag } from 'antd';
import { useEffect, useRef, type ReactNode } from 'react';
import { t } from '../../../engine/text.ts';
import type { Happening, PreviewData } from '../../preview/protocol.ts';

/** Lines that are kept; the oldest go first. */
export const MAX_LINES = 300;

interface PreviewLogProps {
  lines: readonly { key: number; happening: Happening }[];
  onClear(): void;
}

export function PreviewLog({ lines, onClear }: PreviewLogProps): ReactNode {
  const end = useRef<HTMLLIElement>(null);
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' });
  }, [lines]);
  return (
    <aside className="sw-preview-log" aria-label={t('预览记录')}>
      <header>
        <h2>{t('预览记录')}</h2>
        <Button size="small" type="text" disabled={lines.length === 0} onClick={onClear}>
          {t('清空')}
        </Button>
      </header>
      {lines.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('操作页面后，这里会列出发生了什么')} />
      ) : (
        <ol>
          {lines.map(({ key, happening }, at) => (
            <li key={key} ref={at === lines.length - 1 ? end : undefined}>
              <Line happening={happening} />
            </li>
          ))}
        </ol>
      )}
    </aside>
  );
}

const COLOURS = { done: 'default', failed: 'error', refused: 'warning' } as const;

function Line({ happening }: { happening: Happening }): ReactNode {
  switch (happening.kind) {
    case 'call':
      return (
        <>
          <Tag
            color={
              happening.data === 'real' && happening.outcome === 'done' ? 'blue' : COLOURS[happening.outcome]
            }
          >
            {nameData(happening.data)}
          </Tag>
          <code>
            {happening.method} {happening.url}
          </code>
          {happening.outcome === 'refused' && <em>{t('被拒绝：{0}', happening.message ?? '')}</em>}
          {happening.outcome === 'failed' && <em>{t('失败：{0}', happening.message ?? '')}</em>}
        </>
      );
    case 'step':
      return (
        <>
          <Tag>{t('步骤')}</Tag>
          {nameStep(happening.step)} <code>{happening.detail}</code>
        </>
      );
    case 'kept':
      return (
        <>
          <Tag color="gold">{t('未执行')}</Tag>
          {nameKept(happening.what)} <code>{happening.detail}</code>
        </>
      );
    case 'closed':
      return (
        <>
          <Tag>{t('关闭')}</Tag>
          {!happening.isDone && t('对话框被取消')}
          {happening.isDone &&
            (happening.detail === '' ? t('页面关闭了自己') : t('返回 {0}', happening.detail))}
        </>
      );
  }
}

export function nameData(data: PreviewData): string {
  return { made: t('示例数据'), read: t('真实数据（只读）'), real: t('真实数据') }[data];
}

function nameStep(step: Extract<Happening, { kind: 'step' }>['step']): string {
  return {
    request: t('调用接口'),
    submit: t('提交表单'),
    validate: t('校验'),
    reset: t('重置'),
    reload: t('重新读取'),
    set: t('赋值'),
    open: t('打开页面'),
    close: t('关闭页面'),
    navigate: t('跳转'),
    message: t('提示消息'),
    confirm: t('询问是否'),
    prompt: t('询问内容'),
    download: t('下载'),
    follow: t('前往地址'),
    sign_in: t('登录'),
    adopt_user: t('更新当前用户'),
    print: t('打印'),
    sign_out: t('退出登录'),
    refresh_dicts: t('刷新字典'),
    refresh_site: t('刷新站点信息'),
    reset_looks: t('恢复外观'),
    when: t('条件'),
    each: t('循环'),
  }[step];
}

function nameKept(what: Extract<Happening, { kind: 'kept' }>['what']): string {
  return {
    navigate: t('跳转'),
    follow: t('前往地址'),
    download: t('下载'),
    look: t('更改外观'),
    'sign-in': t('登录'),
    'sign-out': t('退出登录'),
    upload: t('上传文件（只留在本页）'),
  }[what];
}
