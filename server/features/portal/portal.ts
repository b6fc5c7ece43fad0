// The cards of the home page: everybody reads them, the administrator account alone arranges them.
import { ADMIN_USERNAME } from '../../identity/administrator.ts';
import { failure } from '../../kernel/errors.ts';
import { updatedBy } from '../../records/writes/audit.ts';
import { defineRoute, ok } from '../../http/routing/define-route.ts';
import { readWaiting } from './waiting.ts';

/** Most cards of a home page. */
const MAX_CARDS = 24;

const cardsSchema = {
  type: 'array',
  maxItems: MAX_CARDS,
  items: {
    type: 'object',
    required: ['screen', 'span'],
    properties: {
      screen: { type: 'string', pattern: '^[a-z0-9]+(?:[/-][a-z0-9]+)*$', maxLength: 100 },
      span: { type: 'integer', enum: [3, 4, 6, 8, 12] },
    },
  },
} as const;

const portalSchema = {
  type: 'object',
  required: ['cards', 'version'],
  properties: { cards: cardsSchema, version: { type: 'integer' } },
} as const;

const waitingSchema = {
  type: 'object',
  properties: {
    failedJobs: { type: 'integer' },
    failedDeliveries: { type: 'integer' },
    licenceDays: { type: ['integer', 'null'] },
    isStartShown: { type: 'boolean' },
  },
} as const;

export const portalRoutes = [
  defineRoute({
    method: 'GET',
    url: '/site/portal',
    title: '首页的布局',
    access: 'session',
    permission: { open: 'everybody sees the home page; each card asks for its own rights' },
    scope: 'none',
    request: {},
    response: { ...portalSchema, properties: { ...portalSchema.properties, waiting: waitingSchema } },
    async handler({ db, user, now, config }) {
      const [portal, waiting] = await Promise.all([
        db.selectFrom('sys_portal').select(['cards', 'version']).executeTakeFirstOrThrow(),
        readWaiting({ db, user, now }, config),
      ]);
      return ok({ ...portal, waiting });
    },
  }),
  defineRoute({
    method: 'PUT',
    url: '/site/portal',
    title: '保存首页的布局',
    access: 'session',
    permission: { open: 'the handler takes it from the administrator account alone' },
    operation: { title: '编排门户' },
    scope: 'all',
    request: {
      body: {
        type: 'object',
        required: ['cards', 'version'],
        properties: { cards: cardsSchema, version: { type: 'integer' } },
      },
    },
    response: portalSchema,
    async handler({ body, db, user, now, request }) {
      if (user.username !== ADMIN_USERNAME) {
        request.log.warn({ event: 'portal-refused', user: user.username });
        throw failure('forbidden', '只有管理员账号可以编辑门户');
      }
      if (new Set(body.cards.map(({ screen }) => screen)).size < body.cards.length) {
        throw failure('rule', '同一张卡片只能放一次');
      }
      const saved = await db
        .updateTable('sys_portal')
        .set((eb) => ({
          cards: JSON.stringify(body.cards),
          version: eb('version', '+', 1),
          ...updatedBy(user, now()),
        }))
        .where('version', '=', body.version)
        .returning(['cards', 'version'])
        .executeTakeFirst();
      if (!saved) throw failure('conflict', '门户已被他人修改，请退出编辑并刷新后重试');
      request.log.info({ event: 'portal-saved', user: user.username, cards: body.cards.length });
      return ok(saved, '已保存');
    },
  }),
];
