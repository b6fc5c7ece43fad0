// One page of users; a click anywhere in a row chooses it.
import { Empty, Table } from 'antd';
import type { ReactNode } from 'react';
import { LoadFailed } from '../loading/LoadFailed.tsx';
import type { Loaded } from '../loading/use-loaded.ts';
import { textIn, type UserPage, type UserRow } from './user-rows.ts';
import { t } from '../../engine/text.ts';

interface Paging {
  pageNo: number;
  pageSize: number;
}

interface Props {
  users: Loaded<UserPage>;
  paging: Paging;
  storeField: string;
  /** Stored values of the chosen users, on this page or not. */
  keys: readonly string[];
  isMulti: boolean;
  onToggle(this: void, row: UserRow): void;
  onPaging(this: void, paging: Paging): void;
}

const SEXES: Readonly<Record<string, string>> = { '1': t('男'), '2': t('女') };

const COLUMNS = [
  { title: t('用户账号'), dataIndex: 'username', width: 130 },
  { title: t('用户姓名'), dataIndex: 'realname', width: 110 },
  {
    title: t('性别'),
    dataIndex: 'sex',
    width: 70,
    render: (_: unknown, row: UserRow) => SEXES[textIn(row, 'sex')] ?? textIn(row, 'sex'),
  },
  { title: t('手机号'), dataIndex: 'phone', width: 130 },
  { title: t('部门'), dataIndex: 'orgCodeTxt', width: 180 },
  { title: t('创建时间'), dataIndex: 'createTime', width: 170 },
];

export function UserTable(props: Props): ReactNode {
  const { users, paging, storeField, keys, isMulti, onToggle, onPaging } = props;
  if (users.error) return <LoadFailed error={users.error} retry={users.retry} />;
  return (
    <Table<UserRow>
      size="small"
      rowKey={(row) => textIn(row, storeField) || textIn(row, 'id')}
      columns={COLUMNS}
      dataSource={[...(users.data?.rows ?? [])]}
      loading={users.isFetching}
      scroll={{ x: 'max-content', y: 400 }}
      locale={{
        emptyText: users.isFetching ? (
          <span>{t('正在加载')}</span>
        ) : (
          <Empty
            image={Empty.PRESENTED_IMAGE_SIMPLE}
            description={t('没有符合条件的用户，请换一个部门或条件')}
          />
        ),
      }}
      rowSelection={{
        type: isMulti ? 'checkbox' : 'radio',
        hideSelectAll: true,
        selectedRowKeys: [...keys],
        preserveSelectedRowKeys: true,
        onSelect: onToggle,
        getCheckboxProps: (row) => ({
          disabled: textIn(row, storeField) === '',
          'aria-label': t('选择{0}', textIn(row, 'realname') || textIn(row, 'username')),
        }),
      }}
      onRow={(row) => ({
        onClick: () => {
          onToggle(row);
        },
      })}
      pagination={{
        current: paging.pageNo,
        pageSize: paging.pageSize,
        total: users.data?.total ?? 0,
        pageSizeOptions: [10, 20, 30],
        showSizeChanger: true,
        showQuickJumper: true,
        showTotal: (total, [from, to]) => t('{0}-{1} 共{2}条', from, to, total),
        onChange: (pageNo, pageSize) => {
          onPaging({ pageNo: pageSize === paging.pageSize ? pageNo : 1, pageSize });
        },
      }}
    />
  );
}
