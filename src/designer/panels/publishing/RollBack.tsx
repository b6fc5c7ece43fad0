// Whether an older publication is brought back, and with it what belonged to it then.
import { Alert, Modal, Spin } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';
import { useFirstFocus } from '../../../controls/containers/first-focus.ts';
import { useServices } from '../../../engine/react/context.ts';
import { t } from '../../../engine/text.ts';
import { messageOf } from '../../../engine/values/errors.ts';
import type { DocumentVersion } from '../../wire.ts';
import type { BelongingsDeed } from '../../wire-belongings.ts';
import { useDesigner } from '../designer-context.ts';
import { Deeds, mayDo } from './Deeds.tsx';

interface RollBackProps {
  version: DocumentVersion;
  /** @param isDone whether it was brought back */
  onClose(isDone: boolean): void;
}

export function RollBack({ version: { version, set }, onClose }: RollBackProps): ReactNode {
  const frame = useFirstFocus(true);
  const { session, calls } = useDesigner();
  const { notify } = useServices();
  const [deeds, setDeeds] = useState<readonly BelongingsDeed[]>();
  const [isChosen, setChosen] = useState(false);
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    calls.former(set).then(
      (list) => isCurrent && setDeeds(list),
      (error: unknown) => isCurrent && setFault(messageOf(error)),
    );
    return () => {
      isCurrent = false;
    };
  }, [calls, set]);
  const bring = async (): Promise<void> => {
    setBusy(true);
    try {
      const note = t('回到版本 {0}', version);
      const { findings, set: made } = await calls.rollback({ set, note, withBelongings: isChosen });
      if (made === undefined) {
        setFault(findings[0]?.message ?? '');
        return;
      }
      notify.message('success', t('已回到版本 {0}', version));
      session.reset(await calls.open(session.opened.id));
      onClose(true);
    } catch (error) {
      setFault(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  const isComparing = !deeds && fault === undefined;
  return (
    <Modal
      open
      rootClassName={frame}
      title={t('回到版本 {0}', version)}
      okText={t('回到此版本')}
      cancelText={t('取消')}
      // What goes along is read before it is decided; its lines would push the button away from under the pointer, too.
      okButtonProps={{
        danger: true,
        loading: isBusy,
        disabled: isComparing || !mayDo(deeds ?? [], isChosen),
      }}
      onOk={() => void bring()}
      onCancel={() => onClose(false)}
    >
      <p>{t('与它一起发布的文档都会回到那时的内容，并成为新的版本。确定吗？')}</p>
      {fault !== undefined && <Alert type="error" showIcon title={fault} />}
      {isComparing && <Spin description={t('正在比较菜单、授权和字典…')} />}
      <Deeds
        label={t('菜单、授权和字典也回到那时')}
        deeds={deeds ?? []}
        isChosen={isChosen}
        onChange={setChosen}
      />
    </Modal>
  );
}
