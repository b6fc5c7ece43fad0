// What people see of an import: that it runs, and afterwards the rows that were not taken, by number.
import { Alert, Button, Progress } from 'antd';
import type { ReactNode } from 'react';
import { useFileActions } from '../upload/use-file-actions.ts';
import type { ImportReport, RunningImport } from './use-import.ts';
import { t } from '../../engine/text.ts';
import './import-notice.css';

interface Props {
  running: RunningImport | undefined;
  report: ImportReport | undefined;
  onDismiss(): void;
}

export function ImportNotice({ running, report, onDismiss }: Props): ReactNode {
  const { download } = useFileActions();
  if (running !== undefined) {
    const { name, percent } = running;
    return (
      <Alert
        type="info"
        showIcon
        role="status"
        title={t('正在导入“{0}”，完成前请不要离开本页', name)}
        description={
          percent < 100 ? (
            <Progress percent={percent} size="small" aria-label={t('{0} 上传进度', name)} />
          ) : (
            t('文件已上传，正在逐行检查和保存')
          )
        }
      />
    );
  }
  if (!report) return null;
  const { file } = report;
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      title={report.summary}
      description={<Lines lines={report.lines} />}
      action={
        file && (
          <Button
            type="link"
            size="small"
            onClick={() => {
              download(file.path, file.name);
            }}
          >
            {t('下载全部错误')}
          </Button>
        )
      }
      closable={{ onClose: onDismiss, 'aria-label': t('关闭导入结果') }}
    />
  );
}

function Lines({ lines }: { lines: readonly string[] }): ReactNode {
  if (lines.length === 0) return null;
  return (
    // Reachable with the keyboard, because it scrolls.
    <ul className="sw-import-lines" aria-label={t('没有导入的行')} tabIndex={0}>
      {lines.map((line, index) => (
        <li key={index}>{line}</li>
      ))}
    </ul>
  );
}
