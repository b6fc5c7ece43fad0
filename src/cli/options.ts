// Arguments of the checker's command line.
import { parseArgs } from 'node:util';
import { messageOf } from '../engine/values/errors.ts';

export const FORMATS = ['text', 'json', 'sarif'] as const;
export type Format = (typeof FORMATS)[number];

export interface Options {
  /** Files and folders as typed; none means the shipped documents and SCREENS_DIR. */
  paths: string[];
  format: Format;
  /** File with what was made in the app, as `GET /sys/checkSite` answers it. */
  site?: string;
  /** Shows what the documents become instead of a report, as long as they have no error. */
  isPlanShown: boolean;
  /** Goes on looking, and prints the report again with each change. */
  isWatching: boolean;
  isHelp: boolean;
}

/** Arguments that cannot be understood: told on stderr, exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export const HELP = `用法 usage: npm run check -- [文件或文件夹 files or folders…] [--format text|json|sarif] [--site FILE] [--show-plan]

检查屏幕文档；没有参数时检查 src/schemas 和 SCREENS_DIR（默认 ./screens）。
Checks screen documents; without arguments src/schemas and SCREENS_DIR (default ./screens).
--site：系统里新建的字典、权限与菜单，由 GET /sys/checkSite 导出 what was made in the app, as exported there.
--show-plan：没有错误时，输出文档展开后的内容（由实体生成的节点与屏幕写成普通节点）
             without errors prints the documents as they are compiled, with all that is made of entities.

--watch：有改动时重新检查，直到 Ctrl-C checks again with each change until Ctrl-C.
退出码 exit codes: 0 没有错误 clean · 1 有错误 errors found · 2 用法错误 usage
`;

/** @throws UsageError */
export function readOptions(args: readonly string[]): Options {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        format: { type: 'string', default: 'text' },
        site: { type: 'string' },
        watch: { type: 'boolean', default: false },
        'show-plan': { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    const format = FORMATS.find((known) => known === values.format);
    if (!format) {
      throw new UsageError(`--format 只能是 ${FORMATS.join('、')}，不能是 “${values.format}”`);
    }
    const isPlanShown = values['show-plan'];
    if (isPlanShown && positionals.length === 0) throw new UsageError('--show-plan 要给出文件或文件夹');
    const isWatching = values.watch;
    if (isWatching && (isPlanShown || format !== 'text')) {
      throw new UsageError('--watch 只用于文字报告，不能与 --show-plan 或 --format 一起使用');
    }
    return {
      paths: positionals,
      isPlanShown,
      isWatching,
      format,
      ...(values.site === undefined ? {} : { site: values.site }),
      isHelp: values.help,
    };
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(messageOf(error));
  }
}
