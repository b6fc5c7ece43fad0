import { observer } from '../../engine/react/observer.ts';
import { Button, Empty, Input, Segmented, Skeleton } from 'antd';
import { useMemo, useState, type ReactNode } from 'react';
import { CutNote } from '../../controls/loading/CutNote.tsx';
import { LoadFailed } from '../../controls/loading/LoadFailed.tsx';
import { useSource } from '../../engine/react/sources/use-source.ts';
import type { SettingsOf, WidgetProps } from '../../engine/react/widget.ts';
import { t } from '../../engine/text.ts';
import { MatrixGrid } from './MatrixGrid.tsx';
import './permission-matrix.css';
import { PreviewDialog } from './PreviewDialog.tsx';
import type { props } from './props.ts';
import { listRows, permissionsOf, pickRows, readRows, type MatrixRow, type Permission } from './rows.ts';
import { countChanges, type Change, type Ticked } from './ticks.ts';
import { useTicks, type TickState } from './use-ticks.ts';

type View = 'all' | 'chosen' | 'changed';

/** The rows of a view, as it was when somebody turned to it: a tick that is taken away does not take its row along. */
interface Picked {
  view: View;
  saved: Ticked;
  keys: ReadonlySet<string>;
}

/** Permissions as a matrix of pages and operations, in which they are granted. */
export const PermissionMatrix = observer(function PermissionMatrix({
  id,
  node,
  label,
  settings,
  isDisabled,
  isReadOnly,
  emit,
}: WidgetProps<SettingsOf<typeof props>>): ReactNode {
  const source = useSource<unknown>(node, { pageSize: 1000 });
  const { keyField = 'key', titleField = 'title', childrenField = 'children' } = settings;
  const rows = useMemo(
    () => readRows(source.rows, { keyField, titleField, childrenField }),
    [source.rows, keyField, titleField, childrenField],
  );
  const ticks = useTicks(settings, rows, isDisabled || isReadOnly);
  const [search, setSearch] = useState('');
  const [picked, setPicked] = useState<Picked>();
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const [notice, setNotice] = useState('');
  const [isPreviewed, setPreviewed] = useState(false);
  const view = picked?.view ?? 'all';
  // What was saved is no change any more.
  if (picked && picked.saved !== ticks.saved) setPicked(pick(view, rows, ticks));
  const shown = useMemo(
    () =>
      search.trim() === '' && !picked
        ? undefined
        : pickRows(rows, search, (row) => picked?.keys.has(row.page.key) ?? true),
    [rows, search, picked],
  );

  if (source.isLoading) return <Skeleton active title={false} paragraph={{ rows: 8 }} />;

  const name = label === '' ? t('权限') : label;
  const hasRows = rows.length > 0;
  const count = countChanges(ticks.permissions.keys(), ticks.ticked, ticks.saved);
  const isLockedPart = [...ticks.permissions.values()].some(({ isHeld }) => !isHeld);

  function set(pressed: readonly Permission[], isOn: boolean): void {
    const change = ticks.set(pressed, isOn);
    setNotice(tellChange(change, isOn));
    void emit('check', change.keys);
  }
  function openRules(page: Permission): void {
    if (ticks.saved.has(page.key)) void emit('rules', { key: page.key, record: page.record });
    else setNotice(t('先勾选并保存“{0}”，再设置它的数据规则', page.title));
  }
  return (
    <div id={id} className="sw-matrix" aria-busy={source.isFetching}>
      {source.error && <LoadFailed error={source.error} retry={() => void source.reload()} />}
      {hasRows && (
        <>
          <div className="sw-matrix-tools">
            <Input.Search
              allowClear
              className="sw-matrix-search"
              aria-label={t('按名称或权限编码搜索')}
              placeholder={t('按名称或权限编码搜索')}
              value={search}
              onChange={({ target }) => setSearch(target.value)}
            />
            <Segmented<View>
              aria-label={t('显示哪些权限')}
              value={view}
              options={[
                { value: 'all', label: t('全部') },
                { value: 'chosen', label: t('只看已选') },
                { value: 'changed', label: t('只看变更') },
              ]}
              onChange={(next) => setPicked(pick(next, rows, ticks))}
            />
            <Button type="link" size="small" autoInsertSpace={false} onClick={() => setFolded(new Set())}>
              {t('全部展开')}
            </Button>
            <Button
              type="link"
              size="small"
              autoInsertSpace={false}
              onClick={() => setFolded(listMenus(rows))}
            >
              {t('收起')}
            </Button>
            {settings.previewText !== undefined && settings.previewText !== '' && (
              <Button onClick={() => setPreviewed(true)}>{settings.previewText}</Button>
            )}
          </div>
          <p className="sw-matrix-hint">
            {t('勾选操作会一并勾选它的全部上级页面和菜单；取消页面或菜单会一并取消它的全部下级。')}
            <span className="sw-matrix-keys">{t('方向键移动，空格勾选。')}</span>
            {isLockedPart && t('灰色的是您自己没有的权限，不能授予，也不能收回。')}
          </p>
          <div className="sw-matrix-bar">
            <strong role="status">
              {t('已选 {0} 项，新增 {1} 项，取消 {2} 项', count.chosen, count.added, count.removed)}
            </strong>
            <span role="status" className="sw-matrix-notice" title={notice}>
              {notice}
            </span>
          </div>
        </>
      )}
      {hasRows && shown?.size !== 0 && (
        <MatrixGrid
          label={name}
          rows={rows}
          ticks={ticks}
          shown={shown}
          search={search}
          folded={folded}
          onFold={(key, isOpen) => setFolded((before) => withKey(before, key, !isOpen))}
          onSet={set}
          onTell={setNotice}
          onRules={(node.on['rules']?.length ?? 0) > 0 ? openRules : undefined}
        />
      )}
      {shown?.size === 0 && hasRows && (
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description={tellNothing(
            view,
            view === 'changed' ? count.added + count.removed : count.chosen,
            search,
          )}
        />
      )}
      {!hasRows && !source.error && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={settings.emptyText ?? t('暂无数据')} />
      )}
      <CutNote shown={source.rows.length} total={source.total} />
      {isPreviewed && (
        <PreviewDialog
          title={settings.previewText ?? ''}
          rows={rows}
          ticked={ticks.ticked}
          onClose={() => setPreviewed(false)}
        />
      )}
    </div>
  );
});

function pick(view: View, rows: readonly MatrixRow[], { ticked, saved }: TickState): Picked | undefined {
  if (view === 'all') return undefined;
  const fits = ({ key }: Permission): boolean =>
    view === 'chosen' ? ticked.has(key) : ticked.has(key) !== saved.has(key);
  const found = listRows(rows).filter((row) => permissionsOf(row).some(fits));
  return { view, saved, keys: new Set(found.map(({ page }) => page.key)) };
}

function listMenus(rows: readonly MatrixRow[]): Set<string> {
  return new Set(
    listRows(rows)
      .filter((row) => row.rows.length > 0)
      .map(({ page }) => page.key),
  );
}

function withKey(keys: ReadonlySet<string>, key: string, isIn: boolean): ReadonlySet<string> {
  const next = new Set(keys);
  if (isIn) next.add(key);
  else next.delete(key);
  return next;
}

/** Names of permissions that are told; more of them are counted. */
const MAX_NAMED = 3;

function tellChange({ along, kept }: Change, isOn: boolean): string {
  const [stayed] = kept;
  if (stayed) return t('“{0}”没有取消：它下面有不能收回的权限', stayed.title);
  if (along.length === 0) return '';
  const names = along
    .slice(0, MAX_NAMED)
    .map(({ title }) => title)
    .join(t('、'));
  const told = along.length > MAX_NAMED ? t('{0} 等 {1} 项', names, along.length) : names;
  return isOn ? t('一并勾选了上级：{0}', told) : t('一并取消了下级：{0}', told);
}

/** @param shown how many the view would show without a search */
function tellNothing(view: View, shown: number, search: string): string {
  if (search.trim() !== '' && (shown > 0 || view === 'all'))
    return t('没有名称或编码含“{0}”的权限', search.trim());
  return view === 'changed' ? t('没有变更') : t('还没有勾选任何权限');
}
