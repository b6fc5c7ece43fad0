// The dialog in which a workbook is imported: a file, what would come of it, and what came of it.
import { Alert, Button, Modal, Progress, Spin } from 'antd';
import type { ReactNode } from 'react';
import { useFirstFocus } from '../containers/first-focus.ts';
import { t, translate } from '../../engine/text.ts';
import { ImportChoice } from './ImportChoice.tsx';
import { ImportPreview } from './ImportPreview.tsx';
import { ImportResult } from './ImportResult.tsx';
import type { ImportCheck } from './import-answers.ts';
import type { ImportTerms, ImportWork, RunningImport } from './import-work.ts';
import './import-dialog.css';

interface Props {
  work: ImportWork;
  terms: ImportTerms;
  /** What people call the list. */
  title: string;
  /** Says what would come of a workbook. */
  summarise(this: void, check: ImportCheck, file: File): ReactNode;
  onClose(this: void): void;
}

export function ImportDialog({ work, terms, title, summarise, onClose }: Props): ReactNode {
  const { running } = work;
  const isImporting = running?.kind === 'import';
  const frame = useFirstFocus(true);
  return (
    <Modal
      open
      rootClassName={frame}
      title={title === '' ? t('导入') : t('导入到“{0}”', title)}
      width="min(880px, calc(100vw - 32px))"
      className="sw-import"
      onCancel={onClose}
      // What is on its way is not left by a slip.
      closable={!isImporting}
      keyboard={!isImporting}
      mask={{ closable: false }}
      footer={<Buttons work={work} onClose={onClose} />}
    >
      <div className="sw-import-body" aria-busy={running !== undefined}>
        {work.fault !== undefined && (
          <Alert type="error" showIcon role="alert" title={translate(work.fault)} />
        )}
        <Stage work={work} terms={terms} summarise={summarise} />
      </div>
    </Modal>
  );
}

function Stage({ work, terms, summarise }: Pick<Props, 'work' | 'terms' | 'summarise'>): ReactNode {
  const { file, check, running, report } = work;
  if (report) return <ImportResult report={report} />;
  if (running?.kind === 'import') return <Running running={running} name={file?.name ?? ''} />;
  if (!file) return <ImportChoice work={work} terms={terms} />;
  if (check) {
    return (
      <ImportPreview work={work} check={check} name={file.name}>
        {summarise(check, file)}
      </ImportPreview>
    );
  }
  if (running) return <Running running={running} name={file.name} />;
  return (
    <Alert
      type="info"
      showIcon
      role="status"
      title={file.name}
      description={t('这里不能在导入前预览，有错误的行会在导入后逐行列出')}
    />
  );
}

function Running({ running: { kind, percent }, name }: { running: RunningImport; name: string }): ReactNode {
  const isSending = percent !== undefined && percent < 100;
  const checking = percent === undefined ? t('正在逐行检查') : t('文件已上传，正在逐行检查');
  return (
    <div className="sw-import-running" role="status">
      <p>{kind === 'check' ? t('正在检查“{0}”', name) : t('正在导入“{0}”，完成前请不要离开本页', name)}</p>
      {isSending ? (
        <Progress percent={percent} aria-label={t('{0} 上传进度', name)} />
      ) : (
        <div>
          <Spin size="small" /> {kind === 'check' ? checking : t('文件已上传，正在逐行检查和保存')}
        </div>
      )}
    </div>
  );
}

function Buttons({ work, onClose }: Pick<Props, 'work' | 'onClose'>): ReactNode {
  const { file, check, running, report } = work;
  if (report) {
    return (
      <>
        <Button onClick={work.begin}>{t('再导入一个文件')}</Button>
        <Button type="primary" autoFocus autoInsertSpace={false} onClick={onClose}>
          {t('完成')}
        </Button>
      </>
    );
  }
  const hasRows = check === undefined || check.successCount > 0;
  return (
    <>
      {file && (
        <Button disabled={running?.kind === 'import'} onClick={work.begin}>
          {t('换一个文件')}
        </Button>
      )}
      <Button disabled={running?.kind === 'import'} autoInsertSpace={false} onClick={onClose}>
        {t('取消')}
      </Button>
      <Button
        type="primary"
        autoInsertSpace={false}
        disabled={!file || running !== undefined || !hasRows}
        onClick={work.start}
      >
        {check && check.successCount > 0 ? t('导入 {0} 行', check.successCount) : t('导入')}
      </Button>
    </>
  );
}
