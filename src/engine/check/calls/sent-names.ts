// Names that documents send: parameters and bodies against what the calls of the server take.
import type { DeclaredCall } from '../../catalog.ts';
import type { Json } from '../../document.ts';
import { findCalls } from '../shapes/answers.ts';
import type { CheckContext } from '../context/context.ts';
import { suggestKey } from '../findings/findings.ts';
import { entriesOf, ownString, ownValue } from '../../values/json.ts';
import { joinPointer } from '../findings/pointer.ts';

/** Added by the app to what a list asks for, so that a document may name them where the server does not. */
const OF_LISTS: readonly string[] = ['pageNo', 'pageSize', 'column', 'order', 'field'];

/** Checks what the declared calls of a document send by themselves. */
export function checkSentNames(context: CheckContext): void {
  for (const [name, api] of context.apis) {
    const pointer = joinPointer('/apis', name);
    checkSent(context, name, 'params', ownValue(api, 'params'), joinPointer(pointer, 'params'));
    checkSent(context, name, 'body', ownValue(api, 'body'), joinPointer(pointer, 'body'));
  }
}

/**
 * Checks the names of an object that goes along with a call; one made by an expression is passed over.
 * @param api name of the declared call
 */
export function checkSent(
  context: CheckContext,
  api: string,
  part: 'params' | 'body',
  sent: Json | undefined,
  pointer: string,
): void {
  const known = listTaken(context, api, part);
  if (!known) return;
  for (const [name, value] of entriesOf(sent)) {
    if (known.has(name)) continue;
    const path = joinPointer(pointer, name);
    context.findings.addAtKey(
      'request-unknown',
      path,
      `接口 “${ownString(context.apis.get(api), 'url') ?? api}” 不接受参数 “${name}”，会被忽略，请改成它的参数名称`,
      suggestKey(
        path,
        known,
        value,
        entriesOf(sent).map(([key]) => key),
      ),
    );
  }
}

/** The calls of a pair to save, or the one of an address. */
function findWriting(context: CheckContext, api: string): readonly DeclaredCall[] {
  const declared = context.apis.get(api);
  const pair = [
    [ownString(declared, 'add'), 'POST'],
    [ownString(declared, 'edit'), 'PUT'],
  ] as const;
  const found = pair.flatMap(([url, method]) =>
    url === undefined ? [] : context.catalog.callsAt(url).filter((call) => call.method === method),
  );
  return found.length > 0 ? found : findCalls(context, api);
}

/** Undefined where the call takes anything, or is none of this server. */
function listTaken(
  context: CheckContext,
  api: string,
  part: 'params' | 'body',
): ReadonlySet<string> | undefined {
  const calls = part === 'body' ? findWriting(context, api) : findCalls(context, api);
  const lists = calls.map((call) => (part === 'params' ? call.query : call.body));
  if (lists.length === 0 || lists.includes(undefined)) return undefined;
  const isList = ownValue(context.apis.get(api), 'page') === true && part === 'params';
  return new Set([...lists.flatMap((list) => list ?? []), ...(isList ? OF_LISTS : [])]);
}
