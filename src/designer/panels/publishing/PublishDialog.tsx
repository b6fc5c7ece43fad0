// Publishing: what it changes is shown first; errors refuse it, warnings are asked about.
import { Alert, Button, Checkbox, Input, Modal, Spin } from 'antd';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { useFirstFocus } from '../../../controls/containers/first-focus.ts';
import { useServices } from '../../../engine/react/context.ts';
import type { Diagnostic } from '../../../engine/diagnostic.ts';
import { t } from '../../../engine/text.ts';
import { messageOf } from '../../../engine/values/errors.ts';
import { ownString } from '../../../engine/values/json.ts';
import type { DraftOfSet, PublishImpact } from '../../wire.ts';
import { useDesigner } from '../designer-context.ts';
import { Deeds, mayDo } from './Deeds.tsx';
import { PublishSet } from './PublishSet.tsx';
import { saveSet } from './save-set.ts';
import { sayFinding } from '../say-finding.ts';
import './publishing.css';

export function PublishDialog({ onClose }: { onClose(): void }): ReactNode {
  const frame = useFirstFocus(true);
  const { session, calls } = useDesigner();
  const { notify, files } = useServices();
  const [others, setOthers] = useState<readonly DraftOfSet[]>();
  const [chosen, setChosen] = useState<readonly DraftOfSet[]>([]);
  const [impact, setImpact] = useState<PublishImpact>();
  const [fault, setFault] = useState<string>();
  const [note, setNote] = useState('');
  const [isRead, setRead] = useState(false);
  const [withBelongings, setWithBelongings] = useState(true);
  const [isBusy, setBusy] = useState(false);
  const { id } = session.opened;

  useEffect(() => {
    let isCurrent = true;
    const read = async (): Promise<void> => {
      await session.save();
      const drafts = await calls.drafts(id);
      if (isCurrent) setOthers(drafts.filter(({ relation }) => relation !== 'self'));
    };
    // Whoever cannot be offered others publishes this one.
    read().catch(() => isCurrent && setOthers([]));
    return () => {
      isCurrent = false;
    };
  }, [session, calls, id]);

  useEffect(() => {
    let isCurrent = true;
    const look = async (): Promise<void> => {
      await session.save();
      const { number, saving } = session.state();
      if (saving.kind === 'failed') throw new Error(saving.message);
      const answer = await calls.impact([{ id, number }, ...chosen.map(toWanted)]);
      if (!isCurrent) return;
      setFault(undefined);
      setImpact(answer);
    };
    setImpact(undefined);
    setRead(false);
    look().catch((error: unknown) => {
      if (isCurrent) setFault(messageOf(error));
    });
    return () => {
      isCurrent = false;
    };
  }, [session, calls, id, chosen]);

  const found = impact?.findings ?? [];
  const errors = found.filter(({ severity }) => severity === 'error');
  const warnings = found.filter(({ severity }) => severity === 'warning');
  const lacking = (impact?.permissions ?? []).filter(({ isHeld }) => !isHeld);
  const isReady =
    impact !== undefined &&
    errors.length === 0 &&
    lacking.length === 0 &&
    mayDo(impact.deeds, withBelongings);
  const title = ownString(session.state().draft.document, 'title') ?? id;
  const titles = useMemo(
    () => new Map([[id, title], ...chosen.map((one): [string, string] => [one.id, one.title])]),
    [id, title, chosen],
  );

  const publish = async (): Promise<void> => {
    setBusy(true);
    try {
      const outcome = await calls.publish({
        documents: [{ id, number: session.state().number }, ...chosen.map(toWanted)],
        note,
        confirmed: isRead,
        withBelongings,
      });
      if (outcome.set === undefined) {
        setImpact((before) => before && { ...before, findings: outcome.findings });
        return;
      }
      notify.message(
        'success',
        chosen.length === 0 ? t('已发布') : t('已一起发布 {0} 个页面', chosen.length + 1),
      );
      session.reset(await calls.open(id));
      onClose();
    } catch (error) {
      setFault(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  const download = async (): Promise<void> => {
    try {
      const file = await calls.exportSet({ ids: [id, ...chosen.map((one) => one.id)] });
      saveSet(files, id, file);
    } catch (error) {
      setFault(messageOf(error));
    }
  };

  return (
    <Modal
      open
      rootClassName={frame}
      width={680}
      title={
        chosen.length === 0 ? t('发布“{0}”', title) : t('发布“{0}”等 {1} 个页面', title, chosen.length + 1)
      }
      onCancel={onClose}
      footer={[
        <Button key="file" className="sw-designer-aside" onClick={() => void download()}>
          {t('下载为文件')}
        </Button>,
        <Button key="cancel" onClick={onClose}>
          {t('取消')}
        </Button>,
        <Button
          key="publish"
          type="primary"
          loading={isBusy}
          disabled={!isReady || (warnings.length > 0 && !isRead)}
          onClick={() => void publish()}
        >
          {t('发布')}
        </Button>,
      ]}
    >
      <div className="sw-designer-publish">
        {fault !== undefined && <Alert type="error" showIcon title={fault} />}
        <PublishSet drafts={others} chosen={chosen} onChange={setChosen} />
        {!impact && fault === undefined && (
          <Spin description={t('正在检查会影响什么…')}>
            <div style={{ minHeight: 80 }} />
          </Spin>
        )}
        {impact && (
          <>
            {errors.length > 0 && (
              <Alert
                type="error"
                showIcon
                title={t('有 {0} 个错误，改正后才能发布', errors.length)}
                description={<FindingList findings={errors} titles={titles} />}
              />
            )}
            {lacking.length > 0 && (
              <Alert
                type="error"
                showIcon
                title={t('您没有这些页面所用接口的权限，不能发布')}
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
                    <FindingList findings={warnings} titles={titles} />
                    <Checkbox checked={isRead} onChange={(event) => setRead(event.target.checked)}>
                      {t('我已了解，仍要发布')}
                    </Checkbox>
                  </>
                }
              />
            )}
            <Impact impact={impact} />
            <Deeds
              label={t('菜单、授权和字典一起生效')}
              deeds={impact.deeds}
              isChosen={withBelongings}
              onChange={setWithBelongings}
            />
            <Input.TextArea
              aria-label={t('发布说明')}
              placeholder={t('发布说明：改了什么，为什么')}
              maxLength={500}
              showCount
              autoSize={{ minRows: 2 }}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          </>
        )}
      </div>
    </Modal>
  );
}

const toWanted = ({ id, number }: DraftOfSet): { id: string; number: number } => ({ id, number });

/** @param titles of the documents that are published; where there are several each finding says whose it is */
function FindingList({
  findings,
  titles,
}: {
  findings: readonly Diagnostic[];
  titles: ReadonlyMap<string, string>;
}): ReactNode {
  return (
    <ul>
      {findings.map(({ message, pointer, code, file }) => (
        <li key={`${file} ${code} ${pointer}`}>
          {titles.size > 1 && `${titles.get(file) ?? file}：`}
          {sayFinding(message)}
        </li>
      ))}
    </ul>
  );
}

function Impact({ impact }: { impact: PublishImpact }): ReactNode {
  return (
    <dl>
      <dt>{t('打开它的屏幕')}</dt>
      <dd>
        {impact.openedBy.length === 0 ? t('没有') : impact.openedBy.map(({ title }) => title).join('、')}
      </dd>
      <dt>{t('菜单')}</dt>
      <dd>{impact.menus.length === 0 ? t('没有') : impact.menus.map(({ title }) => title).join('、')}</dd>
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
  );
}
