// Screens that nobody opens: they have no route, are no card of the home page, and no other screen names them.
import type { JsonObject } from '../../document.ts';
import type { Diagnostic } from '../../diagnostic.ts';
import { Findings } from '../findings/findings.ts';
import { collectParams } from './params.ts';
import { readJson } from '../findings/positions.ts';
import type { FileResult, SourceFile } from '../document/source.ts';

/**
 * Notes what nobody opens, once all files are checked and sound: another opener may mean any of them.
 * @param files with their results, in the same order
 * @param appScreens screens that the app opens by itself
 */
export function noteUnopened(
  files: readonly SourceFile[],
  results: readonly FileResult[],
  appScreens: ReadonlySet<string>,
): Diagnostic[] {
  if (files.some(({ isAside }) => isAside === true)) return [];
  if (results.some(({ diagnostics }) => diagnostics.some(({ severity }) => severity === 'error'))) return [];
  const uses = results.flatMap(({ id, screen, generated = [] }) =>
    (screen ? [screen, ...generated] : []).map((one) => ({
      id,
      ...collectParams(one as unknown as JsonObject),
    })),
  );
  return results.flatMap(({ id, screen, route, card, isReplaced }, index) => {
    const file = files[index];
    const isShown = !screen || route !== undefined || card !== undefined || isReplaced || appScreens.has(id);
    if (isShown || !file) return [];
    const isOpened = uses.some(
      (use) => use.openings.some((opening) => opening.screen === id) || (use.id !== id && use.texts.has(id)),
    );
    if (isOpened) return [];
    const findings = new Findings(file.path, readJson(file.bytes ?? file.text ?? ''));
    findings.addAtValue(
      'screen-unopened',
      '/id',
      `没有屏幕打开 “${id}”，它也没有 route，请写上 route，或在别的屏幕里打开它`,
    );
    return findings.toList();
  });
}
