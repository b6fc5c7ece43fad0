// The line above a table: title and the document's own buttons left, the table's tools right.
import AppstoreOutlined from '@ant-design/icons/AppstoreOutlined';
import DownOutlined from '@ant-design/icons/DownOutlined';
import ColumnHeightOutlined from '@ant-design/icons/ColumnHeightOutlined';
import ExportOutlined from '@ant-design/icons/ExportOutlined';
import ReloadOutlined from '@ant-design/icons/ReloadOutlined';
import SettingOutlined from '@ant-design/icons/SettingOutlined';
import UnorderedListOutlined from '@ant-design/icons/UnorderedListOutlined';
import { observer } from '../../engine/react/observer.ts';
import { Button, Dropdown, Popover } from 'antd';
import { lazy, Suspense, type ReactNode } from 'react';
import { ColumnSettings } from '../../controls/columns/ColumnSettings.tsx';
import type { Density, Look, Preferences } from '../../controls/columns/column-preferences.ts';
import { useDrawnChildren } from '../../controls/containers/drawn-children.ts';
import type { PlanNode } from '../../engine/plan/plan.ts';
import { NodeChildren, NodeView } from '../../engine/react/nodes/NodeView.tsx';
import { leastWidth, type Column } from './column.ts';
import { t } from '../../engine/text.ts';

const FoldedActions = lazy(() => import('../../controls/buttons/FoldedActions.tsx'));

const DENSITIES: readonly { key: Density; label: string }[] = [
  { key: 'large', label: t('宽松') },
  { key: 'middle', label: t('标准') },
  { key: 'small', label: t('紧凑') },
];

interface Props {
  title: string;
  /** The table's node: its children are the document's own buttons. */
  node: PlanNode;
  isNarrow: boolean;
  /** Stands in the place of the title where rows can be selected. */
  selected: ReactNode;
  hasTools: boolean;
  isFetching: boolean;
  onReload(): void;
  density: Density;
  /** Undefined where there is nothing to choose. */
  look: Look | undefined;
  columns: readonly Column[];
  preferences: Preferences;
  onPreferences(preferences: Preferences): void;
  /** Undefined where no views are kept. */
  viewMenu: ReactNode;
  /** Undefined where nothing is imported. */
  importButton: ReactNode;
  /** Text of the export button; undefined without one. */
  exportText: string | undefined;
  isExporting: boolean;
  onExport(): void;
}

/** One line; on a narrow table two, whose heights do not follow what is selected. */
export function TableBar(props: Props): ReactNode {
  const { title, node, isNarrow, selected, hasTools, importButton, exportText } = props;
  const head =
    selected !== false ? selected : title !== '' && <strong className="sw-table-title">{title}</strong>;
  const tools = hasTools && (
    <div className="sw-table-tools">
      <Tools {...props} />
    </div>
  );
  if (!isNarrow) {
    return (
      <div className="sw-table-bar">
        {head !== false && <div className="sw-table-head">{head}</div>}
        <div className="sw-table-own">
          <NodeChildren node={node} />
        </div>
        <Files {...props} />
        {tools}
      </div>
    );
  }
  const hasButtons = node.children.length > 0 || importButton !== undefined || exportText !== undefined;
  return (
    <>
      {(head !== false || hasTools) && (
        <div className="sw-table-bar">
          <div className="sw-table-head">{head}</div>
          {tools}
        </div>
      )}
      {hasButtons && (
        <div className="sw-table-bar sw-table-bar-narrow">
          <div className="sw-table-own">
            <NarrowButtons node={node} />
          </div>
          <Files {...props} />
        </div>
      )}
    </>
  );
}

/** The first button is the one most wanted; the others come and go with what is selected. */
const NarrowButtons = observer(function NarrowButtons({ node }: { node: PlanNode }): ReactNode {
  const [first, ...others] = useDrawnChildren(node);
  return (
    <>
      {first && <NodeView node={first} />}
      {others.length > 0 && (
        <Suspense fallback={<MoreWaiting />}>
          <FoldedActions nodes={others} look="button" />
        </Suspense>
      )}
    </>
  );
});

/** Takes the place of the button that comes: in a long language it may begin a line. */
function MoreWaiting(): ReactNode {
  return (
    <Button disabled autoInsertSpace={false}>
      {t('更多')} <DownOutlined aria-hidden />
    </Button>
  );
}

function Files({ importButton, exportText, isExporting, onExport }: Props): ReactNode {
  if (importButton === undefined && exportText === undefined) return null;
  return (
    <div className="sw-table-tools">
      {importButton}
      {exportText !== undefined && (
        <Button
          icon={<ExportOutlined aria-hidden />}
          loading={isExporting}
          autoInsertSpace={false}
          onClick={onExport}
        >
          {exportText}
        </Button>
      )}
    </div>
  );
}

function Tools({
  viewMenu,
  isFetching,
  onReload,
  density,
  look,
  columns,
  preferences,
  onPreferences,
}: Props): ReactNode {
  return (
    <>
      {viewMenu}
      <Button
        type="text"
        aria-label={t('刷新')}
        title={t('刷新')}
        aria-busy={isFetching}
        icon={<ReloadOutlined aria-hidden spin={isFetching} />}
        onClick={onReload}
      />
      {look && (
        <Button
          type="text"
          aria-label={look === 'cards' ? t('以表格显示') : t('以卡片显示')}
          title={look === 'cards' ? t('以表格显示') : t('以卡片显示')}
          icon={look === 'cards' ? <UnorderedListOutlined aria-hidden /> : <AppstoreOutlined aria-hidden />}
          onClick={() => {
            onPreferences({ ...preferences, look: look === 'cards' ? 'table' : 'cards' });
          }}
        />
      )}
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
        <Button
          type="text"
          aria-label={t('密度')}
          title={t('密度')}
          icon={<ColumnHeightOutlined aria-hidden />}
        />
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
        <Button
          type="text"
          aria-label={t('列设置')}
          title={t('列设置')}
          icon={<SettingOutlined aria-hidden />}
        />
      </Popover>
    </>
  );
}
