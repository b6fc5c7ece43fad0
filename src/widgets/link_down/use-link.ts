// The choices of one field of a chain, as the fields above it stand now.
import { useLoaded, type Loaded } from '../../controls/use-loaded.ts';
import { keyOf } from '../../controls/option-values.ts';
import { useScreen, useServices } from '../../engine/react/context.ts';
import { titleOf } from '../../engine/react/judge.ts';
import type { WidgetProps } from '../../engine/react/widget.ts';
import { findChain, loadOptions, type Chain, type LinkOption, type LinkSettings } from './chain.ts';

export interface Link {
  chain: Chain | undefined;
  options: Loaded<readonly LinkOption[]>;
  /** Title of the field above that has to be chosen first. */
  missing: string | undefined;
}

/** To be called in an observer: it reads the values of the fields above. */
export function useLink({ node, settings }: Pick<WidgetProps<LinkSettings>, 'node' | 'settings'>): Link {
  const model = useScreen();
  const { http } = useServices();
  const chain = findChain(node, settings, model);
  const above = chain?.paths.slice(0, chain.level) ?? [];
  const uppers = above.map((path) => keyOf(model.form.getValuesIn(path) as unknown));
  const empty = above[uppers.indexOf(undefined)];
  const isReady = chain !== undefined && empty === undefined;
  const options = useLoaded(
    isReady ? JSON.stringify([chain.config, uppers]) : undefined,
    async (): Promise<readonly LinkOption[]> =>
      chain ? loadOptions(http, chain.config, uppers as readonly string[]) : [],
  );
  const upper = [...model.fields.order.keys()].find(({ path }) => path === empty);
  return {
    chain,
    options: isReady ? options : { ...options, data: undefined },
    missing: upper && (titleOf(upper, model) || upper.name),
  };
}
