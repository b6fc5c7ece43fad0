// Modules as administrators see them: how each stands, what is wrong with it, and what waits for a yes.
import type { ModuleAdministration, WaitingChange } from '../../modules/administration.ts';
import type { Diagnostic } from '../../../src/engine/diagnostic.ts';
import { defineRoute, ok, type Route } from '../../http/routing/define-route.ts';
import { failure } from '../../kernel/errors.ts';
import type { JsonSchema } from '../../kernel/schema-types.ts';
import type { SignedIn } from '../../records/asker.ts';
import { findEntityByTable, openFields, seenBy } from '../../records/entities.ts';

const text = { type: 'string' } as const;
const integer = { type: 'integer' } as const;

const listOf = (properties: Record<string, JsonSchema>): JsonSchema => ({
  type: 'array',
  items: { type: 'object', properties },
});

const moduleSchema: JsonSchema = {
  type: 'object',
  properties: {
    id: text,
    title: text,
    version: text,
    state: text,
    source: text,
    plan: { type: 'array', items: text },
    breaks: listOf({ module: text, title: text, file: text, line: integer, message: text, key: text }),
    findings: listOf({
      code: text,
      severity: text,
      file: text,
      line: integer,
      column: integer,
      pointer: text,
      message: text,
      key: text,
      fix: text,
    }),
    waiting: listOf({
      step: text,
      words: text,
      statements: text,
      rows: integer,
      sample: listOf({ id: text, value: { type: ['string', 'null'] } }),
    }),
    failed: listOf({ step: text, words: text, message: text }),
    refusedRows: { type: 'array', items: text },
    fills: listOf({
      entity: text,
      title: text,
      fields: text,
      state: text,
      total: integer,
      rows: integer,
      changed: integer,
      empty: integer,
    }),
  },
};

/** A finding as the page shows it: the fix in words, and what tells it from others, as several may say the same. */
function describeFinding({ fix, ...finding }: Diagnostic, index: number) {
  return { ...finding, key: String(index), fix: fix?.title ?? '' };
}

/** Steps that one yes may name. */
const MAX_STEPS = 200;

/** Whoever may not read all fields of a table decides without values of its rows: a change may show any of them. */
function hideValues(change: WaitingChange, user: SignedIn): WaitingChange {
  const entity = findEntityByTable(change.table);
  if (entity && openFields(seenBy(entity, user)).length === entity.fields.size) return change;
  return { ...change, sample: change.sample.map(({ id }) => ({ id, value: null })) };
}

export function createModuleRoutes(modules: ModuleAdministration): Route[] {
  return [
    defineRoute({
      method: 'GET',
      url: '/sys/module/list',
      title: '模块列表',
      access: 'session',
      permission: 'module:list',
      scope: 'all',
      request: {},
      response: { type: 'array', items: moduleSchema },
      handler({ user }) {
        const all = modules.status();
        return ok(
          all.map((one) => ({
            ...one,
            findings: one.findings.map(describeFinding),
            breaks: one.breaks.map((found, index) => ({ ...found, key: String(index) })),
            waiting: one.waiting.map((change) => hideValues(change, user)),
          })),
        );
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/sys/module/apply',
      title: '应用模块',
      access: 'session',
      permission: 'module:apply',
      operation: { title: '应用模块', type: 3 },
      scope: 'all',
      // Tables are changed over connections of their own.
      transaction: false,
      once: true,
      request: {
        body: {
          type: 'object',
          required: ['id', 'source'],
          properties: {
            id: { type: 'string', maxLength: 30 },
            source: { type: 'string', maxLength: 64 },
          },
        },
      },
      response: { type: 'null' },
      async handler({ body: { id, source } }) {
        if (!(await modules.apply(id, source))) {
          throw failure('rule', '这个模块已不再等待，或它的文件又改过，请刷新后再看一遍');
        }
        return ok(null, '已应用');
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/sys/module/migrate',
      title: '更新模块的表',
      access: 'session',
      permission: 'module:migrate',
      operation: { title: '确认数据表变更', type: 3 },
      scope: 'all',
      // Tables are changed over connections of their own, some steps outside of any transaction.
      transaction: false,
      request: {
        body: {
          type: 'object',
          required: ['steps'],
          properties: {
            steps: {
              type: 'array',
              minItems: 1,
              maxItems: MAX_STEPS,
              items: { type: 'string', maxLength: 300 },
            },
          },
        },
      },
      response: {
        type: 'object',
        properties: {
          done: { type: 'array', items: text },
          failed: listOf({ step: text, words: text, message: text }),
        },
      },
      async handler({ body }) {
        const { done, failed } = await modules.agree(body.steps);
        const words = done.map((step) => step.words);
        const told = failed.map(({ step, message }) => ({ step: step.name, words: step.words, message }));
        const message =
          failed.length === 0
            ? `已执行 ${done.length} 项变更`
            : `执行 ${done.length} 项，失败 ${failed.length} 项`;
        return ok({ done: words, failed: told }, message);
      },
    }),
  ];
}
