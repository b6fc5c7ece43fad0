// The line above a table: title and the document's own buttons left, the table's tools right.
import ColumnHeightOutlined from '@ant-design/icons/ColumnHeightOutlined';
import ExportOutlined from '@ant-design/icons/ExportOutlined';
import ReloadOutlined from '@ant-design/icons/ReloadOutlined';
import SettingOutlined from '@ant-design/icons/SettingOutlined';
import { Button, Dropdown, Popover } from 'antd';
import type { ReactNode } from 'react';
import { ColumnSettings } from '../../controls/ColumnSettings.tsx';
import type { Density, Preferences } from '../../controls/column-preferences.ts';
import { leastWidth, type Column } from './column.ts';

const DENSITIES: readonly { key: Density; label: string }[] = [
  { key: 'large', label: '宽松' },
  { key: 'middle', label: '适中' },
  { key: 'small', label: '紧凑' },
];

interface Props {
  title: string;
  /** The document's own buttons. */
  children: ReactNode;
  hasTools: boolean;
  isFetching: boolean;
  onReload(): void;
  density: Density;
  columns: readonly Column[];
  preferences: Preferences;
  onPreferences(preferences: Preferences): void;
  /** Text of the export button; undefined without one. */
  exportText: string | undefined;
  isExporting: boolean;
  onExport(): void;
}

export function TableBar(props: Props): ReactNode {
  const { title, children, hasTools, exportText } = props;
  return (
    <div className="sw-table-bar">
      <div className="sw-table-own">
        {title !== '' && <strong className="sw-table-title">{title}</strong>}
        {children}
      </div>
      <div className="sw-table-tools">
        {exportText !== undefined && (
          <Button
            icon={<ExportOutlined aria-hidden />}
            loading={props.isExporting}
            autoInsertSpace={false}
            onClick={props.onExport}
          >
            {exportText}
          </Button>
        )}
        {hasTools && <Tools {...props} />}
      </div>
    </div>
  );
}

function Tools({ isFetching, onReload, density, columns, preferences, onPreferences }: Props): ReactNode {
  return (
    <>
      <Button
        type="text"
        aria-label="刷新"
        title="刷新"
        aria-busy={isFetching}
        icon={<ReloadOutlined aria-hidden spin={isFetching} />}
        onClick={onReload}
      />
      <Dropdown
        trigger={['click']}
        menu={{
          items: DENSITIES.map(({ key, label }) => ({ key, label })),
          selectable: true,
          selectedKeys: [density],
          onClick: ({ key }) => {
            onPreferences({ ...preferences, density: key as Density });
          },
        }}
      >
        <Button type="text" aria-label="密度" title="密度" icon={<ColumnHeightOutlined aria-hidden />} />
      </Dropdown>
      <Popover
        trigger="click"
        placement="bottomRight"
        content={
          <ColumnSettings
            columns={columns.map((column) => ({ ...column, least: leastWidth(column) }))}
            preferences={preferences}
            onChange={onPreferences}
          />
        }
      >
        <Button type="text" aria-label="列设置" title="列设置" icon={<SettingOutlined aria-hidden />} />
      </Popover>
    </>
  );
}
