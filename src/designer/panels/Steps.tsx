// What was done, step by step, and the versions that were published.
import { Button, Empty, List, Modal, Tabs } from 'antd';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { useServices } from '../../engine/react/context.ts';
import { t, translate } from '../../engine/text.ts';
import { messageOf } from '../../engine/values/errors.ts';
import { describeDifference } from '../document/describe-difference.ts';
import { readDocument } from '../document/read-document.ts';
import type { DocumentVersion } from '../wire.ts';
import { useDesigner, useSessionState } from './designer-context.ts';

export function Steps(): ReactNode {
  return (
    <Tabs
      size="small"
      items={[
        { key: 'steps', label: t('步骤'), children: <StepList /> },
        { key: 'versions', label: t('版本'), children: <VersionList /> },
      ]}
    />
  );
}

function StepList(): ReactNode {
  const { session } = useDesigner();
  const { draft } = useSessionState();
  const { done, undone } = draft;
  if (done.length + undone.length === 0)
    return (
      <Empty
        image={Empty.PRESENTED_IMAGE_SIMPLE}
        description={t('还没有修改；每一步都会列在这里，可以逐步撤销')}
      />
    );
  const go = (place: number): void => {
    for (let at = session.state().draft.done.length; at > place; at -= 1) session.undo();
    for (let at = session.state().draft.done.length; at < place; at += 1) session.redo();
  };
  const steps = [...done, ...undone];
  return (
    <ol className="sw-designer-steps">
      <li>
        <button
          type="button"
          className="sw-designer-link"
          onClick={() => go(0)}
          aria-current={done.length === 0}
        >
          {t('打开时')}
        </button>
      </li>
      {steps.map(({ title, at }, index) => (
        <li
          key={`${String(at)} ${String(index)}`}
          className={index < done.length ? '' : 'sw-designer-undone'}
        >
          <button
            type="button"
            className="sw-designer-link"
            onClick={() => go(index + 1)}
            aria-current={index + 1 === done.length}
          >
            {translate(title)}
          </button>
          <small>{new Date(at).toLocaleTimeString()}</small>
        </li>
      ))}
    </ol>
  );
}

function VersionList(): ReactNode {
  const { session, calls } = useDesigner();
  const { notify } = useServices();
  const [versions, setVersions] = useState<readonly DocumentVersion[]>();
  const [fault, setFault] = useState<string>();
  const [compared, setCompared] = useState<{ version: number; lines: readonly string[]; text: string }>();
  const { id, mayPublish } = session.opened;
  const read = useCallback(() => {
    setFault(undefined);
    calls.versions(id).then(setVersions, (error: unknown) => setFault(messageOf(error)));
  }, [calls, id]);
  useEffect(read, [read]);
  if (fault !== undefined)
    return (
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={fault}>
        <Button onClick={read}>{t('重试')}</Button>
      </Empty>
    );
  if (versions?.length === 0)
    return (
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('还没有发布过；发布后每个版本都在这里')} />
    );
  const compare = async ({ version }: DocumentVersion): Promise<void> => {
    try {
      const text = await calls.version(id, version);
      const lines = describeDifference(readDocument(text), session.state().draft.document);
      setCompared({ version, lines, text });
    } catch (error) {
      notify.message('error', messageOf(error));
    }
  };
  const rollBack = async ({ set, version }: DocumentVersion): Promise<void> => {
    const isSure = await notify.confirm({
      title: t('回到版本 {0}', version),
      text: t('与它一起发布的文档都会回到那时的内容，并成为新的版本。确定吗？'),
      danger: true,
    });
    if (!isSure) return;
    try {
      await calls.rollback(set, t('回到版本 {0}', version));
      notify.message('success', t('已回到版本 {0}', version));
      session.reset(await calls.open(id));
      read();
    } catch (error) {
      notify.message('error', messageOf(error));
    }
  };
  return (
    <>
      <List
        size="small"
        loading={versions === undefined}
        dataSource={[...(versions ?? [])]}
        renderItem={(one) => (
          <List.Item
            actions={[
              <Button key="compare" size="small" onClick={() => void compare(one)}>
                {t('比较')}
              </Button>,
              ...(mayPublish && !one.isServed
                ? [
                    <Button key="back" size="small" onClick={() => void rollBack(one)}>
                      {t('回到此版本')}
                    </Button>,
                  ]
                : []),
            ]}
          >
            <List.Item.Meta
              title={one.isServed ? t('版本 {0}（正在使用）', one.version) : t('版本 {0}', one.version)}
              description={`${one.time} ${one.author} ${one.note}`}
            />
          </List.Item>
        )}
      />
      <Modal
        open={compared !== undefined}
        title={compared && t('版本 {0} 与当前草稿的差别', compared.version)}
        onCancel={() => setCompared(undefined)}
        okText={t('草稿改为此版本')}
        cancelText={t('关闭')}
        okButtonProps={{ disabled: compared?.lines.length === 0 || session.opened.readOnly !== undefined }}
        onOk={() => {
          if (compared) session.write(compared.text);
          setCompared(undefined);
        }}
      >
        {compared?.lines.length === 0 ? (
          <p>{t('没有差别')}</p>
        ) : (
          <ul>
            {compared?.lines.map((line, at) => (
              <li key={`${String(at)} ${line}`}>{line}</li>
            ))}
          </ul>
        )}
      </Modal>
    </>
  );
}
