// Texts of a document that a language has no translation for, each at its place.
import { isBlueprint } from '../../blueprint/settings.ts';
import type { Json } from '../../document.ts';
import type { Diagnostic } from '../../diagnostic.ts';
import { listWrittenTexts } from '../document/written-texts.ts';
import { Findings } from '../findings/findings.ts';
import { joinPointer } from '../findings/pointer.ts';
import { readJson } from '../findings/positions.ts';

/**
 * @param bytes the document as it lies on disk
 * @param texts what people read of it, with `{0}` … for values
 * @param language whose translations they are, e.g. `en`
 */
export function findUntranslated(
  { path, bytes }: { path: string; bytes: Uint8Array },
  texts: Iterable<string>,
  catalogue: Readonly<Record<string, string>>,
  language: string,
): Diagnostic[] {
  const missing = [...texts].filter((text) => !Object.hasOwn(catalogue, text));
  if (missing.length === 0) return [];
  const json = readJson(bytes);
  const findings = new Findings(path, json);
  const strings = listStrings(json.value ?? null, '');
  const written = listWrittenTexts(json.value ?? null);
  for (const text of missing) {
    const found =
      strings.find(({ value }) => value === text) ??
      // Texts made of parts lie within an expression.
      written.get(text)?.[0] ??
      // Nobody wrote what a blueprint says.
      strings.find(({ pointer, value }) => pointer.endsWith('/x-component') && isBlueprint(value));
    findings.addAtValue(
      'text-untranslated',
      found?.pointer ?? '',
      `“${text}”没有 ${language} 译文，请在 locales/${language}.json 或文档的 translations 里补上`,
    );
  }
  return findings.toList();
}

function listStrings(value: Json, pointer: string): { pointer: string; value: string }[] {
  if (typeof value === 'string') return [{ pointer, value }];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, item]) => listStrings(item as Json, joinPointer(pointer, key)));
}
