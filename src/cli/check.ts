// The checker's command line: reads files, runs the pipeline, prints one report.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createCatalog } from '../engine/check/catalog.ts';
import { readCatalogFiles } from '../engine/check/catalog-files.ts';
import { loadFormilyComponents, loadWidgets } from '../engine/check/catalog-node.ts';
import { checkSources } from '../engine/check/check-sources.ts';
import { createValidators } from '../engine/check/validators-node.ts';
import { collectFiles, type Places } from './collect.ts';
import { HELP, readOptions, UsageError } from './options.ts';
import { writeReport } from './report.ts';
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
  const reading = readCatalogFiles(files.catalog, validators);
  const widgets = loadWidgets(places.schemas);
  const catalog = createCatalog({
    ...reading.parts,
    widgets,
    formilyComponents: loadFormilyComponents(places.schemas),
    ...(env['API_BASE'] === undefined ? {} : { apiBase: env['API_BASE'] }),
  });
  const result = checkSources(files.screens, catalog, validators);
  const diagnostics = [
    ...files.unreadable,
    ...reading.files.flatMap((file) => file.diagnostics),
    ...result.diagnostics,
    ...checkTranslations(files, result.files, {
      widgets: Object.fromEntries(widgets.map((widget) => [widget.type, widget])),
      rules: reading.parts.rules,
      tables: Object.fromEntries(reading.parts.entities.map(({ id, table }) => [id, table])),
    }),
  ].filter(({ file }) => files.wanted.has(file));
  const hasErrors = diagnostics.some(({ severity }) => severity === 'error');
  return {
    output: writeReport(options.format, diagnostics, files.wanted.size),
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
