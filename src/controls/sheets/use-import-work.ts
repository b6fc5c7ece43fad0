// One import into the records of a list, from the file that somebody chose to what came of it: check, mapping of columns,
// import.
import { toJS } from '@formily/reactive';
import { useEffect, useRef, useState } from 'react';
import { callInputs, findCall } from '../../engine/action/calls.ts';
import { planCall } from '../../engine/action/plan-request.ts';
import { sendWrite } from '../../engine/action/send-write.ts';
import type { Scope } from '../../engine/expression/tree.ts';
import { useRow, useScreen } from '../../engine/react/context.ts';
import type { ScreenModel } from '../../engine/react/model/screen-model.ts';
import { HttpFailure, type HttpRequest } from '../../engine/services.ts';
import { t } from '../../engine/text.ts';
import { messageOf } from '../../engine/values/errors.ts';
import { readCheck, readReport, type ImportCheck, type ImportReport } from './import-answers.ts';
import { columnsOf, leadColumn, type ImportWork, type RunningImport } from './import-work.ts';
import { refuseWorkbook } from './refuse-workbook.ts';
import type { ImportSettings } from './use-import.tsx';

/** Of a list that sets no limit. */
export const DEFAULT_MEGABYTES = 5;

/** A back end that knows no check takes the import all the same. */
const UNKNOWN_CALL: readonly number[] = [404, 405];

/** @param reload reads the records anew */
export function useImportWork(settings: ImportSettings, reload: () => Promise<void>): ImportWork {
  const model = useScreen();
  const row = useRow() ?? {};
  const [file, setFile] = useState<File>();
  const [check, setCheck] = useState<ImportCheck>();
  /** The choice of columns that no check has answered yet. */
  const [wish, setWish] = useState<readonly string[]>();
  const [running, setRunning] = useState<RunningImport>();
  const [fault, setFault] = useState<string>();
  const [report, setReport] = useState<ImportReport>();
  /** The choice that the next check asks about, and whether one is under way: only one is at a time. */
  const wanted = useRef<{ file: File; columns?: readonly string[] }>(undefined);
  const isChecking = useRef(false);
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const { current } = leaving;
    return () => {
      current.abort();
    };
  }, []);

  const onProgress = (kind: RunningImport['kind']) => (percent: number) => {
    setRunning({ kind, percent });
  };

  const checkWanted = async (): Promise<void> => {
    if (isChecking.current || settings.check === undefined) return;
    isChecking.current = true;
    setRunning({ kind: 'check', percent: 0 });
    setFault(undefined);
    try {
      while (wanted.current) {
        const asked = wanted.current;
        wanted.current = undefined;
        const request = planSheetCall(settings.check, model, row, asked.file, asked.columns);
        const { signal } = leaving.current;
        const told = await model.services.http
          .send({ ...request, notify: false, repeatSubmit: false, signal, onProgress: onProgress('check') })
          .then(({ result }) => ({ check: readCheck(result), fault: undefined }))
          .catch((error: unknown) => ({ check: undefined, fault: faultOf(error) }));
        if (signal.aborted) return;
        // Somebody chose otherwise meanwhile.
        if (wanted.current) continue;
        setFault(told.fault);
        // What was checked before holds on.
        setWish(undefined);
        if (told.fault === undefined) setCheck(told.check);
        else if (asked.columns === undefined) setFile(undefined);
      }
    } finally {
      isChecking.current = false;
      setRunning(undefined);
    }
  };

  const start = async (): Promise<void> => {
    if (!file || running) return;
    setRunning({ kind: 'import', percent: 0 });
    setFault(undefined);
    try {
      const chosen = check && columnsOf(check);
      const request = planSheetCall(settings.api ?? '', model, row, file, chosen);
      // A form has no content to compare. The same file again is the retry of an import whose answer was lost.
      const intention = { ...request, body: [file.name, file.size, file.lastModified, chosen] };
      const reply = await sendWrite(
        { ...request, notify: false, onProgress: onProgress('import') },
        model,
        intention,
      );
      setReport(readReport(reply));
      await reload();
    } catch (error) {
      setFault(messageOf(error));
    } finally {
      setRunning(undefined);
    }
  };

  const columns = wish ?? (check ? columnsOf(check) : []);
  return {
    file,
    check,
    columns,
    running,
    fault,
    report,
    choose: (given) => {
      const refusal = refuseWorkbook(given, settings.maxMegabytes ?? DEFAULT_MEGABYTES);
      setFault(refusal);
      setCheck(undefined);
      setReport(undefined);
      setFile(refusal === undefined ? given : undefined);
      if (refusal !== undefined) return;
      wanted.current = { file: given };
      void checkWanted();
    },
    lead: (column, key) => {
      if (!file) return;
      const next = leadColumn(columns, column, key);
      setWish(next);
      wanted.current = { file, columns: next };
      void checkWanted();
    },
    start: () => void start(),
    begin: () => {
      wanted.current = undefined;
      setFile(undefined);
      setCheck(undefined);
      setReport(undefined);
      setFault(undefined);
    },
    template: () => {
      const { template } = settings;
      if (template === undefined) return;
      setFault(undefined);
      const request = planCall(findCall(model, template), {});
      // The server names the file.
      model.services.http.download({ ...request, notify: false }, '').catch((error: unknown) => {
        setFault(messageOf(error));
      });
    },
  };
}

/** @returns undefined where the back end makes no check: then the import goes without one */
function faultOf(error: unknown): string | undefined {
  if (error instanceof HttpFailure && UNKNOWN_CALL.includes(error.code)) return undefined;
  return messageOf(error);
}

/** @param columns the choice for each column; without it the titles of the file decide */
function planSheetCall(
  name: string,
  model: ScreenModel,
  row: Scope,
  file: File,
  columns: readonly string[] | undefined,
): HttpRequest {
  const api = findCall(model, name);
  if (api.method === 'GET') throw new Error(t('导入接口“{0}”不能接收文件，请声明为 POST', name));
  const request = planCall(api, toJS(callInputs(api, {}, model, row)));
  const body = new FormData();
  body.append('file', file);
  const chosen = columns === undefined ? {} : { columns: columns.join(',') };
  return { ...request, params: { ...request.params, ...chosen }, body };
}
