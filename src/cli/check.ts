// The checker's command line: reads files, runs the pipeline, prints one report.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createCatalog } from '../engine/check/catalog/catalog.ts';
import { loadCatalogFiles, showPath } from '../engine/check/files/catalog-node.ts';
import { checkSources } from '../engine/check/check-sources.ts';
import { checkMenuScreens } from '../engine/check/files/menu-files.ts';
import { noteUnopened } from '../engine/check/routes/unopened.ts';
import { createValidators, trustPatterns } from '../engine/check/schemas/validators-node.ts';
import { collectFiles, tellUnreadable, type Places } from './collect.ts';
import { HELP, readOptions, UsageError } from './options.ts';
import { writeReport } from './report.ts';
import { readSiteFile } from './site-file.ts';
import { checkTranslations } from './translations.ts';

/** The same distance from src/cli and from dist/cli, where the bundle lies. */
const projectFolder = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..');

/**
 * Runs the checker.
 * @param args what follows the program's name
 * @param env SCREENS_DIR and API_BASE are read
 * @returns the report for stdout and the exit code: 0 clean, 1 errors
 * @throws UsageError
 */
export function runCheck(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): { output: string; exitCode: number } {
  const options = readOptions(args);
  if (options.isHelp) return { output: HELP, exitCode: 0 };
  const places: Places = {
    schemas: path.join(projectFolder, 'src', 'schemas'),
    screens: path.resolve(projectFolder, env['SCREENS_DIR'] ?? 'screens'),
  };
  const validators = createValidators();
  const files = collectFiles(options.paths, places);
  // Nobody asked for the shipped rules: their patterns, which take longest, are judged with them.
  const areRulesWanted = files.wanted.has(showPath(path.join(places.schemas, 'rules.json')));
  const judging = areRulesWanted ? validators : trustPatterns(validators);
  const shipped = loadCatalogFiles(places.schemas, judging, (place, error) => {
    files.unreadable.push(tellUnreadable(place, error));
  });
  const { parts } = shipped;
  const catalog = createCatalog({
    ...parts,
    ...(options.site === undefined ? {} : { site: readSiteFile(options.site) }),
    ...(env['API_BASE'] === undefined ? {} : { apiBase: env['API_BASE'] }),
  });
  const result = checkSources(files.screens, catalog, validators);
  const routes = result.files.flatMap(({ route, isReplaced }) => (route && !isReplaced ? [route.path] : []));
  const diagnostics = [
    ...files.unreadable,
    ...shipped.files.flatMap((file) => file.diagnostics),
    ...noteUnopened(files.screens, result.files, catalog.appScreens),
    ...shipped.menus.flatMap((file) => checkMenuScreens(file, routes)),
    ...result.diagnostics,
    ...checkTranslations(files, result.files, {
      widgets: Object.fromEntries(parts.widgets.map((widget) => [widget.type, widget])),
      rules: parts.rules,
      tables: Object.fromEntries(parts.entities.map(({ id, table }) => [id, table])),
    }),
  ].filter(({ file }) => files.wanted.has(file));
  const bytesOf = new Map(files.screens.map(({ path: file, bytes }) => [file, bytes]));
  const hasErrors = diagnostics.some(({ severity }) => severity === 'error');
  if (options.isPlanShown && !hasErrors) {
    const shown = result.files.filter((file) => files.wanted.has(file.path));
    const documents = shown.flatMap(({ screen, generated = [] }) => (screen ? [screen, ...generated] : []));
    return { output: `${JSON.stringify(documents, null, 2)}\n`, exitCode: 0 };
  }
  return {
    output: writeReport(options.format, diagnostics, files.wanted.size, (file) => {
      const bytes = bytesOf.get(file);
      return bytes && new TextDecoder().decode(bytes);
    }),
    exitCode: hasErrors ? 1 : 0,
  };
}

/** Runs as a program. */
export function main(): void {
  try {
    const { output, exitCode } = runCheck(process.argv.slice(2), process.env);
    process.exitCode = exitCode;
    process.stdout.write(output);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    process.exitCode = 2;
    process.stderr.write(`✗ ${error.message}\n\n${HELP}`);
  }
}
