import DownOutlined from '@ant-design/icons/DownOutlined';
import UpOutlined from '@ant-design/icons/UpOutlined';
import { observer } from '../../engine/react/observer.ts';
import { Button } from 'antd';
import { useCallback, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import { useRevealedPart } from '../../controls/containers/use-revealed-part.ts';
import { useWidth } from '../../controls/containers/use-width.ts';
import type { PlanNode } from '../../engine/plan/plan.ts';
import { QueryContext, useScreen } from '../../engine/react/context.ts';
import { NodeView } from '../../engine/react/nodes/NodeView.tsx';
import type { ScreenModel } from '../../engine/react/model/screen-model.ts';
import type { SettingsOf, WidgetProps } from '../../engine/react/widget.ts';
import { useFastClickGuard } from '../../controls/buttons/fast-click.ts';
import { useDrawnChildren } from '../../controls/containers/drawn-children.ts';
import { countColumns } from './count-columns.ts';
import type { props } from './props.ts';
import { spokenLanguage, t } from '../../engine/text.ts';
import './search-form.css';

type Settings = SettingsOf<typeof props>;

/** Room for two English words, or six Chinese characters. */
const LABEL_WIDTHS = { zh: 88, en: 120 };

/** Search fields in a grid; 查询 hands their values to the screen's query, 重置 takes them back. */
export const SearchForm = observer(function SearchForm({
  id,
  label,
  node,
  settings,
  emit,
}: WidgetProps<Settings>): ReactNode {
  const model = useScreen();
  const holder = useRef<HTMLFormElement>(null);
  const columns = countColumns(useWidth(holder), settings.columns ?? 4);
  const fields = useDrawnChildren(node);
  const [isCollapsed, setCollapsed] = useState(settings.defaultCollapsed ?? true);
  const { isRunning, search, reset } = useSearch(node, settings.table, emit);

  const room = countRoom(columns, settings.collapsedRows ?? 1);
  const canCollapse = fields.length > room;
  const shown = canCollapse && isCollapsed ? fields.slice(0, room) : fields;
  const hiddenInUse = fields.slice(shown.length).filter((field) => hasValue(field, model)).length;
  // What is wrong in a field that is folded away unfolds it: otherwise 查询 would do nothing and say nothing.
  const roomy = fields
    .slice(0, room)
    .map(({ name }) => name)
    .join(' ');
  const unfold = useCallback(
    (name: string) => {
      if (!roomy.split(' ').includes(name)) setCollapsed(false);
    },
    [roomy],
  );
  useRevealedPart(node, unfold);
  const style = {
    '--sw-columns': columns,
    '--sw-label-width': `${settings.labelWidth ?? LABEL_WIDTHS[spokenLanguage()]}px`,
  } as CSSProperties;

  return (
    <form
      ref={holder}
      id={id}
      role="search"
      aria-label={label === '' ? t('查询条件') : label}
      className={`sw-search${columns === 1 ? ' sw-search-narrow' : ''}`}
      style={style}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        void search();
      }}
    >
      <QueryContext value={true}>
        {shown.map((field) => (
          <div key={field.name} className="sw-search-cell">
            <NodeView node={field} />
          </div>
        ))}
      </QueryContext>
      <div className="sw-search-buttons">
        <Button type="primary" htmlType="submit" loading={isRunning} autoInsertSpace={false}>
          {settings.searchText ?? t('查询')}
        </Button>
        <Button autoInsertSpace={false} onClick={() => void reset()}>
          {settings.resetText ?? t('重置')}
        </Button>
        {canCollapse && (
          <Button
            type="link"
            autoInsertSpace={false}
            aria-expanded={!isCollapsed}
            onClick={() => {
              setCollapsed(!isCollapsed);
            }}
          >
            {isCollapsed ? t('展开') : t('收起')}
            {hiddenInUse > 0 && <span className="sw-search-hidden">{t('（{0} 项生效）', hiddenInUse)}</span>}
            {isCollapsed ? <DownOutlined aria-hidden /> : <UpOutlined aria-hidden />}
          </Button>
        )}
      </div>
    </form>
  );
});

/** Fields that fit beside the buttons when collapsed; in one column the buttons have a line of their own. */
function countRoom(columns: number, rows: number): number {
  return columns === 1 ? rows + 1 : columns * rows - 1;
}

function hasValue(node: PlanNode, model: ScreenModel): boolean {
  if (node.kind !== 'field') return node.children.some((child) => hasValue(child, model));
  const value = model.form.getValuesIn(node.path) as unknown;
  return (
    value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)
  );
}

function useSearch(node: PlanNode, table: string | undefined, emit: WidgetProps['emit']) {
  const model = useScreen();
  const maySearch = useFastClickGuard();
  const mayReset = useFastClickGuard();
  const [isRunning, setRunning] = useState(false);

  async function apply(): Promise<void> {
    const hasChanged = model.applyQuery(node);
    setRunning(true);
    try {
      if (!hasChanged) await model.reload(table);
    } finally {
      setRunning(false);
    }
  }

  return {
    isRunning,
    search: async () => {
      if (!maySearch() || !(await model.validate(node.address))) return;
      if (await emit('search')) await apply();
    },
    reset: async () => {
      if (!mayReset()) return;
      model.reset(node.address);
      if (await emit('reset')) await apply();
    },
  };
}
