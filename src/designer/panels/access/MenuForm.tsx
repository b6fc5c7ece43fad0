// The menu entry that leads to the page.
import { Alert, Button, Input, InputNumber, Select, Switch, TreeSelect } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';
import { useServices } from '../../../engine/react/context.ts';
import type { DictOption } from '../../../engine/services.ts';
import { t } from '../../../engine/text.ts';
import type { MenuWish } from '../../store/access-calls.ts';
import type { DocumentAccess } from '../../wire-belongings.ts';
import { LabeledField } from '../LabeledField.tsx';

interface MenuFormProps {
  access: DocumentAccess;
  /** Of the page: what a new entry is called at first. */
  title: string;
  isBusy: boolean;
  onSave(wish: MenuWish): Promise<void>;
}

export function MenuForm({ access, title, isBusy, onSave }: MenuFormProps): ReactNode {
  const { menu, path, isServed } = access;
  const mayChange = menu ? access.mayEditMenu : access.mayAddMenu;
  const { dicts } = useServices();
  const [icons, setIcons] = useState<readonly DictOption[]>([]);
  useEffect(() => {
    // Without them an icon is shown by its name, and none is chosen.
    dicts.load('menu_icon').then(setIcons, () => undefined);
  }, [dicts]);
  const isFixed = menu?.isShipped === true;
  const begun: MenuWish = menu ?? { title, parent: '', order: 1, icon: '', isHidden: false };
  const [changed, setChanged] = useState<Partial<MenuWish>>({});
  const [isPressed, setPressed] = useState(false);
  const wish: MenuWish = { ...begun, ...changed };
  const isUnnamed = wish.title.trim() === '';
  const isDisabled = !mayChange || isBusy;
  const change = (next: Partial<MenuWish>): void => setChanged((before) => ({ ...before, ...next }));
  return (
    <section aria-labelledby="sw-designer-menu">
      <h2 id="sw-designer-menu">{t('菜单')}</h2>
      {!isServed && <Alert type="info" showIcon title={t('页面发布后，菜单才能打开 {0}', path)} />}
      {!mayChange && (
        <Alert
          type="warning"
          showIcon
          title={
            menu ? t('您没有修改菜单的权限，只能查看') : t('还没有菜单；您没有新建菜单的权限，请联系管理员')
          }
        />
      )}
      <form
        className="sw-designer-menu-form"
        onSubmit={(event) => {
          event.preventDefault();
          setPressed(true);
          if (!isUnnamed) void onSave(wish).then(() => setChanged({}));
        }}
      >
        <LabeledField label={t('名称')} error={isPressed && isUnnamed ? t('请填写菜单名称') : undefined}>
          {(control) => (
            <Input
              {...control}
              {...(control['aria-invalid'] ? { status: 'error' } : {})}
              maxLength={100}
              disabled={isDisabled || isFixed}
              value={wish.title}
              onChange={(event) => change({ title: event.target.value })}
            />
          )}
        </LabeledField>
        <LabeledField label={t('上级菜单')}>
          {({ id }) => (
            <TreeSelect
              id={id}
              allowClear
              showSearch={{ treeNodeFilterProp: 'title' }}
              treeDefaultExpandAll
              disabled={isDisabled || isFixed}
              treeData={toTree(access.parents)}
              placeholder={t('一级菜单')}
              value={wish.parent || null}
              onChange={(parent) => change({ parent: parent ?? '' })}
            />
          )}
        </LabeledField>
        <LabeledField label={t('图标')}>
          {({ id }) => (
            <Select
              id={id}
              allowClear
              showSearch={{ optionFilterProp: 'label' }}
              disabled={isDisabled}
              options={icons.map(({ value, text }) => ({ value, label: text }))}
              placeholder={t('没有图标')}
              value={wish.icon || null}
              onChange={(icon) => change({ icon: icon ?? '' })}
            />
          )}
        </LabeledField>
        <LabeledField label={t('排序（小的在前）')}>
          {({ id }) => (
            <InputNumber
              id={id}
              min={0}
              max={99_999}
              disabled={isDisabled}
              value={wish.order}
              onChange={(order) => change({ order: order ?? begun.order })}
            />
          )}
        </LabeledField>
        <LabeledField label={t('隐藏')}>
          {({ id }) => (
            <Switch
              id={id}
              disabled={isDisabled}
              checked={wish.isHidden}
              onChange={(isHidden) => change({ isHidden })}
            />
          )}
        </LabeledField>
        <Button
          htmlType="submit"
          type="primary"
          disabled={!mayChange}
          loading={isBusy}
          className="sw-designer-menu-save"
        >
          {menu ? t('保存菜单') : t('新建菜单')}
        </Button>
      </form>
    </section>
  );
}

interface MenuNode {
  value: string;
  title: string;
  children: MenuNode[];
}

function toTree(parents: DocumentAccess['parents']): MenuNode[] {
  const nodes = new Map(
    parents.map(({ id, title }) => [id, { value: id, title, children: [] as MenuNode[] }]),
  );
  const top: MenuNode[] = [];
  for (const { id, parent } of parents) {
    const node = nodes.get(id);
    if (node) (nodes.get(parent)?.children ?? top).push(node);
  }
  return top;
}
