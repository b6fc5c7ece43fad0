// Import of a workbook into the records that a widget shows: one file goes to the declared call, and what it says about the rows is shown.
import { toJS } from '@formily/reactive';
import { useState } from 'react';
import { callInputs } from '../../engine/action/calls.ts';
import { showFailure } from '../../engine/action/run.ts';
import { sendWrite } from '../../engine/action/send-write.ts';
import { planCall } from '../../engine/action/plan-request.ts';
import { useRow, useScreen } from '../../engine/react/context.ts';
import type { ScreenModel } from '../../engine/react/model/screen-model.ts';
import type { SettingsOf } from '../../engine/react/widget.ts';
import { useOccupied } from '../../engine/react/nodes/use-occupied.ts';
import type { Scope } from '../../engine/expression/tree.ts';
import type { HttpRequest, Reply } from '../../engine/services.ts';
import { t } from '../../engine/text.ts';
import type { importSetting } from './props.ts';

type ImportSettings = NonNullable<
  SettingsOf<{
    type: 'object';
    additionalProperties: false;
    properties: { import: typeof importSetting };
  }>['import']
>;

/** What an import that did not take every row says: a sentence, and one line per row. */
export interface ImportReport {
  summary: string;
  lines: readonly string[];
  /** Where the server keeps all of them, when it names more than an answer holds. */
  file?: { path: string; name: string };
}

/** A file that is on its way. */
export interface RunningImport {
  name: string;
  /** How much of it was sent, 0 to 100; at 100 the server works on its rows. */
  percent: number;
}

/** Code of an answer that says: done, but not with every row. */
const WITH_ERRORS = 201;

/** The address of a stored file as an answer names it; the path in it is read with the token, however old it is. */
const STORED = /^\/?sys\/common\/static\/([^?#]+)/;

const MEGABYTE = 1024 * 1024;

/**
 * @param reload reads the records anew
 * @returns the file that is on its way, the report of the last one, and the function that sends one
 */
export function useImport(settings: ImportSettings | undefined, reload: () => Promise<void>) {
  const model = useScreen();
  const row = useRow() ?? {};
  const [running, setRunning] = useState<RunningImport>();
  const [report, setReport] = useState<ImportReport>();
  useOccupied(running !== undefined || report !== undefined);
  return {
    running,
    report,
    dismiss: () => {
      setReport(undefined);
    },
    run: async (file: File) => {
      if (settings?.api === undefined || running !== undefined) return;
      const refusal = refuseFile(file, settings.maxMegabytes ?? 5);
      if (refusal !== undefined) {
        model.services.notify.message('error', refusal);
        return;
      }
      setReport(undefined);
      const { name } = file;
      setRunning({ name, percent: 0 });
      try {
        const onProgress = (percent: number): void => {
          setRunning({ name, percent });
        };
        setReport(await sendFile(file, settings.api, model, row, onProgress));
        await reload();
      } catch (error) {
        showFailure(error, model.services);
      } finally {
        setRunning(undefined);
      }
    },
  };
}

function refuseFile(file: File, maxMegabytes: number): string | undefined {
  if (!/\.xlsx$/i.test(file.name)) return t('只能导入 .xlsx 文件');
  if (file.size === 0) return t('文件是空的');
  if (file.size > maxMegabytes * MEGABYTE) return t('文件不能超过{0}MB', maxMegabytes);
  return undefined;
}

/** @returns the report, or undefined when every row was taken, which has been told by then */
async function sendFile(
  file: File,
  name: string,
  model: ScreenModel,
  row: Scope,
  onProgress: (percent: number) => void,
): Promise<ImportReport | undefined> {
  const request = planImport(name, model, row);
  const body = new FormData();
  body.append('file', file);
  // A form has no content to compare. The same file again is the retry of an import whose answer was lost.
  const intention = { ...request, body: [file.name, file.size, file.lastModified] };
  const reply = await sendWrite({ ...request, body, notify: false, onProgress }, model, intention);
  const report = readReport(reply);
  if (report === undefined) model.services.notify.message('success', reply.message || t('导入成功'));
  return report;
}

function planImport(name: string, model: ScreenModel, row: Scope): HttpRequest {
  const api = model.apis[name];
  if (api?.kind !== 'call' || api.method === 'GET') {
    throw new Error(t('导入接口“{0}”不能接收文件，请声明为 POST', name));
  }
  return planCall(api, toJS(callInputs(api, {}, model, row)));
}

/** The rows that the result of an answer names; where it names none, the lines of its text behind the first. */
function readReport({ code, message, result }: Reply): ImportReport | undefined {
  const { errorCount, msg, fileUrl, fileName } = (result ?? {}) as Record<string, unknown>;
  const hasErrors = code === WITH_ERRORS || (typeof errorCount === 'number' && errorCount > 0);
  if (!hasErrors) return undefined;
  const [summary = '', ...told] = splitLines(message);
  const path = STORED.exec(typeof fileUrl === 'string' ? fileUrl : '')?.[1];
  return {
    summary,
    lines: typeof msg === 'string' ? splitLines(msg) : told,
    ...(path === undefined ? {} : { file: { path, name: typeof fileName === 'string' ? fileName : path } }),
  };
}

function splitLines(text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '');
}
