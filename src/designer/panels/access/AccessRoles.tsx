// Which roles hold the menu entry and the codes of a page.
import { Button, Checkbox, Empty, Space, Table, Tag, Tooltip } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';
import { t } from '../../../engine/text.ts';
import { listGrantChanges, readTicks, tick, type GrantChange } from '../../document/wanted-grants.ts';
import type { DocumentAccess } from '../../wire-belongings.ts';

interface AccessRolesProps {
  access: DocumentAccess;
  isBusy: boolean;
  onAddCode(code: string): void;
  onSave(changes: readonly GrantChange[]): Promise<void>;
}

interface Column {
  id: string;
  title: string;
  code?: string;
  isHeld: boolean;
}

export function AccessRoles({ access, isBusy, onAddCode, onSave }: AccessRolesProps): ReactNode {
  const { menu, codes, roles, mayGrant } = access;
  const [ticks, setTicks] = useState(() => readTicks(access));
  // What was saved, here or by others, is what is ticked from then on.
  useEffect(() => setTicks(readTicks(access)), [access]);
  const missing = codes.filter(({ id }) => id === undefined);
  const columns: Column[] = [
    ...(menu ? [{ id: menu.id, title: t('菜单'), isHeld: true }] : []),
    ...codes.flatMap(({ id, title = '', code, isHeld }) =>
      id === undefined || id === menu?.id ? [] : [{ id, title, code, isHeld }],
    ),
  ];
  const changes = listGrantChanges(access, ticks);
  return (
    <section aria-labelledby="sw-designer-roles">
      <h2 id="sw-designer-roles">{t('权限')}</h2>
      {missing.length > 0 && (
        <div className="sw-designer-missing">
          {t('这些权限编码还不能授予：')}
          {missing.map(({ code }) => (
            <Space key={code} style={{ gap: 'var(--sw-space-tiny)' }}>
              <Tag color="warning">{code}</Tag>
              <Button
                size="small"
                disabled={!menu || !access.mayAddMenu || isBusy}
                title={menu ? undefined : t('先新建菜单')}
                aria-label={t('新建权限 {0}', code)}
                onClick={() => onAddCode(code)}
              >
                {t('新建权限')}
              </Button>
            </Space>
          ))}
        </div>
      )}
      {columns.length === 0 ? (
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description={t('没有可以授予的内容：页面没有菜单，也没有用到权限编码')}
        />
      ) : (
        <Table
          size="small"
          rowKey="id"
          pagination={false}
          scroll={{ x: 'max-content', y: 280 }}
          dataSource={[...roles]}
          locale={{ emptyText: t('没有您能查看的角色') }}
          columns={[
            { key: 'role', title: t('角色'), dataIndex: 'name', fixed: 'left', width: 160 },
            ...columns.map((column) => ({
              key: column.id,
              title: (
                <Tooltip title={column.code}>
                  <span>{column.title}</span>
                </Tooltip>
              ),
              render: (_: unknown, role: DocumentAccess['roles'][number]) => (
                <Checkbox
                  aria-label={`${role.name} ${column.title}`}
                  checked={ticks.get(role.id)?.has(column.id) ?? false}
                  disabled={!mayGrant || isBusy || role.isAdmin || !column.isHeld}
                  onChange={({ target }) =>
                    setTicks((before) => tick(before, role.id, column.id, target.checked))
                  }
                />
              ),
            })),
          ]}
        />
      )}
      <Space className="sw-designer-end" style={{ display: 'flex', marginTop: 'var(--sw-space-middle)' }}>
        <small>
          {mayGrant ? t('只能授予您自己有的权限；管理员角色的权限不能减少') : t('您没有授权的权限，只能查看')}
        </small>
        <Button
          type="primary"
          disabled={changes.length === 0}
          loading={isBusy}
          onClick={() => void onSave(changes)}
        >
          {changes.length === 0 ? t('保存授权') : t('保存 {0} 个角色的授权', changes.length)}
        </Button>
      </Space>
    </section>
  );
}
