// The calls that begin a document: empty, from a template or a pasted table, made of a record type, or as a copy.
import {
  beginDocument,
  beginFromTemplate,
  copyDocument,
  type NewDocument,
} from '../../../src/designer/document/new-document.ts';
import {
  chooseFields,
  MAX_PASTED_FIELDS,
  PASTED_WIDGETS,
  readPastedTable,
  type PastedField,
  type PastedTable,
} from '../../../src/designer/document/pasted-table.ts';
import { TEMPLATES, type Template } from '../../../src/designer/document/templates.ts';
import { printJson, readLayout } from '../../../src/designer/document/print-json.ts';
import type { JsonObject } from '../../../src/engine/document.ts';
import type { DocumentDesk } from '../../documents/desk.ts';
import { defineRoute, ok } from '../../http/routing/define-route.ts';
import { failure } from '../../kernel/errors.ts';
import { listOf } from './answers.ts';
import { FILES_ONLY } from './draft-routes.ts';
import { lockDraft, readDraft, readServedText, storeDraft } from './drafts.ts';
import { readLevels, requireSeen, rightsOf } from './rights.ts';
import { readTemplate } from './template-routes.ts';
import { ID, parseDocument, requireStorable } from './texts.ts';

const text = { type: 'string', maxLength: 200 } as const;

/** Characters of a pasted table. */
const MAX_TABLE = 500_000;

const FIELD_NAME = '^[A-Za-z][A-Za-z0-9_]*$';

const fieldSchema = {
  type: 'object',
  required: ['name', 'title', 'widget', 'column'],
  properties: {
    name: { type: 'string', maxLength: 60, pattern: FIELD_NAME },
    title: { type: 'string', minLength: 1, maxLength: 100 },
    widget: { enum: PASTED_WIDGETS },
    options: { type: 'string', maxLength: 2_000, default: '' },
    column: { type: 'integer', minimum: 0, maximum: MAX_PASTED_FIELDS },
  },
} as const;

interface Wanted extends NewDocument {
  kind: string;
  entity?: string | undefined;
  template?: Template | undefined;
  table?: string | undefined;
  fields?: readonly PastedField[] | undefined;
}

function begin({ kind, entity, template = 'list', table, fields, ...wanted }: Wanted): JsonObject {
  const asTemplate = TEMPLATES.find((one) => one === kind) ?? (kind === 'table' ? template : undefined);
  if (asTemplate !== undefined) {
    return beginFromTemplate(wanted, asTemplate, kind === 'table' ? readTable(table, fields) : undefined);
  }
  if (kind !== 'records' && kind !== 'record_form') return beginDocument(wanted, { kind: 'blank' });
  if (entity === undefined || entity === '') {
    throw failure('request-invalid', '请填写记录类型', { field: 'entity' });
  }
  return beginDocument(wanted, { kind, entity });
}

/** @throws request-invalid where there is nothing to make fields of */
function readTable(table = '', fields: readonly PastedField[] = []): PastedTable {
  const read = readPastedTable(table);
  const chosen = fields.length > 0 ? chooseFields(read, fields) : read;
  if (chosen.fields.length === 0) {
    throw failure('request-invalid', '请粘贴一张表格，第一行是标题', { field: 'table' });
  }
  const twice = chosen.fields.find(
    ({ name }, at) => chosen.fields.findIndex((other) => other.name === name) !== at,
  );
  if (twice)
    throw failure('request-invalid', `有两列的字段名都是 “${twice.name}”，请改一个`, { field: 'fields' });
  return chosen;
}

/** The call that reads a pasted table: what its columns are called, and which widgets fit them. */
export const pastedFieldsRoute = defineRoute({
  method: 'POST',
  url: '/sys/designer/fields',
  title: '识别粘贴的表格',
  access: 'session',
  permission: 'designer:edit',
  operation: null,
  scope: 'none',
  rateLimit: { max: 60, seconds: 60 },
  request: {
    body: {
      type: 'object',
      required: ['table'],
      properties: { table: { type: 'string', minLength: 1, maxLength: MAX_TABLE } },
    },
  },
  response: {
    type: 'object',
    properties: {
      fields: listOf({
        name: { type: 'string' },
        title: { type: 'string' },
        widget: { type: 'string' },
        options: { type: 'string' },
        column: { type: 'integer' },
      }),
      rows: { type: 'integer' },
    },
  },
  handler({ body }) {
    const { fields, rows } = readPastedTable(body.table);
    if (fields.length === 0)
      throw failure('request-invalid', '请粘贴一张表格，第一行是标题', { field: 'table' });
    return ok({ fields, rows: rows.length });
  },
});

export function createNewRoute(desk: DocumentDesk) {
  return defineRoute({
    method: 'POST',
    url: '/sys/designer/create',
    title: '新建页面',
    access: 'session',
    permission: 'designer:edit',
    operation: { title: '新建页面', type: 2 },
    scope: 'all',
    request: {
      body: {
        type: 'object',
        required: ['id', 'title', 'kind'],
        properties: {
          id: ID,
          title: { type: 'string', minLength: 1, maxLength: 100 },
          kind: { enum: ['blank', 'records', 'record_form', 'copy', 'own', 'table', ...TEMPLATES] },
          template: { enum: TEMPLATES },
          table: { type: 'string', maxLength: MAX_TABLE },
          fields: { type: 'array', maxItems: MAX_PASTED_FIELDS, items: fieldSchema },
          entity: text,
          from: text,
          own: { type: 'string', maxLength: 36 },
          path: text,
        },
      },
    },
    response: { type: 'object', properties: { id: text, number: { type: 'integer' } } },
    async handler({ db, user, body, config, now }) {
      if (config.documents === 'files') throw failure('rule', FILES_ONLY);
      const { id, title, kind, entity, from, own, template, table, fields } = body as Wanted & {
        from?: string;
        own?: string;
      };
      const path = typeof body.path === 'string' && body.path !== '' ? body.path : undefined;
      const levels = await readLevels(db);
      if (!rightsOf(user, id, undefined, levels).mayEdit) throw failure('forbidden');
      if (desk.find(id) || (await readDraft(db, id))?.text) {
        throw failure('rule', `编号 “${id}” 已有页面，请换一个编号`, { field: 'id' });
      }
      let document: JsonObject;
      if (kind === 'copy') {
        const source = from ?? '';
        requireSeen(user, source, levels);
        const draft = await readDraft(db, source);
        const copied = draft?.text ?? (await readServedText(db, source, desk.find(source)));
        const parsed = copied === undefined ? undefined : parseDocument(copied);
        if (!parsed) throw failure('rule', `没有页面 “${source}”，请检查编号`, { field: 'from' });
        document = copyDocument(parsed, { id, title, path });
      } else if (kind === 'own') {
        if (own === undefined || own === '') throw failure('rule', '请先选择一个模板');
        const template = parseDocument((await readTemplate(db, user, own)).text) ?? {};
        document = copyDocument(template, { id, title, path });
      } else {
        document = begin({ id, title, path, kind, entity, template, table, fields });
      }
      const written = `${printJson(document, readLayout(''))}\n`;
      requireStorable(id, written);
      const row = await lockDraft(db, id);
      if (row.text !== null) throw failure('rule', `编号 “${id}” 已有页面，请换一个编号`, { field: 'id' });
      const number = await storeDraft(
        db,
        row,
        { known: undefined, current: undefined },
        { text: written, names: ['新建页面'], diagnostics: [], by: user.username, at: new Date(now()) },
      );
      return ok({ id, number }, '已添加');
    },
  });
}
