// The dialog that chooses departments: search, tree, tree operations.
import DownOutlined from '@ant-design/icons/DownOutlined';
import { Button, Dropdown, Modal } from 'antd';
import { useMemo, useState, type ReactNode } from 'react';
import { useFirstFocus } from '../containers/first-focus.ts';
import { t } from '../../engine/text.ts';
import './depart-picker.css';
import { DepartTree } from './DepartTree.tsx';
import { keepCompanies, orderTicked, toggleLinked, type DepartNode } from './depart-tree.ts';
import type { DepartSettings } from './settings.ts';
import type { Departments } from './use-departments.ts';

/** Pixels, where the document names no width. */
const WIDTH = 500;

interface Props {
  isOpen: boolean;
  title: string;
  settings: DepartSettings;
  departments: Departments;
  /** Stored keys. */
  chosen: readonly string[];
  onCancel(this: void): void;
  onConfirm(this: void, chosen: readonly string[]): void;
}

/** What is ticked lives in the body: a closed dialog forgets it, and each opening starts from the value. */
export default function DepartDialog(props: Props): ReactNode {
  const { isOpen, title, settings, onCancel } = props;
  const frame = useFirstFocus(isOpen);
  return (
    <Modal
      open={isOpen}
      rootClassName={frame}
      title={title}
      width={settings.width ?? WIDTH}
      onCancel={onCancel}
      footer={null}
      mask={{ closable: false }}
      destroyOnHidden
    >
      <Body {...props} />
    </Modal>
  );
}

function Body({ settings, departments, chosen, onCancel, onConfirm }: Props): ReactNode {
  const isMulti = settings.multi ?? false;
  const isCompany = settings.company ?? false;
  const [ticked, setTicked] = useState<ReadonlySet<string>>(() => new Set(chosen));
  const [isLinked, setLinked] = useState(false);
  const tree = useMemo(
    () => (isCompany ? keepCompanies(departments.tree) : departments.tree),
    [departments.tree, isCompany],
  );
  const canChoose = (node: DepartNode): boolean => node.isCompany === isCompany;

  function toggle(node: DepartNode): void {
    if (!canChoose(node)) return;
    if (!isMulti) {
      // Only the latest tick counts.
      setTicked(new Set(ticked.has(node.stored) ? [] : [node.stored]));
    } else if (isLinked) {
      setTicked(toggleLinked(tree, ticked, node.stored, canChoose));
    } else {
      const next = new Set(ticked);
      if (!next.delete(node.stored)) next.add(node.stored);
      setTicked(next);
    }
  }

  return (
    <>
      <DepartTree
        noun={isCompany ? t('公司') : t('部门')}
        departments={departments}
        tree={tree}
        ticked={ticked}
        isLinked={isLinked}
        canChoose={canChoose}
        onToggle={toggle}
      />
      <div className="sw-depart-footer">
        {isMulti && (settings.treeOperations ?? true) && (
          <Dropdown
            trigger={['click']}
            placement="topLeft"
            menu={{
              selectable: true,
              selectedKeys: [isLinked ? 'linked' : 'strict'],
              items: [
                { key: 'linked', label: t('父子关联') },
                { key: 'strict', label: t('取消关联') },
              ],
              onClick: ({ key }) => {
                setLinked(key === 'linked');
              },
            }}
          >
            <Button icon={<DownOutlined />} iconPlacement="end">
              {t('树操作')}
            </Button>
          </Dropdown>
        )}
        <span className="sw-depart-space" />
        <Button onClick={onCancel}>{t('关闭')}</Button>
        <Button
          type="primary"
          disabled={departments.status !== 'ready'}
          onClick={() => {
            onConfirm(orderTicked(tree, ticked));
          }}
        >
          {t('确认')}
        </Button>
      </div>
    </>
  );
}
