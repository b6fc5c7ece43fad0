// What lists say of a draft: read from its text once, when it is stored.
import { sql } from 'kysely';
import { resolvePointer } from '../../../src/engine/check/document/nodes.ts';
import { collectParams } from '../../../src/engine/check/routes/params.ts';
import type { Diagnostic } from '../../../src/engine/diagnostic.ts';
import { ownString } from '../../../src/engine/values/json.ts';
import { hashText } from '../../documents/published.ts';
import type { DraftFacts } from '../../documents/tables.ts';
import { parseDocument } from './texts.ts';

/** What is stored beside the text of a draft. */
export interface JudgedDraft {
  facts: DraftFacts;
  /** It has an error, other than that it opens what nobody is served. */
  isBroken: boolean;
}

/** @param diagnostics of the text; none where nobody judged it */
export function judgeDraft(id: string, text: string, diagnostics: readonly Diagnostic[]): JudgedDraft {
  const document = parseDocument(text) ?? {};
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  const named = errors.flatMap(({ code, pointer }) => {
    const screen = code === 'screen-unknown' ? resolvePointer(document, pointer) : undefined;
    return typeof screen === 'string' ? [screen] : [];
  });
  return {
    facts: {
      title: ownString(document, 'title') ?? id,
      hash: hashText(text),
      opens: [...new Set(collectParams(document).openings.map(({ screen }) => screen))],
      lacks: [...new Set(named)],
    },
    isBroken: errors.length > named.length,
  };
}

/** The text of a draft whose facts nobody read yet, under `unread`: it was stored before there were any. */
export const unreadText = sql<string | null>`case when facts is null then text end`.as('unread');

/** The facts of a stored draft; one that was stored before there were any comes with its text. */
export function factsOf({
  id,
  facts,
  unread,
}: {
  id: string;
  facts: DraftFacts | null;
  unread: string | null;
}): DraftFacts {
  return facts ?? judgeDraft(id, unread ?? '', []).facts;
}
