// What came of an import: its sentence, the rows that were left out, and what to do next.
import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import { t, translate } from '../../engine/text.ts';
import { useFileActions } from '../upload/use-file-actions.ts';
import type { ImportReport } from './import-answers.ts';
import { RowLines } from './RowLines.tsx';

export function ImportResult({ report }: { report: ImportReport }): ReactNode {
  const { download } = useFileActions();
  const { summary, lines, hasErrors, file } = report;
  if (!hasErrors) {
    return (
      <Alert
        type="success"
        showIcon
        role="status"
        title={summary === '' ? t('导入成功') : translate(summary)}
        description={t('列表已更新')}
      />
    );
  }
  return (
    <>
      <Alert
        type="warning"
        showIcon
        role="alert"
        title={translate(summary)}
        description={t('列表已更新。请在文件里只留下面这些行，改好后再导入一次')}
        action={
          file && (
            <Button
              type="link"
              size="small"
              icon={<DownloadOutlined aria-hidden />}
              onClick={() => {
                download(file.path, file.name);
              }}
            >
              {t('下载全部错误')}
            </Button>
          )
        }
      />
      <RowLines lines={lines.map(translate)} label={t('没有导入的行')} />
    </>
  );
}
