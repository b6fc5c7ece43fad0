// The judge of a running server: documents are held against the catalogue, the widgets and the rules that are shipped.
import path from 'node:path';
import { NO_SITE } from '../../src/engine/catalog.ts';
import { loadCatalogFiles, loadScreenFiles } from '../../src/engine/check/files/catalog-node.ts';
import { createCatalog } from '../../src/engine/check/catalog/catalog.ts';
import { checkSources } from '../../src/engine/check/check-sources.ts';
import { limitPatternSteps } from '../../src/engine/check/patterns/patterns.ts';
import { createValidators, trustPatterns } from '../../src/engine/check/schemas/validators-node.ts';
import { compileFormily } from '../../src/engine/compile/compile-formily.ts';
import { compileScreen } from '../../src/engine/compile/compile-screen.ts';
import { createJudge, type Judge, type JudgedFile } from './judge.ts';

/** Steps that all patterns of one dropped-in file may be analysed, for the next file waits meanwhile. */
const DROPPED_STEPS = 100_000;

export interface ShippedFacts {
  /** `src/schemas`. */
  schemasFolder: string;
  /** Path under which the calls of the server lie. */
  apiBase: string;
}

export interface ShippedJudge {
  judge(...given: Parameters<Judge>): readonly JudgedFile[];
  /** What is wrong with the shipped catalogue, one line each. */
  catalogLines: readonly string[];
}

/**
 * Loads the catalogue. The patterns of shipped files are not analysed again: `npm run check` does that, and it takes
 * longer than everything else of a start.
 */
export function openShippedJudge({ schemasFolder, apiBase }: ShippedFacts): ShippedJudge {
  const validators = createValidators();
  const trusting = trustPatterns(validators);
  const { parts, files } = loadCatalogFiles(schemasFolder, trusting);
  const context = {
    widgets: Object.fromEntries(parts.widgets.map((widget) => [widget.type, widget])),
    rules: parts.rules,
    tables: Object.fromEntries(parts.entities.map(({ id, table }) => [id, table])),
  };
  const judge = createJudge({
    check: (sources, site) =>
      checkSources(sources, createCatalog({ ...parts, site, apiBase }), validators, (source) =>
        source === 'shipped' ? trusting : limitPatternSteps(validators, DROPPED_STEPS),
      ),
    compile(result) {
      const place = { file: result.path, version: '' };
      if (result.screen) return compileScreen(result.screen, { ...context, ...place });
      if (result.formily) return compileFormily(result.formily, place);
      throw new Error(`${result.path} passed the check without a document`);
    },
  });
  return {
    judge,
    catalogLines: files.flatMap(({ path: file, diagnostics }) =>
      diagnostics.map(({ line, column, message }) => `${file}:${line}:${column} ${message}`),
    ),
  };
}

/** Judges the shipped screens once, so that the first real question finds everything compiled. */
export function warmUp({ judge }: ShippedJudge, schemasFolder: string): void {
  judge(loadScreenFiles(path.join(schemasFolder, 'screens'), 'shipped'), NO_SITE);
}
