// What can be printed, with the fields that a template may show of it.
import { permissionOf } from '../../../src/engine/entity/entity-calls.ts';
import { isPrinted, listPrintFields, type PrintField } from '../../../src/engine/entity/print-fields.ts';
import { PRINT_FORMATS } from '../../../src/engine/print/template.ts';
import { defineRoute, ok } from '../../http/routing/define-route.ts';
import { isChildEntity } from '../../modules/entity-routes.ts';
import { getEntity, isOpen, listEntities, viewOf, type Entity, type Grants } from '../../records/entities.ts';

interface PrintSubject {
  /** Value of the dictionary `print_subject`. */
  value: string;
  fields: PrintField[];
}

/** What the type of a field does not say. */
const MEANINGS: Readonly<Record<string, Partial<PrintField>>> = {
  avatar: { isImage: true },
  msgContent: { format: 'html' },
  sendTime: { format: 'date' },
};

/** The fields of an entity that are named, in that order. */
function pick(id: string, names: readonly string[]): PrintField[] {
  const all = new Map(fieldsOf(getEntity(id), new Set()).map((field) => [field.key, field]));
  return names.flatMap((name) => {
    const field = all.get(name);
    return field ? { ...field, ...MEANINGS[name] } : [];
  });
}

/** What screens of the product print; of people and announcements what is meant for paper. */
function listShipped(): PrintSubject[] {
  return [
    {
      value: 'user',
      fields: pick('system/user', [
        ...['realname', 'username', 'workNo', 'sex', 'birthday', 'phone', 'telephone', 'email', 'post'],
        ...['orgCode', 'createTime', 'avatar'],
      ]),
    },
    {
      value: 'announcement',
      fields: pick('system/announcement', [
        ...['titile', 'msgContent', 'msgAbstract', 'sender', 'sendTime', 'priority', 'startTime', 'endTime'],
      ]),
    },
    {
      value: 'dict_list',
      fields: [
        { key: 'total', title: '字典个数' },
        { key: 'rows', title: '字典清单', isRows: true },
        ...pick('system/dict', ['dictName', 'dictCode', 'description']).map((field) => ({
          ...field,
          parent: 'rows',
        })),
      ],
    },
  ];
}

/** Fields of an entity and of its rows, as far as their reader may see them. */
function fieldsOf(entity: Entity, grants: Grants): PrintField[] {
  const stated = (declared: Entity) => {
    const { title, fields, children } = declared;
    const seen = viewOf(declared, grants);
    return {
      title,
      fields: Object.fromEntries([...fields].filter(([, field]) => isOpen(seen, field))),
      ...(children ? { children } : {}),
    };
  };
  const all = new Map(listEntities().map((one) => [one.id, one]));
  return listPrintFields(stated(entity), (id) => {
    const found = all.get(id);
    return found && stated(found);
  });
}

const text = { type: 'string' } as const;

const field = {
  type: 'object',
  required: ['key', 'title'],
  properties: {
    key: text,
    title: text,
    dict: text,
    format: { type: 'string', enum: PRINT_FORMATS },
    digits: { type: 'integer' },
    isImage: { type: 'boolean' },
    isRows: { type: 'boolean' },
    parent: text,
  },
} as const;

export const printSubjectRoutes = [
  defineRoute({
    method: 'GET',
    url: '/sys/printTemplate/subjects',
    title: '打印模板的记录类型',
    access: 'session',
    permission: 'printTemplate:list',
    scope: 'all',
    request: {},
    response: {
      type: 'array',
      items: {
        type: 'object',
        required: ['value', 'fields'],
        properties: { value: text, fields: { type: 'array', items: field } },
      },
    },
    handler({ user }) {
      const entities = listEntities();
      const listed = entities
        .filter((entity) => isPrinted(entity) && !isChildEntity(entity, entities))
        // Whoever may not read the records learns nothing of what they hold.
        .filter((entity) => user.permissions.has(permissionOf(entity, 'list')));
      return Promise.resolve(
        ok([
          ...listShipped(),
          ...listed.map((entity) => ({ value: entity.id, fields: fieldsOf(entity, user.permissions) })),
        ]),
      );
    },
  }),
];
