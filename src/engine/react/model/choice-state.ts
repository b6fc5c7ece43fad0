// The state that holds what is chosen in a node, which a page begins with that comes back.
import type { PlanNode } from '../../plan/plan.ts';
import type { PropsSchema } from '../../registry/manifest.ts';
import { ownString } from '../../values/json.ts';

/** @returns its name, as the settings of the widget say it; undefined where the node keeps no choice */
export function choiceState({ props }: PlanNode, schema: PropsSchema | undefined): string | undefined {
  const setting = Object.entries(schema?.properties ?? {}).find(([, one]) => one['x-holds'] === 'key')?.[0];
  if (setting === undefined) return undefined;
  const settings =
    props.kind === 'object'
      ? Object.fromEntries(
          props.entries.flatMap(([name, one]) => (one.kind === 'constant' ? [[name, one.value]] : [])),
        )
      : props.kind === 'constant' && props.value;
  return ownString(settings, setting);
}
