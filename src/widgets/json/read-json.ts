// JSON as people type it: what it says, or what is wrong at which line and column.
import { applyEdits, format, visit } from 'jsonc-parser';
import type { CodeProblem } from '../../controls/code/engine.ts';
import { describeSyntaxError } from '../../engine/values/json-syntax.ts';
import { t } from '../../engine/text.ts';

/** Characters, where the document names no limit. */
export const MAX_TEXT = 200_000;

/** What the whole must be; undefined takes any JSON. */
export type JsonKind = 'object' | 'array' | undefined;

/** Names that would reach every object. */
const RESERVED = new Set(['__proto__', 'constructor', 'prototype']);

const KINDS = { object: t('应为对象，以 { 开头'), array: t('应为数组，以 [ 开头') } as const;

/**
 * The first thing wrong with a text; a blank one is no mistake.
 * @param limit characters
 * @returns its sentence begins with line and column, both from 1
 */
export function findProblem(text: string, kind: JsonKind, limit: number): CodeProblem | undefined {
  if (text.trim() === '') return undefined;
  if (text.length > limit) return { offset: limit, message: t('内容超过 {0} 个字符', limit) };
  const found = findSyntax(text) ?? findReserved(text, kind) ?? findKind(text, kind);
  return found && { offset: found.offset, message: `${writePlace(text, found.offset)}：${found.message}` };
}

/** What a text without a problem says. */
export function readJson(text: string): unknown {
  return JSON.parse(text);
}

/** The same JSON in the usual layout: numbers and texts stay as they were written. */
export function formatJson(text: string): string {
  return applyEdits(text, format(text, undefined, { tabSize: 2, insertSpaces: true, eol: '\n' }));
}

function findSyntax(text: string): CodeProblem | undefined {
  let first: CodeProblem | undefined;
  visit(
    text,
    {
      onError: (error, offset, length) => {
        if (first) return;
        const described = describeSyntaxError(text, { error, offset, length });
        const message =
          described.code === 'json-comment' ? t('JSON 里不能写注释，请删除') : described.message;
        first = { offset: described.offset, message };
      },
    },
    { disallowComments: true, allowTrailingComma: false },
  );
  if (first) return first;
  try {
    JSON.parse(text);
    return undefined;
  } catch {
    // Blanks that JSON does not know, for one.
    return { offset: 0, message: t('不是合法的 JSON') };
  }
}

/** Only a text that becomes an object can do harm with a name. */
function findReserved(text: string, kind: JsonKind): CodeProblem | undefined {
  if (kind === undefined) return undefined;
  let first: CodeProblem | undefined;
  visit(text, {
    onObjectProperty: (name, offset) => {
      if (RESERVED.has(name)) first ??= { offset, message: t('不能用 “{0}” 作键', name) };
    },
  });
  return first;
}

function findKind(text: string, kind: JsonKind): CodeProblem | undefined {
  if (kind === undefined) return undefined;
  const offset = text.search(/\S/);
  return text[offset] === (kind === 'object' ? '{' : '[') ? undefined : { offset, message: KINDS[kind] };
}

function writePlace(text: string, offset: number): string {
  const before = text.slice(0, offset).split(/\r\n|\r|\n/);
  return t('第 {0} 行第 {1} 列', before.length, (before.at(-1)?.length ?? 0) + 1);
}
