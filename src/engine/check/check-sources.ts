// The pipeline over all files: each is read, then checked against the catalogue and against the others.
import type { JsonObject } from '../document.ts';
import type { Catalog } from './catalog/catalog.ts';
import type { Site } from './context/context.ts';
import type { Diagnostic } from '../diagnostic.ts';
import { checkOwnTranslations } from './document/translations.ts';
import { checkFormilyDocument } from './formily/formily.ts';
import { checkParams, collectParams, type ParamUses } from './routes/params.ts';
import { checkReservedParameter } from './routes/reserved-parameter.ts';
import { limitPatternSteps } from './patterns/patterns.ts';
import { mayNameOf, readSource, type ReadSource } from './read-source.ts';
import { extendScreens, readAddition } from './extended-screens.ts';
import { checkReplacing, claimsForeignRoute, isForeign, moduleOf, rankOf } from './replaced-screens.ts';
import { routeKey } from './routes/route-path.ts';
import { checkScreenDocument } from './screen.ts';
import { keepSoundFixes } from './findings/sound-fixes.ts';
import type { CheckResult, FileResult, Source, SourceFile } from './document/source.ts';
import { fillIn, toResult } from './file-result.ts';
import type { Validators } from './schemas/validators.ts';
import { messageOf } from '../values/errors.ts';

/**
 * What was read of files that are only read for others (`isAside`). A file is known by its object, beside one catalogue.
 * Whoever checks one document over and over reads its surroundings once.
 */
export interface KeptReading {
  sources: WeakMap<SourceFile, ReadSource>;
  params: WeakMap<JsonObject, ParamUses>;
}

/**
 * Checks files together: a reference may lead from any of them to any other. What is wrong with one is told
 * of that one alone.
 * @param validatorsOf validators for the documents of one source, when they differ
 * @param kept of an earlier check beside the same catalogue
 * @returns one result per file, in the order given
 */
export function checkSources(
  files: readonly SourceFile[],
  catalog: Catalog,
  validators: Validators,
  validatorsOf: (source: Source) => Validators = () => validators,
  kept: KeptReading = { sources: new WeakMap(), params: new WeakMap() },
): CheckResult {
  const first = files
    .filter(({ isExtension }) => isExtension !== true)
    .map((file) =>
      file.isAside === true
        ? remember(kept.sources, file, () => readSource(file, catalog, validators))
        : readSource(file, catalog, validators),
    );
  const failed = findFailed(first, catalog, validatorsOf, kept);
  const all = first.filter((one) => !failed.has(one)).flatMap((one) => [one, ...one.generated]);
  // Lower sources first: whoever comes later has to give way.
  const ranked = [...all].sort((a, b) => rankOf(a) - rankOf(b));
  const replaced = findReplaced(ranked);
  const served = ranked.filter((one) => !replaced.has(one));
  reportDuplicates(served, ranked);
  const plain = createSite(served, catalog, kept);
  const additions = files
    .filter(({ isExtension }) => isExtension === true)
    .map((file) => readAddition(file, catalog, validators));
  const extended = extendScreens(
    additions,
    first.filter((one) => served.includes(one)),
    {
      catalog,
      validators,
      check: (one) =>
        checkAlone(inFull(one), catalog, limitPatternSteps(validatorsOf(one.file.source)), plain),
    },
  );
  const site =
    extended.size === 0
      ? plain
      : withScreens(
          plain,
          [...extended.values()].map(({ read }) => read),
        );
  const byFile = new Map(
    first.map((one): [SourceFile, FileResult] => {
      const { read = one, added } = extended.get(one) ?? {};
      const isHidden = failed.has(one) || replaced.has(one);
      const limited = limitPatternSteps(validatorsOf(one.file.source));
      // A screen that is replaced may have been what another one leads to.
      const isSound = one.file.isSound === true && replaced.size === 0 && added === undefined;
      // What others pass to its id is read by the one that is served.
      const own = isHidden ? withScreens(site, [read]) : site;
      const document = checkOne(read, catalog, limited, own, isSound);
      const ids = new Set(one.generated.filter((made) => replaced.has(made)).map(({ id }) => id));
      const generated = read.generated
        .filter(({ id }) => !ids.has(id))
        .map((made) => checkOne(made, catalog, limited, own, isSound))
        .filter((made) => made !== undefined);
      const result = toResult(read, document, generated, isHidden);
      return [
        one.file,
        {
          ...result,
          ...(added === undefined ? {} : { added }),
          ...(isForeign(one) || one.replaces === true ? { target: one.id } : {}),
          diagnostics: trySoundFixes(one, result.diagnostics, catalog, limited, site),
        },
      ];
    }),
  );
  for (const { file, target, findings } of additions) {
    byFile.set(file, {
      path: file.path,
      ...(file.name === undefined ? {} : { name: file.name }),
      source: file.source,
      kind: 'extension',
      id: target,
      title: target,
      target,
      diagnostics: findings.toList(),
      isReplaced: false,
    });
  }
  const results = files.flatMap((file) => byFile.get(file) ?? []);
  return { files: results, diagnostics: results.flatMap((result) => result.diagnostics) };
}

/** Screens that are to stand in place of others and are not sound: those that they would replace go on. */
function findFailed(
  read: readonly ReadSource[],
  catalog: Catalog,
  validatorsOf: (source: Source) => Validators,
  kept: KeptReading,
): ReadonlySet<ReadSource> {
  checkReplacing(read, catalog);
  const replacing = read.filter(
    (one) => isForeign(one) || (one.replaces === true && one.file.source === 'module'),
  );
  if (replacing.length === 0) return new Set();
  const site = createSite(
    read.flatMap((one) => [one, ...one.generated]),
    catalog,
    kept,
  );
  for (const one of replacing)
    checkAlone(one, catalog, limitPatternSteps(validatorsOf(one.file.source)), site);
  return new Set(replacing.filter(({ findings }) => findings.hasErrors));
}

/** Finds what is wrong with a screen and with those that it brings along. */
function checkAlone(one: ReadSource, catalog: Catalog, validators: Validators, site: Site): void {
  const own = withScreens(site, [one]);
  for (const each of [one, ...one.generated]) checkOne(each, catalog, validators, own);
}

/** Also one that is only read for others: whoever adds to it is told what that breaks. */
function inFull(one: ReadSource): ReadSource {
  const file = { ...one.file, isAside: false };
  return { ...one, file, generated: one.generated.map((made) => ({ ...made, file })) };
}

/** The same with other states of some screens. */
function withScreens(site: Site, read: readonly ReadSource[]): Site {
  const params = new Map(site.params);
  const screens = new Set(site.screens);
  for (const one of read.flatMap((each) => [each, ...each.generated])) {
    screens.add(one.id);
    if (one.document) params.set(one.id, collectParams(one.document));
  }
  return { ...site, params, screens };
}

/** Files whose id a higher source states again. */
function findReplaced(ranked: readonly ReadSource[]): ReadonlySet<ReadSource> {
  const highest = new Map<string, number>();
  for (const one of ranked) highest.set(one.id, Math.max(highest.get(one.id) ?? 0, rankOf(one)));
  return new Set(ranked.filter((one) => rankOf(one) < (highest.get(one.id) ?? 0)));
}

function reportDuplicates(served: readonly ReadSource[], all: readonly ReadSource[]): void {
  const ids = new Map<string, ReadSource>();
  for (const one of all) {
    const key = `${String(rankOf(one))} ${one.id}`;
    const earlier = ids.get(key);
    if (!earlier) ids.set(key, one);
    else {
      one.findings.addAtValue(
        'id-duplicate',
        '/id',
        `id “${one.id}” 与 ${earlier.file.path} 重复，请换一个 id`,
      );
    }
  }
  const routes = new Map<string, ReadSource>();
  for (const one of served) {
    if (!one.route) continue;
    // It takes the path from nobody, whichever of the two is read first.
    if (claimsForeignRoute(one)) {
      const beginning = `/${moduleOf(one) ?? ''}/`;
      one.findings.addAtValue(
        'module-prefix',
        '/route/path',
        `路由 “${one.route.path}” 要以模块名开头，请改成 “${beginning}…”`,
      );
      continue;
    }
    const key = routeKey(one.route.path);
    const earlier = routes.get(key);
    if (!earlier) routes.set(key, one);
    // Two files of one id are told of their id.
    else if (earlier.id !== one.id) {
      one.findings.addAtValue(
        'route-duplicate',
        '/route/path',
        `路由 “${one.route.path}” 与 ${earlier.file.path} 重复，请换一个路径`,
      );
    }
  }
}

function createSite(served: readonly ReadSource[], catalog: Catalog, kept: KeptReading): Site {
  const screens = new Set(catalog.screens.map(({ id }) => id));
  const routes = new Set(['/', ...catalog.menuPaths]);
  for (const { route } of catalog.screens) if (route) routes.add(route.path);
  const params = new Map<string, ParamUses>();
  for (const one of served) {
    screens.add(one.id);
    if (one.route) routes.add(one.route.path);
    const { kind, document, file } = one;
    if (kind !== 'screen' || !document) continue;
    const collect = (): ParamUses => collectParams(document);
    params.set(one.id, file.isAside === true ? remember(kept.params, document, collect) : collect());
  }
  return { screens, routes, params };
}

function remember<Key extends object, Value>(known: WeakMap<Key, Value>, key: Key, make: () => Value): Value {
  const value = known.get(key) ?? make();
  known.set(key, value);
  return value;
}

/**
 * @param isSound whether nothing can be wrong with it but what others pass to it
 * @returns the document with what the file left to be filled in
 */
function checkOne(
  one: ReadSource,
  catalog: Catalog,
  validators: Validators,
  site: Site,
  isSound = false,
): JsonObject | undefined {
  const { findings, file } = one;
  if (!one.document || one.kind === 'unreadable' || file.isAside === true) return undefined;
  const document = one.kind === 'screen' ? fillIn(one.document, one) : one.document;
  try {
    if (one.kind === 'formily') {
      if (!isSound) checkFormilyDocument({ document, catalog, validators, findings });
    } else {
      if (!isSound)
        checkScreenDocument({
          document,
          source: file.source,
          catalog,
          validators,
          findings,
          site,
          mayName: mayNameOf(file, catalog),
        });
      if (!isSound) {
        const beside = one.generated.flatMap((made) => (made.document ? [made.document] : []));
        checkOwnTranslations(document, beside, messagesOf(catalog), findings);
      }
      const uses = site.params.get(one.id) ?? collectParams(document);
      const isStated = Object.hasOwn(one.document, 'route');
      checkReservedParameter(uses, findings);
      checkParams(one.id, one.route && { path: one.route.path, isStated }, uses, site, findings);
    }
    return document;
  } catch (error) {
    // A fault of the checker itself must not take the other files down.
    const reason = messageOf(error);
    findings.addAtValue('check-failed', '', `检查程序自身出错：${reason}，请报告此问题并附上这个文件`);
    return undefined;
  }
}

/** Sentences of the rules that all documents share. */
function messagesOf({ rules }: Catalog): ReadonlySet<string> {
  return new Set([...rules.values()].map(({ message }) => message));
}

/** Offers the fixes of a file that leave it better; tells of other files are none of its own text. */
function trySoundFixes(
  { file, id }: ReadSource,
  diagnostics: Diagnostic[],
  catalog: Catalog,
  validators: Validators,
  site: Site,
): Diagnostic[] {
  if (!diagnostics.some(({ fix }) => fix?.patch)) return diagnostics;
  const text = file.text ?? new TextDecoder().decode(file.bytes);
  const own = diagnostics.filter(({ code }) => code !== 'id-duplicate' && code !== 'route-duplicate');
  const sound = keepSoundFixes(own, text, (fixed) => {
    const { bytes: _bytes, ...rest } = file;
    const one = readSource({ ...rest, text: fixed }, catalog, validators);
    const params = new Map(site.params);
    const screens = new Set(site.screens);
    for (const read of [one, ...one.generated]) {
      if (read !== one) screens.add(read.id);
      if (read.document && (read !== one || params.has(id)))
        params.set(read.id, collectParams(read.document));
    }
    for (const read of [one, ...one.generated])
      checkOne(read, catalog, validators, { ...site, screens, params });
    return one.findings.toList();
  });
  const kept = new Map(own.map((one, index) => [one, sound[index] ?? one]));
  return diagnostics.map((one) => kept.get(one) ?? one);
}
