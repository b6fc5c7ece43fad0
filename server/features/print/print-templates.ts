// Print templates: their administration, and the templates that a screen prints a record with.
import { readTemplate, TemplateRefused } from '../../../src/engine/print/read-template.ts';
import { t } from '../../../src/engine/text.ts';
import { failure } from '../../kernel/errors.ts';
import type { CheckRecord } from '../../records/writes/add-record.ts';
import { readDataRules } from '../../records/data-rules/data-rules.ts';
import { getEntity } from '../../records/entities.ts';
import { joinConditions } from '../../records/lists/list.ts';
import { openColumns, recordSchema, toRecord } from '../../records/record.ts';
import { readFirst } from '../../records/lists/whole-list.ts';
import { defineRoute, ok, okWithErrors } from '../../http/routing/define-route.ts';
import { checkCodeWord } from '../../kernel/code-word.ts';
import { createRecordRoutes } from '../../http/records/record-routes.ts';
import { recordByCodeRoute } from '../../http/records/record-by-code-route.ts';

const printTemplate = getEntity('system/print-template');

/** Templates that one subject offers in its dialog. */
const MAX_OFFERED = 50;

/** Keeps a template only as the reader understands it: what is stored can be printed. */
const checkTemplate: CheckRecord = (changes) => {
  checkCodeWord('模板编码', 'templateCode', changes['template_code']);
  const text = changes['template_json'];
  if (typeof text !== 'string') return;
  try {
    changes['template_json'] = JSON.stringify(readTemplate(text, t));
  } catch (error) {
    if (!(error instanceof TemplateRefused)) throw error;
    throw failure('request-invalid', `模板设计：${error.message}`, {
      field: 'templateJson',
      cause: error,
    });
  }
};

export const printTemplateRoutes = [
  ...createRecordRoutes({
    entity: printTemplate,
    name: 'printTemplate',
    columns: ['templateName', 'templateCode', 'subject', 'description', 'templateJson'],
    openCheck: () => checkTemplate,
    batch: { fields: ['description'], unsent: ['templateJson'] },
  }),
  defineRoute({
    method: 'GET',
    url: '/sys/printTemplate/queryBySubject',
    title: '一种记录的打印模板',
    access: 'session',
    permission: { open: 'every screen that shows a record may print it; templates hold no records' },
    scope: 'all',
    request: {
      querystring: {
        type: 'object',
        required: ['subject'],
        properties: { subject: { type: 'string', maxLength: 100 } },
      },
    },
    response: { type: 'array', items: recordSchema(printTemplate) },
    async handler({ query, db, user, now }) {
      const offered = db
        .selectFrom('sys_print_template')
        .select(openColumns(printTemplate))
        .where('subject', '=', query.subject)
        .where(joinConditions(await readDataRules(db, user, printTemplate, now())))
        .orderBy('create_time')
        .orderBy('id');
      const { rows, isWhole } = await readFirst(offered, MAX_OFFERED);
      const templates = rows.map((row) => toRecord(printTemplate, row));
      return isWhole
        ? ok(templates)
        : okWithErrors(
            templates,
            `“${query.subject}”的打印模板超过${MAX_OFFERED}个，只列出最早的${MAX_OFFERED}个，请删去不用的模板`,
          );
    },
  }),
  recordByCodeRoute({
    entity: printTemplate,
    url: '/sys/printTemplate',
    column: 'template_code',
    open: 'every screen that shows a record may print it; templates hold no records',
    explainMissing: (code) => `打印模板“${code}”不存在，请先在“打印模板”中新增`,
  }),
];
