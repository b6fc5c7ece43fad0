// Which drafts belong together: what one opens, over others too, and what opens it.
import { collectParams } from '../../../src/engine/check/routes/params.ts';
import { ownString } from '../../../src/engine/values/json.ts';
import type { DraftOfSet } from '../../../src/designer/wire.ts';
import { parseDocument } from './texts.ts';

/** A draft with its text. */
export interface TextOfDraft {
  id: string;
  number: number;
  text: string;
}

interface ReadDraft {
  title: string;
  /** Ids of the screens that it opens. */
  opens: ReadonlySet<string>;
}

/** Reads drafts, each once for each of its numbers. */
export function createDraftReader(): (drafts: readonly TextOfDraft[]) => ReadonlyMap<string, ReadDraft> {
  let known = new Map<string, ReadDraft>();
  return (drafts) => {
    const kept = new Map<string, ReadDraft>();
    const byId = new Map<string, ReadDraft>();
    for (const { id, number, text } of drafts) {
      const mark = `${id} ${String(number)}`;
      const read = known.get(mark) ?? readOne(id, text);
      kept.set(mark, read);
      byId.set(id, read);
    }
    known = kept;
    return byId;
  };
}

function readOne(id: string, text: string): ReadDraft {
  const document = parseDocument(text) ?? {};
  return {
    title: ownString(document, 'title') ?? id,
    opens: new Set(collectParams(document).openings.map(({ screen }) => screen)),
  };
}

/** How each of the drafts stands to one document. */
export function relate(
  id: string,
  drafts: ReadonlyMap<string, Pick<ReadDraft, 'opens'>>,
): ReadonlyMap<string, DraftOfSet['relation']> {
  const relations = new Map<string, DraftOfSet['relation']>();
  for (const [other, { opens }] of drafts) if (opens.has(id)) relations.set(other, 'opens');
  // A list opens a form, and that form a choice: all of it is what the list needs.
  const rest = [id];
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    for (const opened of drafts.get(next)?.opens ?? []) {
      if (relations.get(opened) === 'opened' || !drafts.has(opened)) continue;
      relations.set(opened, 'opened');
      rest.push(opened);
    }
  }
  return relations.set(id, 'self');
}
