// Example modules, switched in and out by the administrator account with one call.
import { ADMIN_USERNAME } from '../../identity/administrator.ts';
import { failure } from '../../kernel/errors.ts';
import type { ModuleAdministration } from '../../modules/administration.ts';
import { listExamples, putExample, takeExample } from '../../modules/examples.ts';
import { firstPage } from '../../modules/module-menus.ts';
import { readStored } from '../../modules/take-module.ts';
import { defineRoute, ok, type RouteContext } from '../../http/routing/define-route.ts';
import type { SignedIn } from '../../records/asker.ts';

const text = { type: 'string' } as const;
const request = {
  body: {
    type: 'object',
    required: ['id'],
    properties: { id: { type: 'string', pattern: '^[a-z][a-z0-9_]{0,29}$' } },
  },
} as const;
const permission = { open: 'the handler takes it from the administrator account alone' } as const;

type Call = Pick<RouteContext<unknown, unknown, unknown, SignedIn>, 'user' | 'config' | 'request'>;

export function createExampleRoutes(modules: ModuleAdministration) {
  return [
    defineRoute({
      method: 'GET',
      url: '/sys/module/examples',
      title: '示例模块',
      access: 'session',
      permission,
      scope: 'none',
      request: {},
      response: {
        type: 'array',
        items: { type: 'object', properties: { id: text, title: text, state: text, path: text } },
      },
      async handler({ user, config, db }) {
        if (user.username !== ADMIN_USERNAME) return ok([]);
        const [examples, stored] = await Promise.all([listExamples(config.modulesFolder), readStored(db)]);
        return ok(
          examples.map(({ id, title, state }) => {
            const served = stored.find((one) => one.id === id && one.aside === null);
            // Empty where it has no page that could be opened.
            return { id, title, state, path: firstPage(served?.declared.parts.menus ?? []) ?? '' };
          }),
        );
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/sys/module/putExample',
      title: '放入示例模块',
      access: 'session',
      permission,
      operation: { title: '放入示例模块', type: 2 },
      scope: 'all',
      // Tables are made over connections of their own.
      transaction: false,
      once: true,
      rateLimit: { max: 20, seconds: 60 },
      request,
      response: { type: 'object', properties: { state: text } },
      async handler({ body: { id }, ...call }) {
        const { title, state } = await findExample(call, id);
        if (state === 'in') throw failure('rule', `示例模块“${title}”已经在模块文件夹里`);
        if (state === 'changed') throw failure('rule', `模块文件夹里已有同名的 ${id}，没有覆盖它`);
        await changeFolder(call, () => putExample(call.config.modulesFolder, id));
        await modules.refresh();
        const found = modules.status().find((one) => one.id === id)?.state ?? 'waits';
        const message =
          found === 'served'
            ? `示例模块“${title}”已放入，菜单里有它的页面了`
            : `示例模块“${title}”已放入，请在“模块”页看它的状态`;
        return ok({ state: found }, message);
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/sys/module/takeExample',
      title: '移出示例模块',
      access: 'session',
      permission,
      operation: { title: '移出示例模块', type: 4 },
      scope: 'all',
      transaction: false,
      once: true,
      rateLimit: { max: 20, seconds: 60 },
      request,
      response: { type: 'null' },
      async handler({ body: { id }, ...call }) {
        const { title, state } = await findExample(call, id);
        if (state === 'out') throw failure('rule', `示例模块“${title}”不在模块文件夹里`);
        if (state === 'changed')
          throw failure(
            'rule',
            `“${title}”的文件改过，已是您自己的模块，没有移出；不再需要时请在服务器上移走它的文件夹`,
          );
        await changeFolder(call, () => takeExample(call.config.modulesFolder, id));
        await modules.refresh();
        return ok(null, `示例模块“${title}”已移出；它的表和数据还在，再放入时恢复`);
      },
    }),
  ];
}

async function findExample({ user, config, request: { log } }: Call, id: string) {
  if (user.username !== ADMIN_USERNAME) {
    log.warn({ event: 'example-refused', user: user.username });
    throw failure('forbidden', '只有管理员账号可以放入和移出示例模块');
  }
  const example = (await listExamples(config.modulesFolder)).find((one) => one.id === id);
  if (!example) throw failure('not-found', '没有这个示例模块，请刷新后重试');
  return example;
}

async function changeFolder({ config, request: { log } }: Call, change: () => Promise<void>): Promise<void> {
  try {
    await change();
  } catch (error) {
    log.error({ err: error }, 'the folder of modules could not be changed');
    throw failure('rule', `模块文件夹 ${config.modulesFolder} 无法写入，请检查磁盘空间和文件夹权限后重试`);
  }
}
