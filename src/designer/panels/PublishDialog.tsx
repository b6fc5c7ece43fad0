// Publishing: what it changes is shown first; errors refuse it, warnings are asked about.
import { Alert, Checkbox, Input, Modal, Spin } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';
import { useServices } from '../../engine/react/context.ts';
import { t } from '../../engine/text.ts';
import { messageOf } from '../../engine/values/errors.ts';
import type { PublishImpact } from '../wire.ts';
import { useDesigner } from './designer-context.ts';

export function PublishDialog({ onClose }: { onClose(): void }): ReactNode {
  const { session, calls } = useDesigner();
  const { notify } = useServices();
  const [impact, setImpact] = useState<PublishImpact>();
  const [fault, setFault] = useState<string>();
  const [note, setNote] = useState('');
  const [isRead, setRead] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { id } = session.opened;

  useEffect(() => {
    let isCurrent = true;
    const look = async (): Promise<void> => {
      await session.save();
      const { number, saving } = session.state();
      if (saving.kind === 'failed') throw new Error(saving.message);
      const answer = await calls.impact([{ id, number }]);
      if (isCurrent) setImpact(answer);
    };
    look().catch((error: unknown) => {
      if (isCurrent) setFault(messageOf(error));
    });
    return () => {
      isCurrent = false;
    };
  }, [session, calls, id]);

  const found = impact?.findings ?? [];
  const errors = found.filter(({ severity }) => severity === 'error');
  const warnings = found.filter(({ severity }) => severity === 'warning');
  const lacking = (impact?.permissions ?? []).filter(({ isHeld }) => !isHeld);
  const isReady = impact !== undefined && errors.length === 0 && lacking.length === 0;

  const publish = async (): Promise<void> => {
    setBusy(true);
    try {
      const outcome = await calls.publish({
        documents: [{ id, number: session.state().number }],
        note,
        confirmed: isRead,
      });
      if (outcome.set === undefined) {
        setImpact((before) => before && { ...before, findings: outcome.findings });
        return;
      }
      notify.message('success', t('已发布'));
      session.reset(await calls.open(id));
      onClose();
    } catch (error) {
      setFault(messageOf(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Modal
      open
      title={t('发布“{0}”', id)}
      okText={t('发布')}
      cancelText={t('取消')}
      confirmLoading={isBusy}
      okButtonProps={{ disabled: !isReady || (warnings.length > 0 && !isRead) }}
      onOk={() => void publish()}
      onCancel={onClose}
    >
      {fault !== undefined && <Alert type="error" showIcon title={fault} />}
      {!impact && fault === undefined && (
        <Spin description={t('正在检查会影响什么…')}>
          <div style={{ minHeight: 80 }} />
        </Spin>
      )}
      {impact && (
        <div className="sw-designer-publish">
          {errors.length > 0 && (
            <Alert
              type="error"
              showIcon
              title={t('有 {0} 个错误，改正后才能发布', errors.length)}
              description={
                <ul>
                  {errors.map(({ message, pointer, code }) => (
                    <li key={`${code} ${pointer}`}>{message}</li>
                  ))}
                </ul>
              }
            />
          )}
          {lacking.length > 0 && (
            <Alert
              type="error"
              showIcon
              title={t('你没有这个屏幕所用接口的权限，不能发布')}
              description={
                <ul>
                  {lacking.map(({ code, calls: named }) => (
                    <li key={code}>{`${code}：${named.join('、')}`}</li>
                  ))}
                </ul>
              }
            />
          )}
          {warnings.length > 0 && (
            <Alert
              type="warning"
              showIcon
              title={t('有 {0} 个警告', warnings.length)}
              description={
                <>
                  <ul>
                    {warnings.map(({ message, pointer, code }) => (
                      <li key={`${code} ${pointer}`}>{message}</li>
                    ))}
                  </ul>
                  <Checkbox checked={isRead} onChange={(event) => setRead(event.target.checked)}>
                    {t('我已了解，仍要发布')}
                  </Checkbox>
                </>
              }
            />
          )}
          <dl>
            <dt>{t('打开它的屏幕')}</dt>
            <dd>
              {impact.openedBy.length === 0
                ? t('没有')
                : impact.openedBy.map(({ title }) => title).join('、')}
            </dd>
            <dt>{t('菜单')}</dt>
            <dd>
              {impact.menus.length === 0 ? t('没有') : impact.menus.map(({ title }) => title).join('、')}
            </dd>
            {impact.parameters.length > 0 && (
              <>
                <dt>{t('参数')}</dt>
                <dd>
                  {impact.parameters
                    .map(({ name, change }) =>
                      change === 'added' ? t('新读取 {0}', name) : t('不再读取 {0}', name),
                    )
                    .join('、')}
                </dd>
              </>
            )}
          </dl>
          <Input.TextArea
            aria-label={t('发布说明')}
            placeholder={t('发布说明：改了什么，为什么')}
            maxLength={500}
            showCount
            autoSize={{ minRows: 2 }}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </div>
      )}
    </Modal>
  );
}
