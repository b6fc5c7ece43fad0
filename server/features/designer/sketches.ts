// Small pictures of documents for the list of them: drawn when somebody looks, and kept as long as a document stays what it is.
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { sketchDocument } from '../../../src/designer/document/sketch/sketch.ts';
import type { SketchBox } from '../../../src/designer/document/sketch/pen.ts';
import type { ListedDocument } from '../../../src/designer/wire.ts';
import { expandDocument } from '../../../src/engine/blueprint/expand.ts';
import type { EntityDeclaration } from '../../../src/engine/catalog.ts';
import type { Database } from '../../db/tables.ts';
import type { DocumentDesk, KnownDocument } from '../../documents/desk.ts';
import { parseDocument } from './texts.ts';

/** Pictures of one answer; those who want more see names. */
const MAX_SKETCHES = 100;
/** Characters of a text that a picture is made of: no page that people look at is as long. */
const MAX_TEXT = 300_000;

type Entities = ReadonlyMap<string, EntityDeclaration>;

/** Adds to each of the documents its picture. */
export type AddSketches = (
  db: Kysely<Database>,
  documents: readonly ListedDocument[],
) => Promise<ListedDocument[]>;

export function createSketcher(desk: DocumentDesk): AddSketches {
  // A document that changed, also by what modules declare, is another object.
  const kept = new WeakMap<KnownDocument, readonly SketchBox[]>();
  let entities: { of: object; modules: object | undefined; byId: Entities } | undefined;

  async function readEntities(): Promise<Entities> {
    const { parts, modules } = await desk.catalog();
    if (entities?.of !== parts || entities.modules !== modules) {
      const all = [...(parts.entities ?? []), ...(modules?.entities ?? [])];
      entities = { of: parts, modules, byId: new Map(all.map((one) => [one.id, one])) };
    }
    return entities.byId;
  }

  return async (db, documents) => {
    const drawn = documents.slice(0, MAX_SKETCHES);
    const drafts = await readTexts(
      db,
      drawn.filter(({ hasDraft }) => hasDraft).map(({ id }) => id),
    );
    const byId = await readEntities();
    return documents.map((one, at): ListedDocument => {
      if (at >= MAX_SKETCHES) return one;
      const draft = drafts.get(one.id);
      if (draft !== undefined) return { ...one, sketch: sketchText(draft, one, byId) };
      const known = desk.find(one.id);
      if (!known) return one;
      const sketch = kept.get(known) ?? sketchText(known.text, one, byId);
      kept.set(known, sketch);
      return { ...one, sketch };
    });
  };
}

async function readTexts(db: Kysely<Database>, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('sys_screen_draft')
    .select('id')
    .select(sql<string>`case when length(text) <= ${MAX_TEXT}::int then text else '' end`.as('drawn'))
    .where('id', 'in', [...ids])
    .where('text', 'is not', null)
    .execute();
  return new Map(rows.map(({ id, drawn }) => [id, drawn]));
}

/** Of a text that is none yet there is an empty picture. */
function sketchText(
  text: string,
  { id, isBroken }: Pick<ListedDocument, 'id' | 'isBroken'>,
  entities: Entities,
): readonly SketchBox[] {
  const document = text.length > MAX_TEXT ? undefined : parseDocument(text);
  if (!document) return [];
  // Settings that nobody judged sound count for nothing but their entity.
  const context = { entities, isSound: () => !isBroken, mayName: () => true };
  return sketchDocument(expandDocument(document, id, context)?.document ?? document);
}
