// The checker's command line: reads files, runs the pipeline, prints one report.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { NO_SITE } from '../engine/catalog.ts';
import { createCatalog } from '../engine/check/catalog/catalog.ts';
import { loadCatalogFiles, type CatalogFolder } from '../engine/check/files/catalog-node.ts';
import { showPath } from '../engine/check/files/json-files-node.ts';
import { catalogKindOf } from '../engine/check/files/catalog-kinds.ts';
import { checkSources } from '../engine/check/check-sources.ts';
import type { SourceFile } from '../engine/check/document/source.ts';
import { checkMenuScreens } from '../engine/check/files/menu-files.ts';
import { noteUnopened } from '../engine/check/routes/unopened.ts';
import { DROPPED_STEPS, limitPatternSteps } from '../engine/check/patterns/patterns.ts';
import { createValidators, trustPatterns } from '../engine/check/schemas/validators-node.ts';
import { collectFiles, ownerOf, tellUnreadable, type Places } from './collect.ts';
import { readModuleFolders, type DescribeCalls } from './modules.ts';
import { HELP, readOptions, UsageError, type Options } from './options.ts';
import { writeReport } from './report.ts';
import { readSiteFile } from './site-file.ts';
import { checkTranslations } from './translations.ts';
import { watchFiles } from './watch.ts';

/** The same distance from src/cli and from dist/cli, where the bundle lies. */
export const projectFolder = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..');

type Environment = Readonly<Record<string, string | undefined>>;

export interface CheckRun {
  /** The report for stdout. */
  output: string;
  /** 0 clean, 1 errors. */
  exitCode: number;
}

/** Loads what says which calls modules have. */
export type LoadCalls = () => Promise<DescribeCalls>;

/** Where the documents of this installation lie. */
export function readPlaces(env: Environment): Places {
  return {
    schemas: path.join(projectFolder, 'src', 'schemas'),
    screens: path.resolve(projectFolder, env['SCREENS_DIR'] ?? 'screens'),
    modules: path.resolve(projectFolder, env['MODULES_DIR'] ?? 'modules'),
  };
}

/**
 * Makes a checker that may run several times: what takes long and stays is made once.
 * @param env SCREENS_DIR, MODULES_DIR and API_BASE are read
 * @throws UsageError of a run, for a path that is none
 */
export function createChecker(
  options: Options,
  env: Environment,
  loadCalls: LoadCalls,
): { run(): Promise<CheckRun>; places: Places } {
  const places = readPlaces(env);
  const validators = createValidators();
  return { run, places };

  async function run(): Promise<CheckRun> {
    const files = collectFiles(options.paths, places);
    // Nobody asked for the shipped rules: their patterns, which take longest, are judged with them.
    const rules = showPath(path.join(places.schemas, 'rules'));
    const areRulesWanted = [...files.wanted].some((file) => file.startsWith(`${rules}/`));
    const judging = areRulesWanted ? validators : trustPatterns(validators);
    const shipped: CatalogFolder = loadCatalogFiles(places.schemas, judging, (place, error) => {
      files.unreadable.push(tellUnreadable(place, error));
    });
    const { parts } = shipped;
    const describeCalls = files.modules.length === 0 ? () => [] : await loadCalls();
    const modules = readModuleFolders(files.modules, parts, validators, describeCalls);
    const { facts } = modules;
    const stated = options.site === undefined ? undefined : readSiteFile(options.site);
    const site = facts ? { ...(stated ?? NO_SITE), modules: facts } : stated;
    const catalog = createCatalog({
      ...parts,
      ...(site === undefined ? {} : { site }),
      ...(env['API_BASE'] === undefined ? {} : { apiBase: env['API_BASE'] }),
    });
    const isWaiting = ({ source, name = '' }: SourceFile): boolean =>
      source === 'module' && modules.broken.has(name.split('/')[0] ?? '');
    const waiting = new Set(files.screens.filter(isWaiting).map((file) => file.path));
    const documents = files.screens.map((file) =>
      waiting.has(file.path) ? { ...file, isAside: true } : file,
    );
    const screens = [...documents, ...modules.extensions];
    const result = checkSources(screens, catalog, validators, (source) =>
      source === 'module' ? limitPatternSteps(validators, DROPPED_STEPS) : validators,
    );
    const routes = result.files.flatMap(({ route, isReplaced }) =>
      route && !isReplaced ? [route.path] : [],
    );
    const menus = files.modules.flatMap((module) =>
      modules.broken.has(module.folder)
        ? []
        : module.files.filter(({ name }) => catalogKindOf(name) === 'menu'),
    );
    const diagnostics = [
      ...files.unreadable,
      ...shipped.files.flatMap((file) => file.diagnostics),
      ...modules.read.flatMap((module) => module.diagnostics),
      ...noteUnopened(screens, result.files, catalog.appScreens),
      ...[...shipped.menus, ...menus].flatMap((file) => checkMenuScreens(file, routes)),
      ...result.diagnostics,
      ...checkTranslations({ ...files, screens }, result.files, {
        widgets: Object.fromEntries(parts.widgets.map((widget) => [widget.type, widget])),
        rules: { ...parts.rules, ...facts?.rules },
        tables: Object.fromEntries(
          [...parts.entities, ...(facts?.entities ?? [])].map(({ id, table }) => [id, table]),
        ),
      }),
    ].filter(({ file }) => files.wanted.has(file) && !waiting.has(file));
    const hasErrors = diagnostics.some(({ severity }) => severity === 'error');
    if (options.isPlanShown && !hasErrors) {
      const shown = result.files.filter((file) => files.wanted.has(file.path));
      const plans = shown.flatMap(({ screen, generated = [] }) => (screen ? [screen, ...generated] : []));
      return { output: `${JSON.stringify(plans, null, 2)}\n`, exitCode: 0 };
    }
    const bytesOf = new Map(
      [...files.screens, ...files.modules.flatMap((module) => module.files)].map(({ path: file, bytes }) => [
        file,
        bytes,
      ]),
    );
    const output = writeReport(options.format, diagnostics, {
      count: files.wanted.size,
      waiting: [...modules.broken].filter((id) =>
        files.screens.some(
          (file) => isWaiting(file) && ownerOf(file) === `module ${id}` && files.wanted.has(file.path),
        ),
      ),
      textOf(file) {
        const bytes = bytesOf.get(file);
        return bytes && new TextDecoder().decode(bytes);
      },
    });
    return { output, exitCode: hasErrors ? 1 : 0 };
  }
}

/**
 * Runs the checker once.
 * @param args what follows the program's name
 * @throws UsageError
 */
export async function runCheck(
  args: readonly string[],
  env: Environment,
  loadCalls: LoadCalls = async () => () => [],
): Promise<CheckRun> {
  const options = readOptions(args);
  if (options.isHelp) return { output: HELP, exitCode: 0 };
  return createChecker(options, env, loadCalls).run();
}

/** Runs as a program. */
export async function main(loadCalls: LoadCalls): Promise<void> {
  const args = process.argv.slice(2);
  try {
    const options = readOptions(args);
    if (options.isWatching && !options.isHelp) {
      await watchFiles(options.paths, createChecker(options, process.env, loadCalls), process.stdout);
      return;
    }
    const { output, exitCode } = await runCheck(args, process.env, loadCalls);
    process.exitCode = exitCode;
    process.stdout.write(output);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    process.exitCode = 2;
    process.stderr.write(`✗ ${error.message}\n\n${HELP}`);
  }
}
