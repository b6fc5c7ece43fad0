import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { Row } from './column.ts';
import { keyOf, type Selection } from './use-selection.ts';
import { t } from '../../engine/text.ts';

interface Props {
  selection: Selection;
  /** Rows of this page. */
  rows: readonly Row[];
  rowKey: string;
  /** Stands here while nothing is selected. */
  title: string;
}

/** How many rows are selected, in the place of the table's title: the rows below stay where they are. */
export function SelectionText({ selection, rows, rowKey, title }: Props): ReactNode {
  if (selection.keys.length === 0) return title !== '' && <strong className="sw-table-title">{title}</strong>;
  const here = new Set(rows.map((row) => keyOf(row, rowKey)));
  const elsewhere = selection.keys.filter((key) => !here.has(key)).length;
  return (
    <div className="sw-table-selected" role="status">
      <span>
        {t('已选择 {0} 项', selection.keys.length)}
        {elsewhere > 0 && (
          <span className="sw-table-elsewhere">{t('（其中 {0} 项不在本页）', elsewhere)}</span>
        )}
      </span>
      <Button
        type="link"
        size="small"
        autoInsertSpace={false}
        onClick={() => {
          selection.set([]);
        }}
      >
        {t('清空')}
      </Button>
    </div>
  );
}
