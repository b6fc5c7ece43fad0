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
  isHelp: boolean;
}

/** Arguments that cannot be understood: told on stderr, exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export const HELP = `用法 usage: npm run check -- [文件或文件夹 files or folders…] [--format text|json|sarif] [--site FILE]

检查屏幕文档；没有参数时检查 src/schemas 和 SCREENS_DIR（默认 ./screens）。
Checks screen documents; without arguments src/schemas and SCREENS_DIR (default ./screens).
--site：系统里新建的字典、权限与菜单，由 GET /sys/checkSite 导出 what was made in the app, as exported there.

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
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    const format = FORMATS.find((known) => known === values.format);
    if (!format) {
      throw new UsageError(`--format 只能是 ${FORMATS.join('、')}，不能是 “${values.format}”`);
    }
    return {
      paths: positionals,
      format,
      ...(values.site === undefined ? {} : { site: values.site }),
      isHelp: values.help,
    };
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(messageOf(error));
  }
}
