// Completion and hover of expressions in the source editor.
import type { CatalogParts } from '../../../engine/check/catalog/catalog.ts';
import type { JsonObject } from '../../../engine/document.ts';
import { t } from '../../../engine/text.ts';
import {
  explainWord,
  expressionBefore,
  listExpressionWords,
  type ExpressionWord,
} from '../../document/expression-words.ts';
import { readKnown } from '../known-names.ts';
import { monaco } from './monaco.ts';

const KINDS = {
  scope: monaco.languages.CompletionItemKind.Variable,
  function: monaco.languages.CompletionItemKind.Function,
  member: monaco.languages.CompletionItemKind.Field,
  value: monaco.languages.CompletionItemKind.Value,
} as const;

/**
 * Offers words of expressions while somebody writes one, and explains those that stand there.
 * @param readNow the document as it is
 * @returns ends both
 */
export function offerExpressionWords(parts: CatalogParts, readNow: () => JsonObject): () => void {
  const known = readKnown(parts);
  const lineTo = (model: monaco.editor.ITextModel, { lineNumber, column }: monaco.IPosition): string =>
    model.getLineContent(lineNumber).slice(0, column - 1);
  const completion = monaco.languages.registerCompletionItemProvider('json', {
    triggerCharacters: ['$', '.', '{', '('],
    provideCompletionItems: (model, position) => {
      const before = expressionBefore(lineTo(model, position));
      if (before === undefined) return { suggestions: [] };
      const [typed = ''] = /\$?[\w:-]*$/.exec(before) ?? [];
      const range = new monaco.Range(
        position.lineNumber,
        position.column - typed.length,
        position.lineNumber,
        position.column,
      );
      const words = listExpressionWords(before, readNow(), known);
      return { suggestions: words.map((word) => toSuggestion(word, range)) };
    },
  });
  const hover = monaco.languages.registerHoverProvider('json', {
    provideHover: (model, position) => {
      const line = model.getLineContent(position.lineNumber);
      const found = [...line.matchAll(/\$?[A-Za-z]\w*/g)].find(
        ({ index, 0: word }) => index < position.column && position.column <= index + word.length + 1,
      );
      if (!found || expressionBefore(line.slice(0, found.index)) === undefined) return null;
      const explained = explainWord(found[0]);
      if (!explained) return null;
      const { word, doc, params } = explained;
      return {
        contents: [{ value: `\`${params === undefined ? word : `${word}(${params})`}\`` }, { value: t(doc) }],
      };
    },
  });
  return () => {
    completion.dispose();
    hover.dispose();
  };
}

function toSuggestion(
  { word, kind, doc, params }: ExpressionWord,
  range: monaco.Range,
): monaco.languages.CompletionItem {
  return {
    label: params === undefined ? word : { label: word, detail: `(${params})` },
    kind: KINDS[kind],
    insertText: word,
    documentation: doc === '' ? '' : t(doc),
    ...(doc === '' ? {} : { detail: t(doc) }),
    range,
  };
}
