import PrinterOutlined from '@ant-design/icons/PrinterOutlined';
import { Alert, Button, Skeleton } from 'antd';
import { useCallback, useMemo, useRef, useState, type ReactNode } from 'react';
import { useWidth } from '../../controls/containers/use-width.ts';
import { LoadFailed } from '../../controls/loading/LoadFailed.tsx';
import { PrintFrame } from '../../controls/print/PrintFrame.tsx';
import { PrintPages } from '../../controls/print/PrintPages.tsx';
import { usePrintJob } from '../../controls/print/use-print-job.ts';
import { readTemplate, TemplateRefused } from '../../engine/print/read-template.ts';
import type { PrintTemplate } from '../../engine/print/template.ts';
import type { SettingsOf, WidgetProps } from '../../engine/react/widget.ts';
import { t } from '../../engine/text.ts';
import { objectOf } from '../../engine/values/json.ts';
import './print-view.css';
import type { props as schema } from './props.ts';

type Props = WidgetProps<SettingsOf<typeof schema>>;

/** A record on the pages of a template, to be looked at and printed. */
export function PrintView(props: Props): ReactNode {
  const { template } = props.settings;
  const read = useMemo(() => readText(template), [template]);
  if (read === undefined) return <span role="status">{t('暂无打印模板')}</span>;
  if (typeof read === 'string') {
    return <Alert type="error" showIcon title={t('模板无法打印：{0}。请在“打印模板”中修改', read)} />;
  }
  return <Sheets {...props} template={read} />;
}

/** The template, the sentence that refuses it, or undefined where there is none. */
function readText(text: unknown): PrintTemplate | string | undefined {
  if (typeof text !== 'string' || text === '') return undefined;
  try {
    return readTemplate(text, t);
  } catch (error) {
    if (error instanceof TemplateRefused) return error.message;
    throw error;
  }
}

const PIXELS_PER_MM = 96 / 25.4;

function Sheets({ id, settings, emit, template }: Props & { template: PrintTemplate }): ReactNode {
  const record = objectOf(settings.record);
  const state = usePrintJob(template, record);
  const [isPrinting, setPrinting] = useState(settings.isImmediate ?? false);
  const done = useCallback(() => setPrinting(false), []);
  const sheets = useRef<HTMLDivElement>(null);
  const room = useWidth(sheets, state.status === 'ready');
  if (state.status === 'loading') return <Skeleton active paragraph={{ rows: 8 }} />;
  if (state.status === 'failed') return <LoadFailed error={state.error} retry={state.retry} />;
  const { job, encode } = state;
  // On a telephone the whole width of the paper is seen rather than its corner.
  const scale = room > 0 ? Math.min(1, room / (job.width * PIXELS_PER_MM)) : 1;
  return (
    <div id={id} className="sw-print-view">
      <div className="sw-print-bar">
        <span role="status">
          {t('共 {0} 页，纸张 {1} × {2} 毫米', job.pages.length, job.width, job.height)}
        </span>
        <Button
          type="primary"
          icon={<PrinterOutlined aria-hidden />}
          loading={isPrinting}
          onClick={() => {
            setPrinting(true);
            void emit('print', { pages: job.pages.length });
          }}
        >
          {t('打印')}
        </Button>
      </div>
      {job.isCut && (
        <Alert
          type="warning"
          showIcon
          title={t('内容太多，只打印前 {0} 页，请减少记录后重试', job.pages.length)}
        />
      )}
      <div
        className="sw-print-sheets"
        style={{ maxHeight: settings.height ?? 520 }}
        role="region"
        aria-label={t('打印预览')}
        tabIndex={0}
        ref={sheets}
      >
        <div style={{ zoom: scale }}>
          <PrintPages job={job} encode={encode} isOnScreen />
        </div>
      </div>
      {isPrinting && (
        <PrintFrame job={job} encode={encode} title={settings.title ?? t('打印')} onDone={done} />
      )}
    </div>
  );
}
