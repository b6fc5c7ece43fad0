// The menu entry that leads to the page.
import { Alert, Button, Form, Input, InputNumber, Select, Switch, TreeSelect } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';
import { useServices } from '../../../engine/react/context.ts';
import type { DictOption } from '../../../engine/services.ts';
import { t } from '../../../engine/text.ts';
import type { MenuWish } from '../../store/access-calls.ts';
import type { DocumentAccess } from '../../wire.ts';

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
  return (
    <section aria-labelledby="sw-designer-menu">
      <h2 id="sw-designer-menu">{t('菜单')}</h2>
      {!isServed && <Alert type="info" showIcon title={t('页面发布后，菜单才能打开 {0}', path)} />}
      {!mayChange && (
        <Alert
          type="warning"
          showIcon
          title={
            menu ? t('你没有修改菜单的权限，只能查看') : t('还没有菜单；你没有新建菜单的权限，请联系管理员')
          }
        />
      )}
      <Form<MenuWish>
        layout="vertical"
        disabled={!mayChange || isBusy}
        initialValues={{ ...begun, parent: begun.parent || undefined, icon: begun.icon || undefined }}
        onFinish={(wish) =>
          void onSave({ ...begun, ...wish, parent: wish.parent ?? '', icon: wish.icon ?? '' })
        }
        className="sw-designer-menu-form"
      >
        <Form.Item label={t('名称')} name="title" rules={[{ required: true, message: t('请填写菜单名称') }]}>
          <Input maxLength={100} disabled={!mayChange || isBusy || isFixed} />
        </Form.Item>
        <Form.Item label={t('上级菜单')} name="parent">
          <TreeSelect
            allowClear
            showSearch
            treeNodeFilterProp="title"
            treeDefaultExpandAll
            disabled={!mayChange || isBusy || isFixed}
            treeData={toTree(access.parents)}
            placeholder={t('一级菜单')}
          />
        </Form.Item>
        <Form.Item label={t('图标')} name="icon">
          <Select
            allowClear
            showSearch
            optionFilterProp="label"
            options={icons.map(({ value, text }) => ({ value, label: text }))}
            placeholder={t('没有图标')}
          />
        </Form.Item>
        <Form.Item label={t('排序')} name="order" tooltip={t('小的在前')}>
          <InputNumber min={0} max={99_999} />
        </Form.Item>
        <Form.Item label={t('隐藏')} name="isHidden" valuePropName="checked">
          <Switch />
        </Form.Item>
        <Form.Item label=" ">
          <Button htmlType="submit" type="primary" loading={isBusy}>
            {menu ? t('保存菜单') : t('新建菜单')}
          </Button>
        </Form.Item>
      </Form>
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
