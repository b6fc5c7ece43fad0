// Writes that nobody asked for: a published document may not change anything before somebody has pressed something.
//
// Whoever looks at a screen lends it their rights. A document that came from a file was put there by who runs the server; one
// that was published in the app was not, and could have an administrator who only opens it do what its author may not.
import type { Json } from '../../document.ts';
import type { CheckContext } from '../context/context.ts';
import { entriesOf, itemsOf, ownString, ownValue } from '../../values/json.ts';
import { joinPointer } from '../findings/pointer.ts';

/** Changes nothing but that the person who looks has read a message: what opens a message does it. */
const OWN_MARKS: ReadonlySet<string> = new Set(['/sys/sysAnnouncementSend/editByAnntIdAndUserId']);

/** Steps behind one of these run only when a person said yes. */
const ASKING: ReadonlySet<string> = new Set(['confirm', 'prompt']);

/** Events of widgets that come by themselves. */
const UNASKED_EVENTS: readonly string[] = ['load', 'refresh', 'hold'];

/** Looks at what runs by itself: the steps of the screen, events that come by themselves, and the sources of its nodes. */
export function checkUnaskedWrites(context: CheckContext): void {
  if (context.source !== 'published') return;
  const on = ownValue(context.document, 'on');
  checkSteps(context, ownValue(on, 'open'), '/on/open');
  checkSteps(context, ownValue(on, 'push'), '/on/push');
  checkSteps(context, ownValue(on, 'again'), '/on/again');
  checkSteps(context, ownValue(ownValue(on, 'every'), 'steps'), '/on/every/steps');
  for (const { node, pointer } of context.nodes) {
    for (const event of UNASKED_EVENTS) {
      checkSteps(context, ownValue(ownValue(node, 'x-on'), event), joinPointer(pointer, 'x-on', event));
    }
    const api = ownString(ownValue(node, 'x-source'), 'api');
    if (api !== undefined && isWrite(context, api))
      tell(context, api, joinPointer(pointer, 'x-source', 'api'));
  }
}

function checkSteps(context: CheckContext, steps: Json | undefined, pointer: string): void {
  for (const [index, step] of itemsOf(steps).entries()) {
    const place = joinPointer(pointer, index);
    if (ASKING.has(ownString(step, 'do') ?? '')) return;
    const api = ownString(step, 'api');
    if (api !== undefined && isWrite(context, api)) tell(context, api, joinPointer(place, 'api'));
    for (const inner of ['then', 'else', 'fail', 'steps', 'undo']) {
      checkSteps(context, ownValue(step, inner), joinPointer(place, inner));
    }
  }
}

function isWrite({ apis }: CheckContext, name: string): boolean {
  const api = apis.get(name);
  if (api === undefined) return false;
  const url = ownString(api, 'url');
  if (url === undefined) return entriesOf(api).length > 0;
  return (ownString(api, 'method') ?? 'GET') !== 'GET' && !OWN_MARKS.has(url);
}

function tell({ findings }: CheckContext, api: string, pointer: string): void {
  findings.addAtValue(
    'write-unasked',
    pointer,
    `“${api}” 会修改数据，却不用点击就运行，请放到按钮里，或先用 confirm 询问`,
  );
}
