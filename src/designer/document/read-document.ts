// The document of a text that somebody works on.
import { readJson } from '../../engine/check/findings/positions.ts';
import type { JsonObject } from '../../engine/document.ts';
import { isObject } from '../../engine/values/json.ts';
import { EditError } from './edits.ts';

/** The document of a text. @throws EditError when it is no JSON object */
export function readDocument(text: string): JsonObject {
  const { value } = readJson(text);
  if (!isObject(value)) throw new EditError('源码不是有效的 JSON 文档', []);
  return value;
}
