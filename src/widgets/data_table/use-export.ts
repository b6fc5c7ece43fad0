// Export of what the table's query finds now: the same parameters, without paging.
import { toJS } from '@formily/reactive';
import { useState } from 'react';
import { callInputs } from '../../engine/action/calls.ts';
import { showFailure } from '../../engine/action/run.ts';
import { planCall } from '../../engine/action/plan-request.ts';
import type { ScreenModel } from '../../engine/react/model/screen-model.ts';
import { useRow, useScreen } from '../../engine/react/context.ts';
import { useOccupied } from '../../engine/react/nodes/use-occupied.ts';
import type { Source } from '../../engine/react/sources/use-source.ts';
import type { Scope } from '../../engine/expression/tree.ts';
import type { HttpRequest } from '../../engine/services.ts';
import { useFastClickGuard } from '../../controls/buttons/fast-click.ts';
import type { Row, Settings } from './column.ts';
import { t } from '../../engine/text.ts';
import type { RowKey } from './use-selection.ts';

/** Their ids stand in an address, and servers take no longer ones than 16 KB. */
const MAX_TICKED = 300;

type ExportSettings = NonNullable<Settings['export']>;

/**
 * @param ids of the ticked rows, which alone are exported where there are some
 * @returns whether a download runs, and the function that starts one; failures are shown to the user
 */
export function useExport(
  settings: ExportSettings | undefined,
  source: Source<Row>,
  title: string,
  ids: readonly RowKey[],
) {
  const model = useScreen();
  const row = useRow() ?? {};
  const isFree = useFastClickGuard();
  const [isRunning, setRunning] = useState(false);
  useOccupied(isRunning);
  return {
    isRunning,
    run: async () => {
      if (!settings || isRunning || !isFree()) return;
      setRunning(true);
      try {
        const request = planExport(settings, source, model, row, ids);
        await model.services.http.download(request, settings.filename ?? (title || model.plan.title));
      } catch (error) {
        showFailure(error, model.services);
      } finally {
        setRunning(false);
      }
    },
  };
}

function planExport(
  settings: ExportSettings,
  source: Source<Row>,
  model: ScreenModel,
  row: Scope,
  ids: readonly RowKey[],
): HttpRequest {
  if (ids.length > MAX_TICKED)
    throw new Error(t('一次最多导出 {0} 条所选的数据，请少选一些，或清空选择后导出全部', MAX_TICKED));
  const ticked = ids.length === 0 ? {} : { selections: ids.join(',') };
  const query = { ...source.request?.params, ...source.sort, ...ticked };
  if (settings.api === undefined) {
    if (settings.url === undefined)
      throw new Error(t('导出没有配置接口，请在表格的 export 里填写 api 或 url'));
    return { method: 'GET', url: settings.url, params: query };
  }
  const api = model.apis[settings.api];
  if (api?.kind !== 'call') throw new Error(t('导出接口“{0}”不能直接请求', settings.api));
  const request = planCall(api, toJS(callInputs(api, {}, model, row)));
  return { ...request, params: { ...query, ...request.params } };
}
