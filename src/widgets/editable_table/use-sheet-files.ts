// Export and import of the table, one at a time; failures are shown to the user.
import { useState } from 'react';
import { showFailure } from '../../engine/action/run.ts';
import { useScreen } from '../../engine/react/context.ts';
import { fillBlock, NOTHING_FILLED, type PasteResult } from './grid/commands.ts';
import type { Grid } from './grid/grid.ts';
import { readSheetTexts, unfolded, writeSheet } from './sheet-files.ts';
import { t } from '../../engine/text.ts';

/**
 * @param name of the file, without its ending
 * @param onFilled told what came of an import
 */
export function useSheetFiles(grid: Grid, name: string, onFilled: (result: PasteResult) => void) {
  const screen = useScreen();
  const [isBusy, setBusy] = useState(false);
  const during = async (work: () => Promise<void>): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    try {
      await work();
    } catch (error) {
      showFailure(error, screen.services);
    } finally {
      setBusy(false);
    }
  };
  return {
    isBusy,
    exportFile: () =>
      void during(async () => {
        const { files, http, notify } = screen.services;
        files.save(await writeSheet(grid, name, http), `${name}.xlsx`);
        if (!grid.arrangement) return;
        const { length } = unfolded(grid).model.rows;
        const whole = grid.model.all.rows.length;
        notify.message('success', t('已按现在的顺序导出{0}行，共{1}行', length, whole));
      }),
    importFile: (file: File) =>
      void during(async () => {
        onFilled(NOTHING_FILLED);
        const { columns, block } = await readSheetTexts(grid, file);
        const { http, notify } = screen.services;
        const result = await new Promise<PasteResult>((resolve) => {
          fillBlock(grid, http, { top: grid.model.rows.length, columns, texts: block }, resolve);
        });
        onFilled(result);
        notify.message('success', t('已导入{0}行', result.added));
      }),
  };
}
