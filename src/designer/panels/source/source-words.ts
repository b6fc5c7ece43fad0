// Completion and hover of expressions in the source editor.
import type { CatalogParts } from '../../../engine/check/catalog/catalog.ts';
import type { JsonObject } from '../../../engine/document.ts';
import { t } from '../../../engine/text.ts';
import { ALL_PLACES, type Completion } from '../../document/completion/complete.ts';
import { completeInSource, explainInSource } from '../../document/completion/in-source.ts';
import { readCompletionScope } from '../fields/use-completion-scope.ts';
import { monaco } from './monaco.ts';

const KINDS = {
  name: monaco.languages.CompletionItemKind.Variable,
  function: monaco.languages.CompletionItemKind.Function,
  method: monaco.languages.CompletionItemKind.Method,
  member: monaco.languages.CompletionItemKind.Field,
  code: monaco.languages.CompletionItemKind.Value,
} as const;

/**
 * Offers words of expressions while somebody writes one, and explains those that stand there.
 * @param readNow the document as it is
 * @returns ends both
 */
export function offerExpressionWords(parts: CatalogParts, readNow: () => JsonObject): () => void {
  const completion = monaco.languages.registerCompletionItemProvider('json', {
    triggerCharacters: ['$', '.', '{', '(', "'"],
    provideCompletionItems: (model, { lineNumber, column }) => {
      const line = model.getLineContent(lineNumber);
      const scope = readCompletionScope(readNow(), parts, ALL_PLACES);
      const found = completeInSource(line, column - 1, scope);
      if (!found) return { suggestions: [] };
      const range = new monaco.Range(lineNumber, found.from + 1, lineNumber, found.to + 1);
      const typed = line.slice(found.from, column - 1);
      return {
        // What fits is decided here, by titles too: every further sign asks again.
        incomplete: true,
        suggestions: found.options.map((option, at) => toSuggestion(option, at, typed, range)),
      };
    },
  });
  const hover = monaco.languages.registerHoverProvider('json', {
    provideHover: (model, { lineNumber, column }) => {
      const found = explainInSource(model.getLineContent(lineNumber), column - 1);
      if (!found) return null;
      return {
        range: new monaco.Range(lineNumber, found.from + 1, lineNumber, found.to + 1),
        contents: [{ value: `\`${found.label}${found.hint}\`` }, { value: t(found.doc) }],
      };
    },
  });
  return () => {
    completion.dispose();
    hover.dispose();
  };
}

function toSuggestion(
  { kind, insert, cursor, label, hint, doc }: Completion,
  at: number,
  typed: string,
  range: monaco.Range,
): monaco.languages.CompletionItem {
  const literal = (text: string): string => text.replace(/[\\$}]/g, '\\$&');
  return {
    // What a name of the document is called stands beside it; of the language's own there is a sentence.
    label: { label, detail: hint, ...(kind === 'member' || kind === 'code' ? { description: t(doc) } : {}) },
    kind: KINDS[kind],
    // A snippet says where the cursor goes on.
    insertText: `${literal(insert.slice(0, cursor))}$0${literal(insert.slice(cursor))}`,
    insertTextRules: monaco.languages.CompletionItemInsertTextRule.InsertAsSnippet,
    filterText: typed,
    sortText: String(at).padStart(3, '0'),
    ...(doc === '' ? {} : { detail: t(doc), documentation: t(doc) }),
    range,
  };
}
