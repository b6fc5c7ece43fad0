// What a preview begins with, gathered from the draft, the catalog and the server.
import { findOpening } from '../../document/opening.ts';
import type { CatalogParts } from '../../../engine/check/catalog/catalog.ts';
import type { Json, JsonObject } from '../../../engine/document.ts';
import type { ScreenPlan } from '../../../engine/plan/plan.ts';
import { listParams } from '../../document/form-fields.ts';
import type { MadeField, MadeState, PreviewData, PreviewSetup } from '../../preview/protocol.ts';
import type { DesignerCalls } from '../../store/calls.ts';

/** What somebody chooses of a preview. */
export interface PreviewChoice {
  data: PreviewData;
  state: MadeState;
  seed: number;
  /** Code; empty is oneself. */
  role: string;
  /** As they were typed, by name. */
  params: Readonly<Record<string, string>>;
}

/**
 * Asks the server for rights, and for a session that only reads where real records are looked at.
 * @param others documents that may open this one
 */
export async function prepareSetup(
  choice: PreviewChoice,
  plan: ScreenPlan,
  { calls = [], entities = [] }: CatalogParts,
  server: Pick<DesignerCalls, 'roleRights' | 'openPreview'>,
  others: readonly { text?: string }[] = [],
): Promise<PreviewSetup> {
  const { data, state, seed } = choice;
  const role = choice.role === '' || data === 'real' ? undefined : choice.role;
  const opened = data === 'read' ? await server.openPreview(role) : undefined;
  const held = role === undefined ? undefined : (opened?.permissions ?? (await server.roleRights(role)));
  const used = new Set(calls.flatMap(({ entity }) => entity ?? []));
  const fields = entities
    .filter(({ id }) => used.has(id))
    .map(({ id, fields: declared }): [string, MadeField[]] => [
      id,
      Object.entries(declared).flatMap(([key, { title, type, dict, isSecret }]) =>
        isSecret === true ? [] : [{ key, title, type, ...(dict === undefined ? {} : { dict }) }],
      ),
    ]);
  const isDialog = plan.route === undefined;
  const opening = isDialog ? findOpening(plan.id, others) : undefined;
  return {
    plan,
    data,
    state,
    seed,
    calls,
    entities: Object.fromEntries(fields),
    ...(role === undefined ? {} : { role }),
    ...(held === undefined ? {} : { permissions: held }),
    ...(opened === undefined ? {} : { token: opened.token }),
    params: readParams(choice.params),
    isDialog,
    ...(opening ? { opening } : {}),
  };
}

/** What the document declares to be given where nobody opens it, as somebody would type it. */
export function typeSamples(document: JsonObject): Record<string, string> {
  return Object.fromEntries(
    listParams(document).flatMap(({ name, sample }) =>
      sample === undefined ? [] : [[name, typeValue(sample)]],
    ),
  );
}

function typeValue(value: Json): string {
  return typeof value === 'string' && readValue(value) === value ? value : JSON.stringify(value);
}

/** Empty ones are not given; what is written as JSON is that value, and everything else a text. */
export function readParams(typed: Readonly<Record<string, string>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(typed).flatMap(([name, text]) => (text.trim() === '' ? [] : [[name, readValue(text)]])),
  );
}

function readValue(text: string): unknown {
  if (!/^\s*(?:[[{"]|-?\d|true$|false$|null$)/.test(text)) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
