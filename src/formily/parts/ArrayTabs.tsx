// ArrayTabs of the package with its buttons beside the list of tabs: inside of it a screen reader counts them as tabs.
import DeleteOutlined from '@ant-design/icons/es/icons/DeleteOutlined';
import PlusOutlined from '@ant-design/icons/es/icons/PlusOutlined';
import type { ArrayField } from '@formily/core';
import { observer, RecursionField, useField, useFieldSchema } from '@formily/react';
import { Badge, Button, Tabs, type TabsProps } from 'antd';
import { useState, type ReactNode } from 'react';
import { t } from '../../engine/text.ts';

/** The rows of a list, each in a tab of its own; the first cannot be taken away. */
export const ArrayTabs = observer(function ArrayTabs(props: TabsProps): ReactNode {
  const field = useField<ArrayField>();
  const { items: rowSchema, maxItems } = useFieldSchema();
  const [active, setActive] = useState(0);
  const rows = Array.isArray(field.value) ? (field.value as unknown[]) : [];
  const count = Math.max(1, rows.length);
  const current = Math.min(active, count - 1);
  const title = typeof field.title === 'string' && field.title !== '' ? field.title : t('页签');
  const canChange = field.pattern === 'editable';
  const hasRoom = maxItems === undefined || count < maxItems;

  function add(): void {
    // The tab that is seen before there is a row becomes one.
    void (rows.length === 0 ? field.push(null, null) : field.push(null));
    setActive(count);
  }

  function remove(): void {
    void field.remove(current);
    setActive(current - 1);
  }

  const bar: TabsProps['renderTabBar'] = (barProps, Bar) => (
    <div className="sw-formily-tab-bar">
      <Bar {...barProps} />
      {canChange && (
        <>
          <Button
            type="text"
            icon={<PlusOutlined />}
            aria-label={t('添加{0}', title)}
            title={t('添加{0}', title)}
            disabled={!hasRoom}
            onClick={add}
          />
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={t('删除{0} {1}', title, current + 1)}
            title={t('删除{0} {1}', title, current + 1)}
            disabled={current === 0}
            onClick={remove}
          />
        </>
      )}
    </div>
  );

  return (
    <Tabs
      {...props}
      type="card"
      activeKey={`tab-${String(current)}`}
      onChange={(key) => setActive(Number(key.slice('tab-'.length)))}
      renderTabBar={bar}
      items={Array.from({ length: count }, (_, index) => {
        const schema = Array.isArray(rowSchema) ? rowSchema[index] : rowSchema;
        return {
          key: `tab-${String(index)}`,
          label: <TabName title={title} index={index} />,
          forceRender: true,
          children: schema ? <RecursionField schema={schema} name={index} /> : null,
        };
      })}
    />
  );
});

/** Says how many fields of the tab failed. */
const TabName = observer(function TabName({ title, index }: { title: string; index: number }): ReactNode {
  const field = useField<ArrayField>();
  const own = `${field.address.toString()}.${String(index)}.`;
  const failed = field.errors.filter(({ address }) => address?.startsWith(own)).length;
  const name = `${title} ${String(index + 1)}`;
  if (failed === 0) return name;
  return (
    <Badge size="small" count={failed} title={t('{0}个错误', failed)}>
      {name}
    </Badge>
  );
});
