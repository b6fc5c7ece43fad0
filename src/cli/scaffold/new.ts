// `npm run new:module`, `new:entity`, `new:screen`: what they write passes the checker, or is not left behind.
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { showPath } from '../../engine/check/files/json-files-node.ts';
import { createChecker, readPlaces, type LoadCalls } from '../check.ts';
import { findModuleOf, type ModulePlaces } from '../collect-modules.ts';
import { readOptions, UsageError } from '../options.ts';
import { TYPES_FOLDER, writeTypes } from '../types.ts';
import type { WidgetContract } from '../../engine/registry/manifest.ts';
import { FIELDS_HELP, readFieldList } from './field-list.ts';
import { readOnlineFields, type OnlineFields } from './online-fields.ts';
import { addEntity, addList, addModule, addPage, routeOf } from './parts.ts';
import { answerQuestions, openPerson, type Person, type Question } from './questions.ts';
import { planWriting, type Writing } from './writing.ts';

type Environment = Readonly<Record<string, string | undefined>>;

export const NEW_HELP = `用法 usage:
npm run new:module -- --id lease --title 租赁合同 [--folder modules]
npm run new:entity -- --module lease --id customer --title 客户 --fields "name:string!=客户名称 kind:dict(lease_kind)=类型"
npm run new:entity -- --module lease --id customer --title 客户 --items form-items.json
npm run new:screen -- --module lease --id overview --title 概览 [--kind list|page] [--entity lease/customer] [--path /lease/overview]
没有写的会在终端里提问；已有的文件不会被覆盖。
--items：2.3 一代系统在线表单的表单项，JSON 列表，代替 --fields。
What is left out is asked for at a terminal; no file is ever overwritten.
--items: form items of an online form of the 2.3 generation, a JSON list, in place of --fields.
`;

const isId = (answer: string): string | undefined =>
  /^[a-z][a-z0-9]{0,29}$/.test(answer) ? undefined : '应以小写字母开头，只含小写字母和数字，最多 30 个';
const isName = (answer: string): string | undefined =>
  /^[a-z][a-z0-9-]{0,24}$/.test(answer)
    ? undefined
    : '应以小写字母开头，只含小写字母、数字和连字符，最多 25 个';

export interface NewResult {
  output: string;
  exitCode: number;
}

/**
 * Writes something new.
 * @param args its kind and flags
 * @throws UsageError
 */
export async function writeNew(
  [kind = '', ...args]: readonly string[],
  env: Environment,
  loadCalls: LoadCalls,
  person?: Person,
): Promise<NewResult> {
  if (args.includes('--help')) return { output: NEW_HELP, exitCode: 0 };
  const places = readPlaces(env);
  switch (kind) {
    case 'module': {
      const questions: Question[] = [
        { flag: 'id', ask: '模块的 id，如 lease', judge: isId },
        { flag: 'title', ask: '名称，如 租赁合同' },
        { flag: 'folder', ask: '放在哪个文件夹', preset: showPath(places.modules) || '.' },
      ];
      const { id = '', title = '', folder = '' } = await answerQuestions(questions, args, person);
      const module = path.resolve(folder, id);
      if (existsSync(path.join(module, 'module.json')))
        throw new UsageError(`模块 ${showPath(module)} 已存在，请换一个 id`);
      const writing = planWriting(module);
      addModule(writing, { id, title });
      return finish(writing, module, env, loadCalls);
    }
    case 'entity': {
      const questions: Question[] = [
        moduleQuestion(places),
        { flag: 'id', ask: '实体的名称，如 customer', judge: isName },
        { flag: 'title', ask: '中文名称，如 客户' },
        { flag: 'items', ask: '表单项文件', isFlagOnly: true },
        { flag: 'fields', ask: FIELDS_HELP, when: ({ items }) => items === undefined },
      ];
      const {
        module: typed = '',
        id = '',
        title = '',
        items,
        fields = '',
      } = await answerQuestions(questions, args, person);
      const folder = findModule(typed, places.modules);
      const module = path.basename(folder);
      const writing = planWriting(folder);
      const { left = [], ...parts } =
        items === undefined
          ? { fields: readFieldList(fields, module) }
          : readItems(items, { module, entity: id }, places);
      addEntity(writing, { module, name: id, title, ...parts });
      return finish(writing, folder, env, loadCalls, left);
    }
    case 'screen': {
      const questions: Question[] = [
        moduleQuestion(places),
        { flag: 'id', ask: '页面的名称，如 overview', judge: isName },
        { flag: 'title', ask: '标题，如 概览' },
        {
          flag: 'kind',
          ask: 'list（实体的列表）或 page（空白页面）',
          preset: 'page',
          judge: (answer) => (['list', 'page'].includes(answer) ? undefined : '只能是 list 或 page'),
        },
        {
          flag: 'entity',
          ask: '列表的实体，如 lease/customer',
          when: (answers) => answers['kind'] === 'list',
        },
        {
          flag: 'path',
          ask: '路由',
          preset: ({ module = '', id = '' }) =>
            routeOf(path.basename(findModule(module, places.modules)), id),
        },
      ];
      const answers = await answerQuestions(questions, args, person);
      const module = findModule(answers['module'] ?? '', places.modules);
      const writing = planWriting(module);
      const { id: name = '', title = '', path: route = '', entity } = answers;
      const screen = { module: path.basename(module), name, title, path: route };
      if (entity === undefined) addPage(writing, screen);
      else addList(writing, { ...screen, entity });
      return finish(writing, module, env, loadCalls);
    }
    default:
      throw new UsageError(`不能新建 “${kind}”`);
  }
}

function readItems(
  file: string,
  names: { module: string; entity: string },
  { schemas }: ModulePlaces,
): OnlineFields {
  const place = path.resolve(file);
  if (!existsSync(place) || !statSync(place).isFile())
    throw new UsageError(`找不到文件 “${file}”，请写表单项所在的 JSON 文件`);
  const contracts = JSON.parse(
    readFileSync(path.join(schemas, 'meta', 'widgets.generated.json'), 'utf8'),
  ) as WidgetContract[];
  const settings = new Map(contracts.map(({ type, props }) => [type, Object.keys(props.properties ?? {})]));
  return readOnlineFields(readFileSync(place, 'utf8'), names, (widget) => settings.get(widget) ?? []);
}

/** In the folder of a module nobody has to name it. */
function moduleQuestion(places: ModulePlaces): Question {
  const around = findModuleOf(process.cwd(), places);
  return {
    flag: 'module',
    ask: '模块的 id 或文件夹',
    ...(around === undefined ? {} : { preset: around }),
  };
}

function findModule(typed: string, home: string): string {
  const found = [path.join(home, typed), path.resolve(typed)].find((place) =>
    existsSync(path.join(place, 'module.json')),
  );
  if (found === undefined) {
    throw new UsageError(`找不到模块 “${typed}”，请写它的文件夹，或先运行 npm run new:module`);
  }
  return found;
}

/**
 * Writes, checks, and takes all of it back where something is wrong.
 * @param left sentences on what does not come along
 */
async function finish(
  writing: Writing,
  module: string,
  env: Environment,
  loadCalls: LoadCalls,
  left: readonly string[] = [],
): Promise<NewResult> {
  const files = writing.write();
  const checked = await createChecker(readOptions([module]), env, loadCalls).run();
  if (checked.exitCode !== 0) {
    writing.undo();
    return { output: `${checked.output}✗ 有错误，什么都没有写入 (nothing was written)\n`, exitCode: 1 };
  }
  await writeTypes([module], env, loadCalls);
  const lines = files.map((file) => `已写入 ${file}`);
  lines.push(`已更新 ${showPath(path.join(module, TYPES_FOLDER))}`);
  for (const sentence of left) lines.push(`请注意：${sentence}`);
  return { output: `${lines.join('\n')}\n`, exitCode: 0 };
}

/** Runs as a program. */
export async function main(loadCalls: LoadCalls): Promise<void> {
  const person = openPerson();
  try {
    const { output, exitCode } = await writeNew(process.argv.slice(2), process.env, loadCalls, person);
    process.exitCode = exitCode;
    process.stdout.write(output);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    process.exitCode = 2;
    process.stderr.write(`✗ ${error.message}\n\n${NEW_HELP}`);
  } finally {
    person?.close();
  }
}
