// The dialog that chooses rows of a report.
import { Button, Modal, Spin } from 'antd';
import type { ReactNode } from 'react';
import type { Row, Settings } from './mapping.ts';
import { ReportBody } from './ReportBody.tsx';
import { useReport } from './use-report.ts';
import { useFirstFocus } from '../../controls/containers/first-focus.ts';
import { t } from '../../engine/text.ts';

/** Pixels, where the document names no width. */
const WIDTH = 1200;
const COMPACT_WIDTH = 800;
const FAILURE_WIDTH = 480;

interface Props {
  isOpen: boolean;
  /** Stands in the title until the report's name is known. */
  label: string;
  settings: Settings;
  onCancel(this: void): void;
  onConfirm(this: void, rows: readonly Row[]): void;
}

/** What is chosen lives in the body: a closed dialog forgets it. */
export default function PopupDialog({ isOpen, label, settings, onCancel, onConfirm }: Props): ReactNode {
  const report = useReport(isOpen, settings, onCancel);
  const rootClassName = useFirstFocus(isOpen, report.status === 'ready');
  const frame = {
    open: isOpen,
    rootClassName,
    onCancel,
    footer: null,
    mask: { closable: false },
    destroyOnHidden: true,
  };
  if (report.status === 'failed') {
    return (
      <Modal {...frame} title={t('出错了')} width={FAILURE_WIDTH}>
        <div role="alert">
          <p>{t('Popup初始化失败，请检查你的配置或稍后重试！')}</p>
          <p>{report.message}</p>
        </div>
        <div className="sw-popup-footer">
          <span className="sw-popup-chosen" />
          <Button onClick={onCancel}>{t('关闭')}</Button>
        </div>
      </Modal>
    );
  }
  const name = report.status === 'ready' ? report.config.name : report.name;
  return (
    <Modal
      {...frame}
      title={name ?? label}
      width={settings.width ?? (settings.compact ? COMPACT_WIDTH : WIDTH)}
    >
      {report.status === 'ready' ? (
        <ReportBody {...report} settings={settings} onCancel={onCancel} onConfirm={onConfirm} />
      ) : (
        <div className="sw-popup-wait" role="status" aria-label={t('加载中')}>
          <Spin />
        </div>
      )}
    </Modal>
  );
}
