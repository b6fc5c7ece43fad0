// Pages that were exported elsewhere come in as drafts: the file is read, what it would do is shown, and then chosen.
import InboxOutlined from '@ant-design/icons/InboxOutlined';
import { Alert, Button, Space, Table, Tag, Tooltip, Upload } from 'antd';
import { useMemo, useState, type ReactNode } from 'react';
import { useServices } from '../../../engine/react/context.ts';
import { t, translate } from '../../../engine/text.ts';
import { messageOf } from '../../../engine/values/errors.ts';
import { createDesignerCalls } from '../../store/calls.ts';
import type { BelongingsDeed, ImportedDocument } from '../../wire-belongings.ts';
import { Deeds, mayDo } from './Deeds.tsx';
import './publishing.css';

interface Read {
  name: string;
  file: string;
  documents: readonly ImportedDocument[];
  deeds: readonly BelongingsDeed[];
  /** What is left out of menus, roles and dictionaries, and why. */
  left: readonly string[];
}

/** @param onDone is told when drafts were made */
export function ImportSet({ onDone }: { onDone(): void }): ReactNode {
  const { http, notify } = useServices();
  const calls = useMemo(() => createDesignerCalls(http), [http]);
  const [read, setRead] = useState<Read>();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [fault, setFault] = useState<string>();
  const [withBelongings, setWithBelongings] = useState(false);
  const [isBusy, setBusy] = useState(false);

  const during = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setFault(undefined);
    try {
      await work();
    } catch (error) {
      setFault(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  const look = (given: File): Promise<void> =>
    during(async () => {
      setRead(undefined);
      const file = await given.text();
      const { documents, deeds, left } = await calls.importSet({ file });
      setRead({ name: given.name, file, documents, deeds, left });
      setWithBelongings(deeds.length > 0 && mayDo(deeds, true));
      // Whoever's draft would be replaced is chosen by hand.
      setChosen(documents.filter(({ state }) => state === 'new' || state === 'change').map(({ id }) => id));
    });
  const bring = (): Promise<void> =>
    during(async () => {
      if (!read) return;
      const documents = read.documents.filter(({ id }) => chosen.includes(id));
      const { imported } = await calls.importSet({
        file: read.file,
        documents: documents.map(({ id, number }) => ({ id, number })),
        withBelongings: withBelongings && deeds.length > 0,
      });
      notify.message('success', t('已导入 {0} 个草稿', imported));
      onDone();
    });
  // Of what is chosen, and dictionaries, which belong to all.
  const deeds = (read?.deeds ?? []).filter(({ id }) => id === '' || chosen.includes(id));
  const isRefused = ({ state }: ImportedDocument): boolean => state === 'refused' || state === 'same';

  return (
    <div className="sw-designer-import">
      <Upload.Dragger
        accept=".json,application/json"
        showUploadList={false}
        disabled={isBusy}
        beforeUpload={(given) => {
          void look(given);
          return false;
        }}
      >
        <p>
          <InboxOutlined aria-hidden style={{ fontSize: 32 }} />
        </p>
        <p>{read ? read.name : t('把导出的文件拖到这里，或点击选择')}</p>
        <small>{t('导入的页面都是草稿，检查后由您发布；文件不超过 8 MB')}</small>
      </Upload.Dragger>
      {fault !== undefined && <Alert type="error" showIcon title={fault} role="alert" />}
      {read && (
        <Table<ImportedDocument>
          size="small"
          rowKey="id"
          pagination={false}
          scroll={{ y: 320 }}
          dataSource={[...read.documents]}
          rowSelection={{
            selectedRowKeys: [...chosen],
            onChange: (keys) => setChosen(keys.map(String)),
            getCheckboxProps: (one) => ({ disabled: isRefused(one), 'aria-label': one.title }),
          }}
          columns={[
            { dataIndex: 'title', title: t('名称'), ellipsis: true },
            { dataIndex: 'id', title: t('编号'), ellipsis: true },
            { key: 'state', title: t('导入后'), width: 240, render: (_, one) => <Outcome one={one} /> },
          ]}
        />
      )}
      {read && (
        <Deeds
          label={t('带上菜单、授权和字典：新字典现在新建，其余在页面发布时生效')}
          deeds={deeds}
          isChosen={withBelongings}
          onChange={setWithBelongings}
        />
      )}
      {read && read.left.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('文件里有些内容这里不适用')}
          description={
            <ul>
              {read.left.map((words) => (
                <li key={words}>{translate(words)}</li>
              ))}
            </ul>
          }
        />
      )}
      <Space className="sw-designer-end">
        <Button
          type="primary"
          disabled={!read || chosen.length === 0 || !mayDo(deeds, withBelongings)}
          loading={isBusy}
          onClick={() => void bring()}
        >
          {chosen.length === 0 ? t('导入') : t('导入 {0} 个', chosen.length)}
        </Button>
      </Space>
    </div>
  );
}

function Outcome({ one }: { one: ImportedDocument }): ReactNode {
  const faulty = one.errors > 0 && <Tag color="error">{t('有 {0} 个错误', one.errors)}</Tag>;
  if (one.state === 'refused') {
    return (
      <Tooltip title={one.reason}>
        <Tag color="error">{t('不能导入')}</Tag> {one.reason}
      </Tooltip>
    );
  }
  if (one.state === 'same') return <Tag>{t('已有相同的内容')}</Tag>;
  if (one.state === 'new')
    return (
      <>
        {<Tag color="success">{t('新页面')}</Tag>} {faulty}
      </>
    );
  if (one.state === 'change')
    return (
      <>
        {<Tag color="processing">{t('成为它的草稿')}</Tag>} {faulty}
      </>
    );
  return (
    <>
      <Tag color="warning">{t('替换草稿')}</Tag> {faulty} {one.reason}
    </>
  );
}
