// The call that begins a document: empty, made of a record type, or as a copy of another one.
import {
  beginDocument,
  copyDocument,
  type NewDocument,
} from '../../../src/designer/document/new-document.ts';
import { printJson, readLayout } from '../../../src/designer/document/print-json.ts';
import type { JsonObject } from '../../../src/engine/document.ts';
import type { DocumentDesk } from '../../documents/desk.ts';
import { read } from '../../documents/merge-texts.ts';
import { defineRoute, ok } from '../../http/routing/define-route.ts';
import { failure } from '../../kernel/errors.ts';
import { FILES_ONLY } from './draft-routes.ts';
import { lockDraft, readDraft, readServedText, storeDraft } from './drafts.ts';
import { readLevels, requireSeen, rightsOf } from './rights.ts';
import { ID, requireStorable } from './texts.ts';

const text = { type: 'string', maxLength: 200 } as const;

interface Wanted extends NewDocument {
  kind: string;
  entity?: string | undefined;
}

function begin({ kind, entity, ...wanted }: Wanted): JsonObject {
  if (kind !== 'records' && kind !== 'record_form') return beginDocument(wanted, { kind: 'blank' });
  if (entity === undefined || entity === '') {
    throw failure('request-invalid', '请填写记录类型', { field: 'entity' });
  }
  return beginDocument(wanted, { kind, entity });
}

export function createNewRoute(desk: DocumentDesk) {
  return defineRoute({
    method: 'POST',
    url: '/sys/designer/create',
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
          kind: { enum: ['blank', 'records', 'record_form', 'copy'] },
          entity: text,
          from: text,
          path: text,
        },
      },
    },
    response: { type: 'object', properties: { id: text, number: { type: 'integer' } } },
    async handler({ db, user, body, config, now }) {
      if (config.documents === 'files') throw failure('rule', FILES_ONLY);
      const { id, title, kind, entity, from } = body as Wanted & { from?: string };
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
        const parsed = copied === undefined ? undefined : read(copied);
        if (!parsed) throw failure('rule', `没有页面 “${source}”，请检查编号`, { field: 'from' });
        document = copyDocument(parsed, { id, title, path });
      } else {
        document = begin({ id, title, path, kind, entity });
      }
      const written = `${printJson(document, readLayout(''))}\n`;
      requireStorable(id, written);
      const row = await lockDraft(db, id);
      if (row.text !== null) throw failure('rule', `编号 “${id}” 已有页面，请换一个编号`, { field: 'id' });
      const number = await storeDraft(
        db,
        row,
        { known: undefined, current: undefined },
        { text: written, names: ['新建页面'], isBroken: false, by: user.username, at: new Date(now()) },
      );
      return ok({ id, number }, '已新建');
    },
  });
}
