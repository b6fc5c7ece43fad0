// Opens a report: its columns, then its search items; the rows are asked for by the table.
import { useEffect, useState } from 'react';
import { useEngine } from '../../engine/react/context.ts';
import { useLookups } from '../../engine/react/sources/lookups.ts';
import { createScreenModel } from '../../engine/react/model/create-screen-model.ts';
import type { ScreenModel } from '../../engine/react/model/screen-model.ts';
import { HttpFailure } from '../../engine/services.ts';
import type { Settings } from './mapping.ts';
import { loadConfig, loadSearchFields, type ReportConfig, type SearchField } from './report.ts';
import { planSearch } from './search-plan.ts';
import { messageOf } from '../../engine/values/errors.ts';

export type OpenedReport =
  | { status: 'loading'; name?: string }
  | { status: 'failed'; message: string }
  /** `search` is the screen of the search items. */
  | { status: 'ready'; config: ReportConfig; search: ScreenModel };

const LOADING: OpenedReport = { status: 'loading' };

/**
 * @param onGone called when the user has been told already why there will be no report (the session ended)
 */
export function useReport(isOpen: boolean, settings: Settings, onGone: () => void): OpenedReport {
  const { services, registry } = useEngine();
  const http = useLookups();
  const [report, setReport] = useState<OpenedReport>(LOADING);

  useEffect(() => {
    if (!isOpen) return undefined;
    const { signal, controller } = createSignal();
    let search: ScreenModel | undefined;

    function warn(error: unknown): void {
      if (!signal.aborted && !isTold(error)) services.notify.message('warning', messageOf(error));
    }

    async function open(): Promise<void> {
      setReport(LOADING);
      const config = await loadConfig(http, settings, signal, warn);
      if (signal.aborted) return;
      setReport({ status: 'loading', name: config.name });
      let fields: SearchField[] = [];
      try {
        fields = await loadSearchFields({ http, dicts: services.dicts }, settings, config, signal, warn);
      } catch (error) {
        // Rows can be chosen without searching for them.
        warn(error);
      }
      const plan = planSearch(fields, registry.types);
      await registry.load(plan.widgets);
      if (signal.aborted) return;
      search = createScreenModel(
        plan,
        services,
        {},
        { close: () => undefined, reopen: () => undefined },
        (type) => registry.get(type),
      );
      setReport({ status: 'ready', config, search });
    }

    open().catch((error: unknown) => {
      if (signal.aborted) return;
      if (isTold(error)) onGone();
      else setReport({ status: 'failed', message: messageOf(error) });
    });
    return () => {
      controller.abort();
      search?.dispose();
    };
    // The settings of one opening are those it began with.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isOpen, services, http, registry]);

  return report;
}

function createSignal() {
  const controller = new AbortController();
  return { controller, signal: controller.signal };
}

function isTold(error: unknown): boolean {
  return error instanceof HttpFailure && error.isNotified;
}
