// What a new document begins with.
import type { JsonObject } from '../../engine/document.ts';
import type { PastedTable } from './pasted-table.ts';
import { beginTemplate, statesOf, type Template } from './templates.ts';

export interface NewDocument {
  id: string;
  title: string;
  /** Of its page; dialogs and drawers have none. */
  path?: string | undefined;
}

/** The node of a new document, made of an entity or empty. */
export type FirstNode = { kind: 'blank' } | { kind: 'records' | 'record_form'; entity: string };

/** A document with one node, or none. Its page asks for a session alone until somebody names a permission. */
export function beginDocument({ id, title, path }: NewDocument, first: FirstNode): JsonObject {
  const properties: JsonObject =
    first.kind === 'blank'
      ? {}
      : {
          [first.kind]: {
            type: 'void',
            'x-component': first.kind,
            'x-component-props': { entity: first.entity },
          },
        };
  return {
    id,
    format: 1,
    title,
    ...(path === undefined ? {} : { route: { path, access: 'login' } }),
    schema: { type: 'object', properties },
  };
}

/** A document that is begun from a template. @param table what its fields are; without it sample fields */
export function beginFromTemplate(
  wanted: NewDocument,
  template: Template,
  table: PastedTable | undefined,
): JsonObject {
  const { schema: _empty, ...rest } = beginDocument(wanted, { kind: 'blank' });
  const state = statesOf(template);
  return { ...rest, ...(state ? { state } : {}), schema: beginTemplate(template, table) };
}

/** The same document under another id, title and address. */
export function copyDocument(source: JsonObject, { id, title, path }: NewDocument): JsonObject {
  const { id: _id, title: _title, route: _route, ...rest } = source;
  return {
    id,
    ...rest,
    title,
    ...(path === undefined ? {} : { route: { path, access: 'login' } }),
  };
}
