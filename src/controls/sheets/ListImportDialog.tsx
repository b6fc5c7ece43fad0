// The dialog in which a workbook is imported into the records of a list: the server checks it and takes it.
import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { t, translate } from '../../engine/text.ts';
import type { ImportCheck } from './import-answers.ts';
import { ImportDialog } from './ImportDialog.tsx';
import { DEFAULT_MEGABYTES, useImportWork } from './use-import-work.ts';
import type { ImportSettings } from './use-import.tsx';

interface Props {
  settings: ImportSettings;
  /** What people call the list. */
  title: string;
  reload: () => Promise<void>;
  onClose(this: void): void;
}

export default function ListImportDialog({ settings, title, reload, onClose }: Props): ReactNode {
  const work = useImportWork(settings, reload);
  const terms = {
    rules: [
      t('第一行是标题，按标题对应各列，大小写和空格不影响；标有 * 的列必填'),
      t('只新增，不修改已有的数据；编码等不能重复的项已经存在时，那一行不导入'),
      t('有错误的行不导入，其余的行照常导入'),
      ...(settings.check === undefined ? [] : [t('选好文件后先核对各列和全部错误，再决定是否导入')]),
      ...(settings.note === undefined ? [] : [settings.note]),
    ],
    hasTemplate: settings.template !== undefined,
    maxMegabytes: settings.maxMegabytes ?? DEFAULT_MEGABYTES,
  };
  return (
    <ImportDialog
      work={work}
      terms={terms}
      title={title}
      summarise={(check, file) => <Summary check={check} file={file} />}
      onClose={onClose}
    />
  );
}

function Summary({ check, file }: { check: ImportCheck; file: File }): ReactNode {
  const { missing, refusal, totalCount, successCount, errorCount, takenCount } = check;
  if (missing.length > 0) {
    return (
      <Alert
        type="error"
        showIcon
        role="alert"
        title={t('还缺少必填的列：{0}', missing.join('、'))}
        description={t('请在下面为它们选择文件中的列；文件里没有时，请补上后重新选择文件')}
      />
    );
  }
  if (refusal !== undefined) {
    return (
      <Alert
        type="error"
        showIcon
        role="alert"
        title={t('现在不能导入')}
        description={<Lines text={refusal} />}
      />
    );
  }
  if (errorCount === 0) {
    return (
      <Alert
        type="success"
        showIcon
        role="status"
        title={t('“{0}”共 {1} 行，将全部新增', file.name, totalCount)}
      />
    );
  }
  return (
    <Alert
      type="warning"
      showIcon
      role="status"
      title={t(
        '“{0}”共 {1} 行，将新增 {2} 行，{3} 行有错误',
        file.name,
        totalCount,
        successCount,
        errorCount,
      )}
      description={
        takenCount === 0
          ? t('有错误的行不导入；也可以改好文件后重新选择')
          : t('其中 {0} 行的内容已经存在，不会重复导入，也不会覆盖原来的数据', takenCount)
      }
    />
  );
}

function Lines({ text }: { text: string }): ReactNode {
  return text.split('\n').map((line, at) => <div key={at}>{translate(line)}</div>);
}
