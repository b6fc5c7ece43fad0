// The calls of menu entry and roles where all of it waits until the draft is published.
import { randomKey } from '../../engine/values/random-key.ts';
import type { Http } from '../../engine/services.ts';
import { isNothing, planCode, planGrant, planMenu, projectAccess } from '../document/planned-access.ts';
import type { Belongings, DocumentAccess } from '../wire-belongings.ts';
import type { AccessCalls } from './access-calls.ts';

/** @param id of the document */
export function createPlannedCalls(
  http: Pick<Http, 'send'>,
  there: Pick<AccessCalls, 'read'>,
  id: string,
): AccessCalls & { forget(): Promise<void> } {
  let access: DocumentAccess | undefined;
  const store = async (planned: Belongings | undefined): Promise<void> => {
    await http.send({
      method: 'PUT',
      url: '/sys/designer/belongings',
      body: { id, ...(planned && !isNothing(planned) ? { planned } : {}) },
      notify: false,
      repeatSubmit: false,
      idempotencyKey: randomKey(),
    });
  };
  const change = async (plan: (access: DocumentAccess) => Belongings): Promise<void> => {
    const known = access ?? (await there.read(id));
    const planned = plan(known);
    await store(planned);
    access = { ...known, planned };
  };
  return {
    async read() {
      access = await there.read(id);
      return projectAccess(access);
    },
    addMenu: (wish) => change((known) => planMenu(known, wish)),
    changeMenu: (_menu, wish) => change((known) => planMenu(known, wish)),
    addCode: (code, title) => change((known) => planCode(known, code, title)),
    grant: (role, given) => change((known) => planGrant(known, projectAccess(known), { role, ...given })),
    forget: () => store(undefined),
  };
}
