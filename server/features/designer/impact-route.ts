// The call that says beforehand what publishing drafts would change.
import type { PublishImpact } from '../../../src/designer/wire.ts';
import type { DocumentDesk } from '../../documents/desk.ts';
import { defineRoute, ok, type Route } from '../../http/routing/define-route.ts';
import { failure } from '../../kernel/errors.ts';
import { findings, listOf } from './answers.ts';
import { readDraft } from './drafts.ts';
import { readPlanned } from './belongings/kept-belongings.ts';
import { planDeeds, tellDeeds, type FindRoute } from './belongings/plan-deeds.ts';
import { levelOf, readLevels, SEE } from './rights.ts';
import { MAX_SET_DOCUMENTS } from './set-file.ts';
import { ID, requireCheckable } from './texts.ts';

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const integer = { type: 'integer' } as const;

/** @param findRoute finds the calls of menus, roles and dictionaries */
export function createImpactRoute(desk: DocumentDesk, findRoute: FindRoute): Route {
  return defineRoute({
    method: 'POST',
    url: '/sys/designer/impact',
    title: '发布的影响',
    access: 'session',
    permission: 'designer:edit',
    operation: null,
    scope: 'all',
    transaction: false,
    rateLimit: { max: 30, seconds: 60 },
    request: {
      body: {
        type: 'object',
        required: ['documents'],
        properties: {
          documents: {
            type: 'array',
            minItems: 1,
            maxItems: MAX_SET_DOCUMENTS,
            items: { type: 'object', required: ['id'], properties: { id: ID, number: integer } },
          },
        },
      },
    },
    response: {
      type: 'object',
      properties: {
        findings,
        openedBy: listOf({ id: text, title: text }),
        menus: listOf({ path: text, title: text }),
        permissions: listOf({ code: text, calls: { type: 'array', items: text }, isHeld: flag }),
        parameters: listOf({ id: text, name: text, change: text }),
        deeds: listOf({ id: text, words: text, isAllowed: flag }),
      },
    },
    async handler({ db, user, body }) {
      const levels = await readLevels(db);
      const proposed = await Promise.all(
        body.documents.map(async ({ id }) => {
          const draft = await readDraft(db, id);
          const shown = draft?.text ?? desk.find(id)?.text;
          if (shown === undefined || levelOf(user, id, levels) < SEE) {
            throw failure('not-found', `没有页面 “${id}”`);
          }
          return { id, text: shown };
        }),
      );
      const ids = new Set(proposed.map(({ id }) => id));
      requireCheckable(proposed);
      const judged = await desk.judge(proposed, true);
      const served = proposed.flatMap(({ id }) => {
        const known = desk.find(id);
        return known ? [{ id, text: known.text }] : [];
      });
      const before = served.length > 0 ? (await desk.judge(served, false)).drafts : [];
      const paths = judged.drafts.flatMap(({ route }) => (route ? [route.path] : []));
      const menus =
        paths.length === 0
          ? []
          : await db
              .selectFrom('sys_permission')
              .select(['url', 'name'])
              .where('del_flag', '=', 0)
              .where('url', 'in', paths)
              .execute();
      const calls = new Map<string, { calls: Set<string>; isHeld: boolean }>();
      for (const { codes, call } of judged.drafts.flatMap(({ uses }) => uses)) {
        const code = codes.join(' 或 ');
        const isHeld = codes.some((one) => user.permissions.has(one));
        const known = calls.get(code) ?? { calls: new Set<string>(), isHeld };
        known.calls.add(call);
        calls.set(code, known);
      }
      const deeds = await planDeeds(db, await readPlanned(db, [...ids]), { isWhole: false });
      const impact: PublishImpact = {
        deeds: tellDeeds(deeds, findRoute, user),
        findings: [...judged.drafts.flatMap(({ diagnostics }) => diagnostics), ...judged.broken],
        openedBy: judged.others
          .filter(({ id, opens }) => !ids.has(id) && opens.some((one) => ids.has(one)))
          .map(({ id, title }) => ({ id, title })),
        menus: menus.map(({ url, name }) => ({ path: url ?? '', title: name ?? '' })),
        permissions: [...calls].map(([code, one]) => ({ code, calls: [...one.calls], isHeld: one.isHeld })),
        parameters: judged.drafts.flatMap(({ id, reads }) => {
          const old = before.find((one) => one.id === id)?.reads;
          if (!reads || !old) return [];
          const added = reads.filter((name) => !old.includes(name));
          const removed = old.filter((name) => !reads.includes(name));
          return [
            ...added.map((name) => ({ id, name, change: 'added' as const })),
            ...removed.map((name) => ({ id, name, change: 'removed' as const })),
          ];
        }),
      };
      return ok(impact);
    },
  });
}
