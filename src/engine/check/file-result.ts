// What a file comes to once it was checked: its document with what it left to be filled in, and its findings.
import type { JsonObject, RouteDeclaration, ScreenDocument } from '../document.ts';
import { titlesOf } from '../plan/titles.ts';
import { ownValue } from '../values/json.ts';
import { isPlacedByPath, type FileResult } from './document/source.ts';
import type { ReadSource } from './read-source.ts';

/** A dropped-in file may leave out id and route. */
export function fillIn(document: JsonObject, one: ReadSource): JsonObject {
  if (!isPlacedByPath(one.file.source)) return document;
  return {
    ...(Object.hasOwn(document, 'id') ? {} : { id: one.id }),
    ...document,
    ...(Object.hasOwn(document, 'route') || !one.route ? {} : { route: { ...one.route } }),
  };
}

/** What is told of one file. @param document as it is served; undefined where nothing of it can be read */
export function toResult(
  one: ReadSource,
  document: JsonObject | undefined,
  generated: readonly JsonObject[],
  isReplaced: boolean,
): FileResult {
  const { file, findings, kind, id, title, route } = one;
  const result: FileResult = {
    path: file.path,
    ...(file.name === undefined ? {} : { name: file.name }),
    source: file.source,
    kind,
    id,
    title,
    ...(route ? { route } : {}),
    diagnostics: findings.toList(),
    isReplaced,
  };
  if (!document || findings.hasErrors) return result;
  // The meta-schema has found it to be one.
  if (kind === 'screen') {
    const screens = [document, ...generated] as unknown as [ScreenDocument, ...ScreenDocument[]];
    const [screen, ...rest] = screens;
    const { card, translations } = screen;
    const titles = titlesOf(screen);
    // What it brings along is read in the same languages.
    const brought = translations ? rest.map((made) => ({ ...made, translations })) : rest;
    return {
      ...result,
      ...(card ? { card } : {}),
      ...(titles ? { titles } : {}),
      screen,
      ...(rest.length > 0 ? { generated: brought } : {}),
    };
  }
  const place: RouteDeclaration = route ?? { path: `/drop/${id}`, access: 'login' };
  return {
    ...result,
    route: place,
    formily: {
      id,
      title,
      route: place,
      form: ownValue(document, 'form') ?? {},
      schema: ownValue(document, 'schema') ?? {},
    },
  };
}
