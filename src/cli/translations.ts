// Translations beside the documents: what is wrong with them, and which texts of the documents they lack.
import type { Json } from '../engine/document.ts';
import type { Diagnostic } from '../engine/diagnostic.ts';
import { catalogKindOf } from '../engine/check/files/catalog-kinds.ts';
import { readJson } from '../engine/check/findings/positions.ts';
import { entriesOf } from '../engine/values/json.ts';
import { readLocale } from '../engine/check/files/locale-file.ts';
import type { FileResult } from '../engine/check/document/source.ts';
import { findUntranslated } from '../engine/check/files/untranslated.ts';
import { compileFormily } from '../engine/compile/compile-formily.ts';
import { compileScreen, type CompileContext } from '../engine/compile/compile-screen.ts';
import type { ScreenAnswer } from '../engine/plan/plan.ts';
import { listPlanTexts } from '../engine/plan/plan-texts.ts';
import { splitPlaces } from '../engine/text-places.ts';
import { ownerOf, type Collection } from './collect.ts';

/** Documents without translations beside them are in one language, and nothing is said of them. */
export function checkTranslations(
  { locales, screens, modules, wanted }: Pick<Collection, 'locales' | 'screens' | 'modules' | 'wanted'>,
  results: readonly FileResult[],
  context: Omit<CompileContext, 'file' | 'version'>,
): Diagnostic[] {
  const found: Diagnostic[] = [];
  /** Language → Chinese text → translation: what is shipped serves the documents dropped in too. */
  const catalogues = new Map<string, Record<string, string>>();
  const languages = new Map<string, Set<string>>();
  for (const { path, language, owner, bytes } of locales) {
    const { texts, problems } = readLocale(bytes, path);
    // Those of a module are told with the module.
    if (!owner.startsWith('module ')) found.push(...problems);
    catalogues.set(language, Object.assign(catalogues.get(language) ?? {}, texts));
    languages.set(owner, (languages.get(owner) ?? new Set()).add(language));
  }
  const fileOf = new Map(screens.map((screen) => [screen.path, screen]));
  for (const result of results) {
    const screen = fileOf.get(result.path);
    const bytes = screen?.bytes;
    const own: Readonly<Record<string, Readonly<Record<string, string>>>> = result.screen?.translations ?? {};
    // Those beside it, and those that it has translations of its own for.
    const spoken = new Set([...((screen && languages.get(ownerOf(screen))) ?? []), ...Object.keys(own)]);
    if (spoken.size === 0 || !bytes || !wanted.has(result.path)) continue;
    const texts = textsOf(result, { results, bytes, context });
    for (const language of spoken) {
      const shared = catalogues.get(language) ?? {};
      // To put thousands of texts into one more object takes longer than to check a document.
      const catalogue = own[language] === undefined ? shared : { ...shared, ...own[language] };
      found.push(...findUntranslated({ path: result.path, bytes }, texts, catalogue, language));
    }
  }
  // What people read of menus and dictionaries of a module comes from its files as it stands there.
  for (const { folder, files } of modules) {
    const declared = files.filter(({ name }) => ['menu', 'dict'].includes(catalogKindOf(name) ?? ''));
    for (const language of languages.get(`module ${folder}`) ?? []) {
      for (const { path, bytes } of declared) {
        if (!wanted.has(path)) continue;
        const texts = listNames(readJson(bytes).value ?? null);
        found.push(...findUntranslated({ path, bytes }, texts, catalogues.get(language) ?? {}, language));
      }
    }
  }
  return found;
}

/** What people read of a document; what a module adds to one is its own to translate. */
function textsOf(
  result: FileResult,
  {
    results,
    bytes,
    context,
  }: {
    results: readonly FileResult[];
    bytes: Uint8Array;
    context: Omit<CompileContext, 'file' | 'version'>;
  },
): Set<string> {
  const own = new TextDecoder().decode(bytes);
  const stands =
    result.kind === 'extension'
      ? results.find(({ id, kind, isReplaced }) => id === result.target && kind === 'screen' && !isReplaced)
      : result;
  const texts = stands ? compileAll(stands, context).flatMap((plan) => [...listPlanTexts(plan)]) : [];
  const isIn = (text: string, written: string): boolean =>
    splitPlaces(text).every((piece) => typeof piece !== 'string' || written.includes(piece));
  const isOwn = (text: string): boolean =>
    result.kind === 'extension' ? isIn(text, own) : !isIn(text, result.added ?? '') || isIn(text, own);
  return new Set(texts.filter(isOwn));
}

/** Titles of menus, buttons and dictionaries, and the texts of items. */
function listNames(value: Json): string[] {
  if (Array.isArray(value)) return value.flatMap(listNames);
  return entriesOf(value).flatMap(([key, item]) =>
    typeof item === 'string' && (key === 'title' || key === 'text') ? [item] : listNames(item),
  );
}

function compileAll(
  { path: file, screen, generated = [], formily }: FileResult,
  context: Omit<CompileContext, 'file' | 'version'>,
): ScreenAnswer[] {
  if (formily) return [compileFormily(formily, { file, version: '' })];
  const screens = screen ? [screen, ...generated] : [];
  return screens.map((one) => compileScreen(one, { ...context, file, version: '' }));
}
