// Running a declared report: its columns, its search items, its rows, and the rows of the next level of a linkage.
import { MAX_LINKED, readLinked, readReport, readReportOptions } from '../../records/lists/reports.ts';
import { findReport, type Report } from '../../records/lists/open-report.ts';
import { plainTypeOf } from '../../../src/engine/entity/plain-type.ts';
import { pageProperties } from '../../records/lists/page.ts';
import { idText, optionSchema } from '../../records/schemas.ts';
import { MAX_LISTED } from '../../records/lists/whole-list.ts';
import { defineRoute, ok, okWithErrors, pageOf } from '../../http/routing/define-route.ts';
import type { JsonSchema } from '../../kernel/schema-types.ts';

const byReport = {
  open: 'each report names its own permission and scope, which are judged before anything is read',
} as const;

const codeText = { type: 'string', minLength: 1, maxLength: 64 } as const;

const idParams = {
  type: 'object',
  required: ['cgRpConfigId'],
  properties: { cgRpConfigId: codeText },
} as const;

/** Which columns a row has is the report's declaration; all of them are scalars. */
const rowSchema = {
  type: 'object',
  additionalProperties: { type: ['string', 'number', 'boolean', 'null'] },
} as const satisfies JsonSchema;

const text = { type: 'string' } as const;

/** Calls of one person for rows: far more than people make, too few to keep the database busy. */
const RATE = { max: 600, seconds: 60 };

export const reportRunRoutes = [
  defineRoute({
    method: 'GET',
    url: '/online/cgreport/api/getRpColumns/:code',
    title: '报表的列',
    access: 'session',
    permission: byReport,
    scope: 'none',
    request: { params: { type: 'object', required: ['code'], properties: { code: codeText } } },
    response: {
      type: 'object',
      properties: {
        cgRpConfigId: text,
        cgRpConfigName: text,
        columns: {
          type: 'array',
          items: {
            type: 'object',
            properties: {
              title: text,
              dataIndex: text,
              align: text,
              sorter: text,
              customRender: text,
              width: { type: 'integer' },
            },
          },
        },
        dictOptions: { type: 'object', additionalProperties: { type: 'array', items: optionSchema } },
      },
    },
    async handler({ params, db, user, now }) {
      const report = findReport(params.code, user);
      const { options, cut } = await readReportOptions(db, report, user, now());
      const opened = {
        cgRpConfigId: report.declaration.code,
        cgRpConfigName: report.declaration.title,
        columns: listColumns(report),
        dictOptions: options,
      };
      if (cut.length === 0) return ok(opened);
      return okWithErrors(opened, `“${cut.join('、')}”的选项超过${MAX_LISTED}个，只列出前${MAX_LISTED}个`);
    },
  }),
  defineRoute({
    method: 'GET',
    url: '/online/cgreport/api/getQueryInfo/:cgRpConfigId',
    title: '报表的查询条件',
    access: 'session',
    permission: byReport,
    scope: 'none',
    request: { params: idParams },
    response: {
      type: 'array',
      items: {
        type: 'object',
        properties: { label: text, field: text, view: text, mode: text, dictCode: text },
      },
    },
    handler({ params, user }) {
      return ok(listQueryItems(findReport(params.cgRpConfigId, user)));
    },
  }),
  defineRoute({
    method: 'GET',
    url: '/online/cgreport/api/getData/:cgRpConfigId',
    title: '报表的数据',
    access: 'session',
    permission: byReport,
    scope: 'all',
    request: {
      params: idParams,
      querystring: {
        type: 'object',
        properties: {
          ...pageProperties,
          column: { type: 'string', maxLength: 100 },
          order: { type: 'string', enum: ['asc', 'desc', ''] },
        },
        // Filters and parameters; the report refuses those that it does not declare.
        additionalProperties: { type: 'string', maxLength: 4000 },
      },
    },
    response: pageOf(rowSchema),
    rateLimit: RATE,
    async handler({ params, query, db, user, now }) {
      return ok(await readReport(db, findReport(params.cgRpConfigId, user), user, query, now()));
    },
  }),
  defineRoute({
    method: 'GET',
    url: '/online/cgreport/api/getByLinkage',
    title: '报表的下一级选项',
    access: 'session',
    permission: byReport,
    scope: 'all',
    request: {
      querystring: {
        type: 'object',
        required: ['linkage', 'id'],
        properties: { linkage: codeText, id: idText },
      },
    },
    response: { type: 'array', items: rowSchema },
    rateLimit: RATE,
    async handler({ query, db, user, now }) {
      const { rows, isWhole } = await readLinked(db, findReport(query.linkage, user), user, query.id, now());
      return isWhole ? ok(rows) : okWithErrors(rows, `下一级超过${MAX_LINKED}条，只列出前${MAX_LINKED}条`);
    },
  }),
];

function listColumns({ columns }: Report) {
  return columns
    .filter(({ declared }) => declared.isHidden !== true)
    .map(({ declared, field }) => ({
      title: field.title,
      dataIndex: field.name,
      align: declared.align ?? 'left',
      // Text, as clients of this family know it.
      ...(declared.isSortable === false ? {} : { sorter: 'true' }),
      ...(field.dict === undefined ? {} : { customRender: field.name }),
      ...(declared.width === undefined ? {} : { width: declared.width }),
    }));
}

const VIEWS = {
  string: 'string',
  text: 'string',
  boolean: 'string',
  integer: 'integer',
  number: 'number',
  date: 'date',
  datetime: 'datetime',
} as const;

function listQueryItems({ columns }: Report) {
  return columns.flatMap(({ declared, field }) => {
    if (declared.query === undefined) return [];
    const { dict, name, title } = field;
    const view = dict === undefined ? VIEWS[plainTypeOf(field)] : 'list';
    return [
      {
        label: title,
        field: name,
        view,
        mode: declared.query,
        ...(dict === undefined ? {} : { dictCode: dict }),
      },
    ];
  });
}
