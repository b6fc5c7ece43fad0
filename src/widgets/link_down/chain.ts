// A chain of linked dropdowns: its first field names the others, and each of them finds itself in that list.
import { resolvePath } from '../../engine/react/model/beside.ts';
import type { PlanNode } from '../../engine/plan/plan.ts';
import type { CellRecord } from '../../engine/react/nodes/CellEditor.tsx';
import type { ScreenModel } from '../../engine/react/model/screen-model.ts';
import type { SettingsOf } from '../../engine/react/widget.ts';
import type { Http } from '../../engine/services.ts';
import type { props } from './props.ts';
import { textOf } from '../../engine/values/json.ts';

export type LinkSettings = SettingsOf<typeof props>;
export type LinkConfig = NonNullable<LinkSettings['config']>;

export interface Chain {
  config: LinkConfig;
  /** Paths of all fields of the chain, from the top. */
  paths: readonly string[];
  /** Place of the field in it; 0 is the top. */
  level: number;
}

/** The chain of a cell: its first column names the others of the row. */
export function findCells(name: string, type: string, { cells }: CellRecord): Chain | undefined {
  for (const top of cells) {
    const { config, others = [] } = top.settings as LinkSettings;
    if (top.type !== type || !config?.table) continue;
    const paths = [top.name, ...others];
    const level = paths.indexOf(name);
    if (level >= 0) return { config, paths, level };
  }
  return undefined;
}

/** The chain that a field of the form belongs to; undefined when none names it. */
export function findChain(node: PlanNode, settings: LinkSettings, model: ScreenModel): Chain | undefined {
  const nodes = [...model.fields.order.keys()];
  const known = new Set(nodes.map(({ path }) => path));
  const read = (top: PlanNode, { config, others = [] }: LinkSettings): Chain | undefined => {
    if (!config?.table) return undefined;
    const paths = [top.path, ...others.map((path) => resolvePath(path, top.path, known))];
    const level = paths.indexOf(node.path);
    return level < 0 ? undefined : { config, paths, level };
  };
  const own = read(node, settings);
  if (own) return own;
  for (const top of nodes) {
    if (top === node || top.widget !== node.widget) continue;
    const chain = read(top, model.evaluate(top.props) as LinkSettings);
    if (chain) return chain;
  }
  return undefined;
}

/** A choice of one level. */
export interface LinkOption {
  /** What the level below is asked for with. */
  id: string;
  /** What goes into the value. */
  store: string;
  label: string;
}

/** Seconds a level may be reused: the fields of a chain read the same levels. */
const CACHE_SECONDS = 60;

/**
 * The choices of a level.
 * @param uppers stored values of the levels above, from the top; one that is no choice has nothing below
 */
export async function loadOptions(
  http: Http,
  config: LinkConfig,
  uppers: readonly string[],
): Promise<readonly LinkOption[]> {
  let level = await loadLevel(http, config, undefined);
  for (const upper of uppers) {
    const chosen = level.find(({ store }) => store === upper);
    if (!chosen) return [];
    level = await loadLevel(http, config, chosen.id);
  }
  return level;
}

async function loadLevel(
  http: Http,
  { condition = '', ...parts }: LinkConfig,
  pidValue: string | undefined,
): Promise<LinkOption[]> {
  const { result } = await http.send({
    method: 'GET',
    url: '/online/cgform/api/querySelectOptions',
    params: {
      ...parts,
      ...(pidValue === undefined ? (condition === '' ? {} : { condition }) : { pidValue }),
    },
    notify: false,
    cache: CACHE_SECONDS,
  });
  return Array.isArray(result) ? (result as unknown[]).flatMap(readOption) : [];
}

function readOption(entry: unknown): LinkOption[] {
  const { id, store, label } = (entry ?? {}) as Record<string, unknown>;
  const stored = textOf(store);
  return stored === '' ? [] : [{ id: textOf(id), store: stored, label: textOf(label) || stored }];
}
