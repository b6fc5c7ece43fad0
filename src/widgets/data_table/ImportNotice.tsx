// What people see of an import: that it runs, and afterwards the rows that were not taken, by number.
import { Alert } from 'antd';
import type { ReactNode } from 'react';
import type { ImportReport } from './use-import.ts';

interface Props {
  /** Name of the file that is on its way. */
  running: string | undefined;
  report: ImportReport | undefined;
  onDismiss(): void;
}

export function ImportNotice({ running, report, onDismiss }: Props): ReactNode {
  if (running !== undefined) {
    return <Alert type="info" showIcon role="status" title={`正在导入“${running}”，完成前请不要离开本页`} />;
  }
  if (!report) return null;
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      title={report.summary}
      description={<Lines lines={report.lines} />}
      closable={{ onClose: onDismiss, 'aria-label': '关闭导入结果' }}
    />
  );
}

function Lines({ lines }: { lines: readonly string[] }): ReactNode {
  if (lines.length === 0) return null;
  return (
    // Reachable with the keyboard, because it scrolls.
    <ul className="sw-table-import" aria-label="没有导入的行" tabIndex={0}>
      {lines.map((line, index) => (
        <li key={index}>{line}</li>
      ))}
    </ul>
  );
}
