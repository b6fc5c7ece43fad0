// Finds expressions in the strings of a document.

export interface ExpressionText {
  /** The text between the braces. */
  source: string;
  /** Where `source` begins in the text, in UTF-16 units. */
  offset: number;
}

/**
 * Reads a string that is one whole `{{ … }}`; blanks around it are allowed. Null for every other string.
 * Only strings of documents may be given: data that looks like an expression stays data.
 */
export function readExpression(text: string): ExpressionText | null {
  const start = text.length - text.trimStart().length;
  const end = text.trimEnd().length;
  if (end - start < 4 || !text.startsWith('{{', start) || !text.endsWith('}}', end)) return null;
  return { source: text.slice(start + 2, end - 2), offset: start + 2 };
}

/** Whether a string contains `{{` without being a whole expression, so that nothing would evaluate it. */
export function hasStrayBraces(text: string): boolean {
  return text.includes('{{') && readExpression(text) === null;
}
