// `npm run types`: writes beside a module what editors and compilers know of it and of this installation.
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { NO_SITE, type EntityDeclaration } from '../engine/catalog.ts';
import { createCatalog } from '../engine/check/catalog/catalog.ts';
import { checkSources } from '../engine/check/check-sources.ts';
import { loadCatalogFiles } from '../engine/check/files/catalog-node.ts';
import { showPath } from '../engine/check/files/json-files-node.ts';
import { loadMetaSchemas } from '../engine/check/files/meta-schemas-node.ts';
import { createEditorSchemas } from '../engine/check/schemas/editor-schemas.ts';
import { createValidators, trustPatterns } from '../engine/check/schemas/validators-node.ts';
import { messageOf } from '../engine/values/errors.ts';
import { readPlaces, type LoadCalls } from './check.ts';
import { collectFiles } from './collect.ts';
import { declareEntities, declareScreens } from './declare-types.ts';
import { listInstallationNames } from './installation-names.ts';
import { readModuleFolders } from './modules.ts';
import { UsageError } from './options.ts';
import { readSiteFile } from './site-file.ts';

/** Hidden, so that nothing that reads modules takes it for a part of them. */
export const TYPES_FOLDER = '.types';

const HELP = `用法 usage: npm run types -- <模块文件夹 folder of a module> [--site FILE]
写出 <模块>/${TYPES_FOLDER}：编辑器用的 JSON Schema（组件、属性、字典、实体、字段、接口、权限）和 TypeScript 类型。
Writes <module>/${TYPES_FOLDER}: JSON schemas for editors and TypeScript types of its records and screens.
--site：系统里新建的字典、权限与菜单，由 GET /sys/checkSite 导出 what was made in the app, as exported there.
`;

/** Files that hold lists, and so no line that names their schema: settings for editors name it for them. */
const SETTINGS = {
  'json.schemas': [{ fileMatch: ['menus/*.json'], url: `./${TYPES_FOLDER}/menu.schema.json` }],
};

export interface TypesResult {
  output: string;
  exitCode: number;
}

/**
 * Writes schemas and types of one module.
 * @param args what follows the program's name
 * @throws UsageError
 */
export async function writeTypes(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  loadCalls: LoadCalls,
): Promise<TypesResult> {
  const { module, siteFile, isHelp } = readArguments(args);
  if (isHelp) return { output: HELP, exitCode: 0 };
  const folder = path.resolve(module);
  if (!existsSync(path.join(folder, 'module.json'))) {
    throw new UsageError(`“${module}” 里没有 module.json，请给出一个模块的文件夹`);
  }
  const places = readPlaces(env);
  const validators = createValidators();
  const files = collectFiles([folder], places);
  const { parts } = loadCatalogFiles(places.schemas, trustPatterns(validators));
  const { facts, extensions, broken } = readModuleFolders(
    files.modules,
    parts,
    validators,
    await loadCalls(),
  );
  const id = path.basename(folder);
  if (broken.has(id)) {
    return {
      output: `✗ 模块 ${id} 有错误，没有写出类型：请先运行 npm run check -- ${showPath(folder)}\n`,
      exitCode: 1,
    };
  }
  const stated = siteFile === undefined ? NO_SITE : readSiteFile(siteFile);
  const catalog = createCatalog({ ...parts, site: { ...stated, ...(facts ? { modules: facts } : {}) } });
  const results = checkSources([...files.screens, ...extensions], catalog, validators).files;
  const schemas = createEditorSchemas(
    loadMetaSchemas(places.schemas),
    parts.widgets,
    listInstallationNames(catalog, results),
  );
  const isOwn = (name: string): boolean => name.startsWith(`${id}/`);
  /** Its own, and those that it adds fields to. */
  const isTouched = ({ id: entity, fields }: EntityDeclaration): boolean =>
    isOwn(entity) || Object.values(fields).some(({ addedBy }) => addedBy === id);
  const written = new Map<string, string>([
    ...Object.entries(schemas).map(([name, schema]): [string, string] => [
      name,
      `${JSON.stringify(schema)}\n`,
    ]),
    ['entities.d.ts', declareEntities((facts?.entities ?? []).filter(isTouched))],
    [
      'screens.d.ts',
      declareScreens(results.filter((result) => result.source === 'module' && isOwn(result.id))),
    ],
    ['editor-settings.json', `${JSON.stringify(SETTINGS, null, 2)}\n`],
  ]);
  const target = path.join(folder, TYPES_FOLDER);
  mkdirSync(target, { recursive: true });
  for (const old of readdirSync(target))
    if (!written.has(old)) rmSync(path.join(target, old), { recursive: true });
  for (const [name, text] of written) writeFileSync(path.join(target, name), text);
  return { output: `已写出 ${showPath(target)}：${written.size} 个文件 (written)\n`, exitCode: 0 };
}

function readArguments(args: readonly string[]): {
  module: string;
  siteFile: string | undefined;
  isHelp: boolean;
} {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { site: { type: 'string' }, help: { type: 'boolean', short: 'h', default: false } },
    });
    const [module = '', ...more] = positionals;
    if (!values.help && (module === '' || more.length > 0)) throw new UsageError('请给出一个模块的文件夹');
    if (module !== '' && statSync(module, { throwIfNoEntry: false })?.isDirectory() !== true) {
      throw new UsageError(`找不到文件夹 “${module}”`);
    }
    return { module, siteFile: values.site, isHelp: values.help };
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError(messageOf(error));
  }
}

/** Runs as a program. */
export async function main(loadCalls: LoadCalls): Promise<void> {
  try {
    const { output, exitCode } = await writeTypes(process.argv.slice(2), process.env, loadCalls);
    process.exitCode = exitCode;
    process.stdout.write(output);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    process.exitCode = 2;
    process.stderr.write(`✗ ${error.message}\n\n${HELP}`);
  }
}
