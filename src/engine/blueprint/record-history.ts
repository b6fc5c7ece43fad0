// The versions of a record, as a button opens them beside its row or below its reading view.
import type { EntityDeclaration } from '../catalog.ts';
import type { Json } from '../document.ts';
import type { RecordSettings } from './settings.ts';
import type { Subject } from './subject.ts';
import { expression, memberOf, quote } from './words.ts';

/** The screen with the versions of a record, and what it asks for. */
export const HISTORY = { screen: 'system/data-log-versions', permission: 'dataLog:list' } as const;

/** @param id expression of the record's id */
export function openHistory({ table }: EntityDeclaration, title: string, id: string): Json {
  const params = { dataTable: table, dataId: id };
  return { do: 'open', screen: HISTORY.screen, as: 'dialog', width: 900, title, params };
}

/** Whether a reading view offers the versions of its record without being asked to. */
export function hasHistory({ storage, history }: EntityDeclaration): boolean {
  return storage === 'managed' && history === true;
}

/** The same from a reading view, which is opened with its record or with an id. */
export function openOwnHistory({ entity, title }: Subject, by: RecordSettings['by']): Json {
  if (by === 'id') return openHistory(entity, `${title}历史`, '{{ $params.id }}');
  const { text } = entity;
  const field = text === undefined ? undefined : entity.fields[text];
  const start = `${title}历史`;
  if (text === undefined || !field) return openHistory(entity, start, '{{ $params.record.id }}');
  const plain = memberOf('$params.record', text);
  const shown =
    field.dict === undefined ? plain : `(${memberOf('$params.record', `${text}_dictText`)} ?? ${plain})`;
  return openHistory(entity, expression(`${quote(`${start} · `)} + ${shown}`), '{{ $params.record.id }}');
}
