// The state that holds what is chosen in a node, which a page begins with that comes back.
import type { PlanNode } from '../../plan/plan.ts';
import type { PropsSchema } from '../../registry/manifest.ts';
import { isObject } from '../../values/json.ts';

/** @returns its name, as the settings of the widget say it; undefined where the node keeps no choice */
export function choiceState({ props }: PlanNode, schema: PropsSchema | undefined): string | undefined {
  const setting = Object.entries(schema?.properties ?? {}).find(([, one]) => one['x-holds'] === 'key')?.[0];
  if (setting === undefined) return undefined;
  if (props.kind === 'object') {
    const found = props.entries.find(([name]) => name === setting)?.[1];
    return found?.kind === 'constant' ? textOf(found.value) : undefined;
  }
  return props.kind === 'constant' && isObject(props.value) ? textOf(props.value[setting]) : undefined;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
