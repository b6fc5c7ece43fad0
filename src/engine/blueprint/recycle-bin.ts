// The recycle bin of an entity: deleted records are taken back or removed for good.
import { pathOfCalls, permissionOf } from '../entity/entity-calls.ts';
import type { JsonObject } from '../document.ts';
import { columnFor } from './field-columns.ts';
import { link } from './buttons.ts';
import { emptyDraft } from './record-screens.ts';
import { readFields, textOfRow, type Draft, type Subject } from './subject.ts';
import { expression, quote } from './words.ts';

/** Columns by which people know a record again, besides who deleted it when. */
const MAX_COLUMNS = 4;

export function draftRecycleBin(subject: Subject, rowText: string | undefined): Draft {
  const { entity, title, parts } = subject;
  const path = pathOfCalls(entity);
  const draft = emptyDraft();
  const text = textOfRow(subject, rowText);
  const reload = { do: 'reload', target: 'deleted' };
  parts.open('recycled.apis', draft.apis);
  parts.put('recycled.apis.list', draft.apis, 'list', { url: `${path}/recycleBin`, page: true });
  parts.put('recycled.apis.restore', draft.apis, 'restore', { method: 'PUT', url: `${path}/restore` });
  parts.put('recycled.apis.purge', draft.apis, 'purge', { method: 'DELETE', url: `${path}/purge` });
  const row: JsonObject = parts.open('recycled', {});
  parts.put('recycled.restore', row, 'restore', {
    ...link('取回', permissionOf(entity, 'delete')),
    'x-on': {
      click: [
        { do: 'request', api: 'restore', params: { id: '{{ $record.id }}' } },
        { do: 'message', text: '已取回' },
        reload,
      ],
    },
  });
  const question =
    text === undefined
      ? `彻底删除这个${title}后不能恢复，确定吗？`
      : expression(`${quote('彻底删除“')} + ${text} + ${quote('”后不能恢复，确定吗？')}`);
  parts.put('recycled.purge', row, 'purge', {
    ...link('彻底删除', permissionOf(entity, 'purge'), true),
    'x-on': {
      click: [
        { do: 'confirm', danger: true, title: `彻底删除${title}`, text: question },
        { do: 'request', api: 'purge', params: { id: '{{ $record.id }}' } },
        { do: 'message', text: '已彻底删除' },
        reload,
      ],
    },
  });
  const columns: JsonObject[] = readFields(entity)
    .slice(0, MAX_COLUMNS)
    .flatMap((name) => {
      const field = entity.fields[name];
      return field ? [columnFor(name, field)] : [];
    });
  columns.push(
    { key: 'deletedBy', title: '删除人', dict: 'users', width: 110 },
    { key: 'deletedTime', title: '删除时间', type: 'datetime', width: 180 },
    { key: 'action', title: '操作', slot: 'actions', fixed: 'right', width: 170 },
  );
  parts.list('recycled.columns', columns);
  parts.put('recycled', draft.nodes, 'deleted', {
    type: 'array',
    'x-component': 'data_table',
    'x-source': { api: 'list' },
    'x-component-props': {
      emptyText: '回收站是空的',
      columns,
    },
    items: {
      type: 'object',
      properties: {
        actions: { type: 'void', 'x-component': 'toolbar', 'x-component-props': {}, properties: row },
      },
    },
  });
  return draft;
}
