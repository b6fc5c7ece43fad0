// Who finds the page and may use it: its menu entry, the codes that it asks for, and the roles that hold them.
import { Alert, Button, Empty, Modal, Segmented, Spin } from 'antd';
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useFirstFocus } from '../../../controls/containers/first-focus.ts';
import { useServices } from '../../../engine/react/context.ts';
import { t } from '../../../engine/text.ts';
import { messageOf } from '../../../engine/values/errors.ts';
import { ownString } from '../../../engine/values/json.ts';
import { createAccessCalls } from '../../store/access-calls.ts';
import type { DocumentAccess } from '../../wire-belongings.ts';
import { createPlannedCalls } from '../../store/planned-calls.ts';
import { AccessRoles } from './AccessRoles.tsx';
import { useDesigner } from '../designer-context.ts';
import { MenuForm } from './MenuForm.tsx';
import './access.css';

/** When what is done here holds. */
type When = 'now' | 'published';

export function AccessDialog({ onClose }: { onClose(): void }): ReactNode {
  const frame = useFirstFocus(true);
  const { session } = useDesigner();
  const { http, notify } = useServices();
  const { id } = session.opened;
  const { atOnce, planned } = useMemo(() => {
    const there = createAccessCalls(http);
    return { atOnce: there, planned: createPlannedCalls(http, there, id) };
  }, [http, id]);
  /** Missing until it is known whether there is a draft that waits to be published. */
  const [when, setWhen] = useState<When>();
  const calls = when === 'published' ? planned : atOnce;
  const [access, setAccess] = useState<DocumentAccess>();
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const read = useCallback(async (): Promise<void> => {
    try {
      // The server reads the address and the codes from the draft.
      await session.save();
      const found = await calls.read(id);
      if (when === undefined)
        setWhen(found.hasDraft && (found.planned || !found.isServed) ? 'published' : 'now');
      else setAccess(found);
      setFault(undefined);
    } catch (error) {
      setFault(messageOf(error));
    }
  }, [session, calls, id, when]);
  useEffect(() => void read(), [read]);

  /** Does something and reads what it led to, all of which others may see at once. */
  const during = async (work: () => Promise<void>, words: string): Promise<void> => {
    setBusy(true);
    try {
      await work();
      notify.message('success', words);
    } catch (error) {
      notify.message('error', messageOf(error));
    }
    await read();
    setBusy(false);
  };
  const addCode = async (code: string): Promise<void> => {
    const menu = access?.menu;
    if (!menu) return;
    const title = await notify.prompt({
      title: t('新建权限 {0}', code),
      label: t('名称'),
      placeholder: t('如：新增客户'),
      initial: '',
      isRequired: true,
      validate: (text) => (text.trim().length > 100 ? t('名称最多 100 个字') : null),
    });
    if (title !== undefined && title.trim() !== '') {
      await during(() => calls.addCode(code, title.trim(), menu.id), t('已添加权限 {0}', code));
    }
  };

  return (
    <Modal
      open
      rootClassName={frame}
      width={860}
      title={t('菜单与权限')}
      onCancel={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          {t('关闭')}
        </Button>,
      ]}
    >
      {fault !== undefined && (
        <Alert
          type="error"
          showIcon
          title={fault}
          action={
            <Button size="small" onClick={() => void read()}>
              {t('重试')}
            </Button>
          }
        />
      )}
      {!access && fault === undefined && (
        <Spin description={t('正在读取菜单与权限…')}>
          <div style={{ minHeight: 120 }} />
        </Spin>
      )}
      {access && (
        <div className="sw-designer-access">
          <Segmented<When>
            aria-label={t('什么时候生效')}
            value={when ?? 'now'}
            disabled={isBusy}
            options={[
              { value: 'now', label: t('现在生效') },
              { value: 'published', label: t('发布时生效'), disabled: !access.hasDraft },
            ]}
            onChange={setWhen}
          />
          {access.planned && (
            <Alert
              type="info"
              showIcon
              title={t('有计划好的修改，发布这个页面时一起生效，恢复版本时可以一起恢复')}
              action={
                <Button
                  size="small"
                  disabled={isBusy}
                  onClick={() => void during(() => planned.forget(), t('已取消计划'))}
                >
                  {t('取消计划')}
                </Button>
              }
            />
          )}
          {access.path === '' ? (
            <Empty
              image={Empty.PRESENTED_IMAGE_SIMPLE}
              description={t('弹窗和抽屉没有菜单；在页面设置里填写地址后，这里可以新建它的菜单')}
            />
          ) : (
            <MenuForm
              key={`${when ?? ''} ${String(access.menu?.version ?? 'new')}`}
              access={access}
              title={ownString(session.state().draft.document, 'title') ?? id}
              isBusy={isBusy}
              onSave={(wish) => {
                const { menu } = access;
                return menu
                  ? during(() => calls.changeMenu(menu, wish), t('菜单已保存'))
                  : during(() => calls.addMenu(wish, access), t('菜单已添加'));
              }}
            />
          )}
          <AccessRoles
            access={access}
            isBusy={isBusy}
            onAddCode={(code) => void addCode(code)}
            onSave={(changes) =>
              during(async () => {
                for (const { role, ...change } of changes) await calls.grant(role, change);
              }, t('授权已保存'))
            }
          />
        </div>
      )}
    </Modal>
  );
}
