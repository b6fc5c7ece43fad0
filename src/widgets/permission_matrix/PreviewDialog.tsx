// The menu that the ticked permissions would give, drawn as the app draws it, beside the list of what can be done.
import { Button, Empty, Modal, Tag } from 'antd';
import { useMemo, useState, type ReactNode } from 'react';
import { useFirstFocus } from '../../controls/containers/first-focus.ts';
import { useReturnFocus } from '../../controls/containers/return-focus.ts';
import { t } from '../../engine/text.ts';
import { buildPreview, type PreviewEntry, type PreviewPage } from './preview.ts';
import './preview-dialog.css';
import type { MatrixRow } from './rows.ts';
import type { Ticked } from './ticks.ts';

interface Props {
  title: string;
  rows: readonly MatrixRow[];
  ticked: Ticked;
  onClose(this: void): void;
}

const WIDTH = 960;

export function PreviewDialog({ title, rows, ticked, onClose }: Props): ReactNode {
  useReturnFocus();
  const frame = useFirstFocus(true);
  const { menu, pages } = useMemo(() => buildPreview(rows, ticked), [rows, ticked]);
  const [chosen, setChosen] = useState<string>();
  const shown = chosen === undefined ? pages : pages.filter(({ key }) => key === chosen);
  return (
    <Modal
      open
      rootClassName={frame}
      title={title}
      width={WIDTH}
      onCancel={onClose}
      closable={{ 'aria-label': t('关闭') }}
      footer={<Button onClick={onClose}>{t('返回勾选')}</Button>}
    >
      <p className="sw-matrix-hint">
        {t('只有这里勾选的权限（包括还没有保存的）的人会看到这些。点菜单中的页面，只看它。')}
      </p>
      <div className="sw-preview">
        <nav className="sw-preview-menu" aria-label={t('预览的菜单')}>
          {menu.length === 0 ? (
            <p className="sw-preview-none">{t('菜单是空的')}</p>
          ) : (
            <Entries
              entries={menu}
              chosen={chosen}
              onChoose={(key) => setChosen(key === chosen ? undefined : key)}
            />
          )}
        </nav>
        <section className="sw-preview-pages" aria-label={t('能用的页面和操作')}>
          <header>
            <strong>{t('{0} 个页面，{1} 项操作', shown.length, countOperations(shown))}</strong>
            {chosen !== undefined && (
              <Button type="link" size="small" onClick={() => setChosen(undefined)}>
                {t('看全部页面')}
              </Button>
            )}
          </header>
          {shown.length === 0 && (
            <Empty
              image={Empty.PRESENTED_IMAGE_SIMPLE}
              description={chosen === undefined ? t('没有能用的页面') : t('这里没有自己的页面')}
            />
          )}
          {shown.length > 0 && (
            <ul>
              {shown.map((page) => (
                <Page key={page.key} page={page} />
              ))}
            </ul>
          )}
        </section>
      </div>
    </Modal>
  );
}

interface EntriesProps {
  entries: readonly PreviewEntry[];
  chosen: string | undefined;
  onChoose(this: void, key: string): void;
}

function Entries({ entries, chosen, onChoose }: EntriesProps): ReactNode {
  return (
    <ul>
      {entries.map((entry) => (
        <li key={entry.key}>
          {entry.entries.length > 0 ? (
            <>
              <span className="sw-preview-group">{entry.title}</span>
              <Entries entries={entry.entries} chosen={chosen} onChoose={onChoose} />
            </>
          ) : (
            <button type="button" aria-pressed={entry.key === chosen} onClick={() => onChoose(entry.key)}>
              {entry.title}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

function Page({ page }: { page: PreviewPage }): ReactNode {
  const { title, trail, isGranted, isInMenu, operations } = page;
  return (
    <li>
      <span className="sw-preview-title">
        <strong>{title}</strong>
        {trail.length > 0 && <small>{trail.join(' / ')}</small>}
        {!isGranted && <small>{t('不能进入，只有操作有效')}</small>}
        {isGranted && !isInMenu && <small>{t('不在菜单里')}</small>}
      </span>
      <span className="sw-preview-operations">
        {operations.length === 0 ? (
          <small>{t('只能查看')}</small>
        ) : (
          operations.map((one) => <Tag key={one.key}>{one.title}</Tag>)
        )}
      </span>
    </li>
  );
}

function countOperations(pages: readonly PreviewPage[]): number {
  return pages.reduce((sum, { operations }) => sum + operations.length, 0);
}
