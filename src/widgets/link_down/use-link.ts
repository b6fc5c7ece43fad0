// The choices of one field of a chain, as the fields above it stand now.
import { useLoaded, type Loaded } from '../../controls/loading/use-loaded.ts';
import { keyOf } from '../../controls/choices/option-values.ts';
import { useRecord } from '../../engine/react/nodes/CellEditor.tsx';
import { useScreen } from '../../engine/react/context.ts';
import { useLookups } from '../../engine/react/sources/lookups.ts';
import { titleOf } from '../../engine/react/model/judge.ts';
import type { WidgetProps } from '../../engine/react/widget.ts';
import {
  findCells,
  findChain,
  loadOptions,
  type Chain,
  type LinkOption,
  type LinkSettings,
} from './chain.ts';

export interface Link {
  chain: Chain | undefined;
  /** Value of a field of the chain. */
  valueAt(this: void, path: string): unknown;
  options: Loaded<readonly LinkOption[]>;
  /** Title of the field above that has to be chosen first. */
  missing: string | undefined;
}

/** To be called in an observer: it reads the values of the fields above. */
export function useLink({ node, settings }: Pick<WidgetProps<LinkSettings>, 'node' | 'settings'>): Link {
  const model = useScreen();
  const http = useLookups();
  const record = useRecord();
  const chain = record ? findCells(node.name, node.widget ?? '', record) : findChain(node, settings, model);
  const readValue = (path: string): unknown =>
    record ? record.values[path] : (model.form.getValuesIn(path) as unknown);
  const above = chain?.paths.slice(0, chain.level) ?? [];
  const uppers = above.map((path) => keyOf(readValue(path)));
  const empty = above[uppers.indexOf(undefined)];
  const isReady = chain !== undefined && empty === undefined;
  const options = useLoaded(
    isReady ? JSON.stringify([chain.config, uppers]) : undefined,
    async (): Promise<readonly LinkOption[]> =>
      chain ? loadOptions(http, chain.config, uppers as readonly string[]) : [],
  );
  const upper = [...model.fields.order.keys()].find(({ path }) => path === empty);
  const cell = record?.cells.find(({ name }) => name === empty);
  const missing = record ? cell?.title || cell?.name : upper && (titleOf(upper, model) || upper.name);
  return {
    chain,
    valueAt: readValue,
    options: isReady ? options : { ...options, data: undefined },
    missing,
  };
}
