// The ways in which the form of a document becomes a record of this server.
import type { EntityDeclaration } from '../../catalog.ts';
import type { Json } from '../../document.ts';
import { readExpression } from '../../expression/read.ts';
import { entriesOf, isObject, ownString, ownValue } from '../../values/json.ts';
import type { CheckContext } from '../context/context.ts';

/** One way in which a form becomes a record. */
export interface Saving {
  entity: EntityDeclaration;
  /** The field of the record that a path of the form is sent as. */
  nameOf: (path: string) => string | undefined;
}

/** Steps that send the form, or fields of it under names of their own. */
export function listSavings(context: CheckContext): Saving[] {
  const found: Saving[] = [];
  const visit = (value: Json | undefined): void => {
    if (Array.isArray(value)) for (const item of value) visit(item);
    if (!isObject(value)) return;
    const kind = value['do'];
    const api = context.apis.get(ownString(value, 'api') ?? '');
    if (api && (kind === 'submit' || kind === 'request')) {
      const sent = kind === 'submit' ? (value['values'] ?? WHOLE) : (value['body'] ?? ownValue(api, 'body'));
      for (const entity of entitiesOf(context, api)) found.push({ entity, nameOf: readNames(sent) });
    }
    for (const [, item] of entriesOf(value)) visit(item);
  };
  visit(context.document);
  return found;
}

const WHOLE = '{{ $values }}';

function readNames(sent: Json | undefined): Saving['nameOf'] {
  if (typeof sent === 'string') {
    return readExpression(sent)?.source.trim() === '$values' ? (path) => path : () => undefined;
  }
  const names = new Map<string, string>();
  for (const [name, value] of entriesOf(sent)) {
    const source = typeof value === 'string' ? readExpression(value)?.source.trim() : undefined;
    const path = /^\$values\.([\w.]+)$/.exec(source ?? '')?.[1];
    if (path !== undefined) names.set(path, name);
  }
  return (path) => names.get(path);
}

/** The entities that a call writes; both calls of a pair write the same one as a rule. */
function entitiesOf({ catalog }: CheckContext, api: Json): Set<EntityDeclaration> {
  const requests: [string | undefined, string][] = [
    [ownString(api, 'add'), 'POST'],
    [ownString(api, 'edit'), 'PUT'],
    [ownString(api, 'url'), ownString(api, 'method') ?? 'GET'],
  ];
  const found = requests.flatMap(([url, method]) => {
    const call = url === undefined ? undefined : catalog.callsAt(url).find((one) => one.method === method);
    return catalog.entities.get(call?.entity ?? '') ?? [];
  });
  return new Set(found);
}
