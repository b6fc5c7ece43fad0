// The dialog in which rows of a workbook are looked at before they come into the table.
import { Alert } from 'antd';
import type { ReactNode } from 'react';
import type { ImportCheck } from '../../controls/sheets/import-answers.ts';
import { ImportDialog } from '../../controls/sheets/ImportDialog.tsx';
import { t } from '../../engine/text.ts';
import type { PasteResult } from './grid/commands.ts';
import type { Grid } from './grid/grid.ts';
import type { Column } from './model/column.ts';
import { MAX_MEGABYTES, useTableImport } from './use-table-import.ts';

interface Props {
  grid: Grid;
  /** The columns whose rules count. */
  judged: readonly Column[];
  /** Of the table, as people call it. */
  title: string;
  onFilled(this: void, result: PasteResult): void;
  onClose(this: void): void;
}

export default function TableImportDialog(props: Props): ReactNode {
  const work = useTableImport(props);
  const terms = {
    rules: [
      t('第一行是标题，按标题对应各列，大小写和空格不影响；标有 * 的列必填'),
      t('文件里的行加在表格末尾，不修改已有的行；同一个文件再导入一次，会再加一遍'),
      t('填不进去的单元格留空，其余的照常填入；不合要求的在表格里改好后再保存'),
      t('选好文件后先核对各列和全部错误，再决定是否导入；导入后可以撤销'),
    ],
    hasTemplate: true,
    maxMegabytes: MAX_MEGABYTES,
  };
  return (
    <ImportDialog
      work={work}
      terms={terms}
      title={props.title}
      summarise={(check, file) => <Summary check={check} name={file.name} />}
      onClose={props.onClose}
    />
  );
}

function Summary({ check, name }: { check: ImportCheck; name: string }): ReactNode {
  const { missing, totalCount, errorCount } = check;
  const lacks = missing.length === 0 ? undefined : t('还缺少必填的列：{0}', missing.join('、'));
  if (errorCount === 0 && lacks === undefined) {
    return (
      <Alert
        type="success"
        showIcon
        role="status"
        title={t('“{0}”共 {1} 行，将全部新增', name, totalCount)}
      />
    );
  }
  return (
    <Alert
      type="warning"
      showIcon
      role="status"
      title={
        errorCount === 0
          ? t('“{0}”共 {1} 行，将全部新增', name, totalCount)
          : t('“{0}”共 {1} 行，将全部新增，其中 {2} 行有错误', name, totalCount, errorCount)
      }
      description={
        <>
          {lacks !== undefined && <div>{lacks}</div>}
          <div>{t('可以改好文件后重新选择，也可以导入后在表格里改')}</div>
        </>
      }
    />
  );
}
