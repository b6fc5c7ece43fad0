// Export of the table, one at a time; failures are shown to the user.
import { useState } from 'react';
import { showFailure } from '../../engine/action/run.ts';
import { useScreen } from '../../engine/react/context.ts';
import type { Grid } from './grid/grid.ts';
import { unfolded, writeSheet } from './sheet-files.ts';
import { t } from '../../engine/text.ts';

/** @param name of the file, without its ending */
export function useSheetExport(grid: Grid, name: string) {
  const { services } = useScreen();
  const [isBusy, setBusy] = useState(false);
  const write = async (): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    try {
      const { files, http, notify } = services;
      files.save(await writeSheet(grid, name, http), `${name}.xlsx`);
      if (!grid.arrangement) return;
      const { length } = unfolded(grid).model.rows;
      const whole = grid.model.all.rows.length;
      notify.message('success', t('已按现在的顺序导出{0}行，共{1}行', length, whole));
    } catch (error) {
      showFailure(error, services);
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, exportFile: () => void write() };
}
