// The checker of a running server: documents are held against the catalogue, the widgets and the rules that are shipped.
import path from 'node:path';
import { NO_SITE, type SiteFacts } from '../../src/engine/catalog.ts';
import { loadCatalogFiles, loadScreenFiles } from '../../src/engine/check/files/catalog-node.ts';
import { readModules, type ModuleFolder } from '../../src/engine/check/files/module-files.ts';
import { createCatalog, type Catalog, type CatalogParts } from '../../src/engine/check/catalog/catalog.ts';
import type { CheckResult, SourceFile } from '../../src/engine/check/document/source.ts';
import { checkSources } from '../../src/engine/check/check-sources.ts';
import { takenNames } from '../../src/engine/check/files/taken-names.ts';
import { DROPPED_STEPS, limitPatternSteps } from '../../src/engine/check/patterns/patterns.ts';
import { createValidators, trustPatterns } from '../../src/engine/check/schemas/validators-node.ts';
import { compileFormily } from '../../src/engine/compile/compile-formily.ts';
import { compileScreen } from '../../src/engine/compile/compile-screen.ts';
import type { DeclaredModule, ReadModule } from '../../src/engine/module.ts';
import { judgeDrafts, type JudgedFile } from './judge-drafts.ts';
import { createChecker, type Checker, type CheckedFile, type KnownPlans } from './checker.ts';

export interface ShippedFacts {
  /** `src/schemas`. */
  schemasFolder: string;
  /** Path under which the calls of the server lie. */
  apiBase: string;
}

export interface ShippedCheckerOptions {
  /** Told of each dictionary whose values documents are held against, with those values where they are known. */
  onValuesRead?(code: string, values: ReadonlySet<string> | undefined): void;
  /** Plans that were made before, of the same catalogue. */
  plans?: KnownPlans;
}

export interface ShippedChecker {
  check(...given: Parameters<Checker>): readonly CheckedFile[];
  /** The same check as `check`, of drafts: what they call and open is told, and nothing is compiled. */
  judge(...given: Parameters<Checker>): readonly JudgedFile[];
  /** Reads and checks folders of modules beside what ships. */
  readModules(folders: readonly ModuleFolder[], standing?: readonly DeclaredModule[]): ReadModule[];
  /** What the catalogue is made of. */
  parts: CatalogParts;
  /** What is wrong with the shipped catalogue, one line each. */
  catalogLines: readonly string[];
}

/**
 * Loads the catalogue. The patterns of shipped files are not analysed again: `npm run check` does that, and it takes
 * longer than everything else of a start.
 */
export function openShippedChecker(
  { schemasFolder, apiBase }: ShippedFacts,
  { onValuesRead, plans }: ShippedCheckerOptions = {},
): ShippedChecker {
  const validators = createValidators();
  const trusting = trustPatterns(validators);
  const { parts, files } = loadCatalogFiles(schemasFolder, trusting);
  const widgets = Object.fromEntries(parts.widgets.map((widget) => [widget.type, widget]));
  const openCatalog = (site: SiteFacts): Catalog => {
    const catalog = createCatalog({ ...parts, site, apiBase });
    return onValuesRead
      ? { ...catalog, dictValues: new WatchedValues(catalog.dictValues, onValuesRead) }
      : catalog;
  };
  const checkBeside = (sources: readonly SourceFile[], catalog: Catalog): CheckResult =>
    checkSources(sources, catalog, validators, (source) =>
      source === 'shipped' ? trusting : limitPatternSteps(validators, DROPPED_STEPS),
    );
  const check = createChecker(
    {
      check: (sources, site) => checkBeside(sources, openCatalog(site)),
      compile(result, site) {
        const place = { file: result.path, version: '' };
        const rules = { ...parts.rules, ...site.modules?.rules };
        const entities = [...parts.entities, ...(site.modules?.entities ?? [])];
        const tables = Object.fromEntries(entities.map(({ id, table }) => [id, table]));
        if (result.screen) return compileScreen(result.screen, { widgets, rules, tables, ...place });
        if (result.formily) return compileFormily(result.formily, place);
        throw new Error(`${result.path} passed the check without a document`);
      },
    },
    plans,
  );
  return {
    check,
    parts: { ...parts, apiBase },
    judge(sources, site) {
      const catalog = openCatalog(site);
      return judgeDrafts(checkBeside(sources, catalog), catalog);
    },
    readModules: (folders, standing = []) =>
      readModules(folders, parts, limitPatternSteps(validators, DROPPED_STEPS), {
        taken: takenNames(parts),
        standing,
      }),
    catalogLines: files.flatMap(({ path: file, diagnostics }) =>
      diagnostics.map(({ line, column, message }) => `${file}:${line}:${column} ${message}`),
    ),
  };
}

/** Values of dictionaries that tell whose were asked for. */
class WatchedValues extends Map<string, ReadonlySet<string>> {
  readonly #onRead: (code: string, values: ReadonlySet<string> | undefined) => void;
  constructor(
    values: ReadonlyMap<string, ReadonlySet<string>>,
    onRead: (code: string, values: ReadonlySet<string> | undefined) => void,
  ) {
    super(values);
    this.#onRead = onRead;
  }
  override get(code: string): ReadonlySet<string> | undefined {
    const values = super.get(code);
    this.#onRead(code, values);
    return values;
  }
}

/** Checks the shipped screens once, so that the first real question finds everything compiled. */
export function warmUp({ check }: ShippedChecker, schemasFolder: string): void {
  check(loadScreenFiles(path.join(schemasFolder, 'screens'), 'shipped'), NO_SITE);
}
