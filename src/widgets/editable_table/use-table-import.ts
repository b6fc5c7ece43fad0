// One import into the table, from the file that somebody chose to the rows behind the last one; nothing goes to the server.
import { useEffect, useRef, useState } from 'react';
import {
  columnsOf,
  leadColumn,
  type ImportWork,
  type RunningImport,
} from '../../controls/sheets/import-work.ts';
import { refuseWorkbook } from '../../controls/sheets/refuse-workbook.ts';
import { useScreen } from '../../engine/react/context.ts';
import { t } from '../../engine/text.ts';
import { messageOf } from '../../engine/values/errors.ts';
import { fillTexts, type PasteResult } from './grid/commands.ts';
import type { Grid } from './grid/grid.ts';
import type { Column } from './model/column.ts';
import { planImport, type ImportPlan } from './plan-import.ts';
import { readSheetTexts, writeTemplate, type SheetTexts } from './sheet-files.ts';

/** Such a file holds some hundred thousand rows, which no page takes. */
export const MAX_MEGABYTES = 20;

interface Parts {
  grid: Grid;
  /** The columns whose rules count. */
  judged: readonly Column[];
  /** Of the table, as people call it. */
  title: string;
  onFilled(this: void, result: PasteResult): void;
  onClose(this: void): void;
}

export function useTableImport({ grid, judged, title, onFilled, onClose }: Parts): ImportWork {
  const { services } = useScreen();
  const [file, setFile] = useState<File>();
  const [sheet, setSheet] = useState<SheetTexts>();
  const [plan, setPlan] = useState<ImportPlan>();
  /** The choice of columns that no plan has answered yet. */
  const [wish, setWish] = useState<readonly string[]>();
  const [running, setRunning] = useState<RunningImport>();
  const [fault, setFault] = useState<string>();
  /** What is read last is what counts; what comes after the dialog was closed counts for nothing. */
  const asked = useRef(0);
  useEffect(
    () => () => {
      asked.current += 1;
    },
    [],
  );

  const forget = (): void => {
    asked.current += 1;
    setFile(undefined);
    setSheet(undefined);
    setPlan(undefined);
    setWish(undefined);
    setRunning(undefined);
    setFault(undefined);
  };

  const read = async (given: File, known?: SheetTexts, chosen?: readonly string[]): Promise<void> => {
    asked.current += 1;
    const mine = asked.current;
    setRunning({ kind: 'check', percent: undefined });
    setFault(undefined);
    try {
      const texts = known ?? (await readSheetTexts(given));
      const next = await planImport(grid, judged, services.http, texts, chosen);
      if (mine !== asked.current) return;
      setSheet(texts);
      setPlan(next);
      setWish(undefined);
      setRunning(undefined);
    } catch (error) {
      if (mine !== asked.current) return;
      forget();
      setFault(messageOf(error));
    }
  };

  const columns = wish ?? (plan ? columnsOf(plan.check) : []);
  return {
    file,
    check: plan?.check,
    columns,
    running,
    fault,
    report: undefined,
    choose: (given) => {
      forget();
      const refusal = refuseWorkbook(given, MAX_MEGABYTES);
      setFault(refusal);
      if (refusal !== undefined) return;
      setFile(given);
      void read(given);
    },
    lead: (column, key) => {
      if (!file || !sheet) return;
      const next = leadColumn(columns, column, key);
      setWish(next);
      void read(file, sheet, next);
    },
    start: () => {
      if (!plan || running) return;
      const { model, cursor } = grid;
      const place = model.all.rows.length;
      const result = fillTexts(grid, { top: model.rows.length, ...plan.block }, plan.names);
      onFilled(result);
      // The new rows come into sight.
      const row = model.indexOf(model.all.keys[place] ?? '');
      if (row >= 0) cursor.go({ row, column: 0 });
      services.notify.message('success', t('已导入{0}行', result.added));
      onClose();
    },
    begin: forget,
    template: () => {
      setFault(undefined);
      writeTemplate(grid, title).then(
        (blob) => {
          services.files.save(blob, t('{0}导入模板.xlsx', title));
        },
        (error: unknown) => {
          setFault(messageOf(error));
        },
      );
    },
  };
}
