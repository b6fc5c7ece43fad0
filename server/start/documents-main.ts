// Entry of `npm run documents`: published documents go to files, and files become drafts.
import '../harden.ts';
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../config/config.ts';
import { reachDatabase } from '../db/reach.ts';
import { isNamed } from '../db/names.ts';
import { readDocuments, writePublished } from '../features/designer/transfer-documents.ts';
import { StartupError } from '../kernel/startup-error.ts';
import { openTerminalDesk } from './terminal-desk.ts';
import { messageOf } from '../../src/engine/values/errors.ts';

const HELP = `npm run documents -- export [--dir FOLDER] [--prune]
    已发布的页面写成文件 writes what is published as files; --prune 删除不再发布的 removes files of what is not
npm run documents -- import [--dir FOLDER] [--user NAME] [--replace]
    检查文件并成为草稿，有错误时返回 1 checks files and makes drafts of them, exit code 1 where there are errors; --replace 替换未发布的草稿 replaces drafts that are not published
FOLDER: ./documents`;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      dir: { type: 'string', default: 'documents' },
      user: { type: 'string', default: 'admin' },
      prune: { type: 'boolean', default: false },
      replace: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const [command] = positionals;
  if (values.help || (command !== 'export' && command !== 'import')) {
    console.log(HELP);
    return values.help ? 0 : 2;
  }
  const config = readConfig(process.env);
  if (config.apiTarget !== undefined) {
    throw new StartupError(
      '设置了 API_TARGET，没有自己的数据库',
      'API_TARGET is set: there is no database here',
      2,
    );
  }
  if (config.documents === 'files') {
    throw new StartupError(
      'DOCUMENTS=files：页面本来就是文件',
      'DOCUMENTS=files: documents are files already',
      2,
    );
  }
  const folder = path.resolve(process.env['INIT_CWD'] ?? '.', values.dir);
  if (command === 'import' && !fs.existsSync(folder)) {
    throw new StartupError(`没有文件夹 ${folder}`, `there is no folder ${folder}`, 2);
  }
  const { db, stop } = await reachDatabase(config);
  try {
    if (command === 'export') {
      const { changes, same, left } = await writePublished(db, folder, values.prune);
      for (const { file, change } of changes) console.log(`${change} ${file}`);
      for (const file of left) console.log(`没有发布 not published, left alone: ${file}`);
      console.log(
        `✓ ${String(changes.length)} 个文件有变化，${String(same)} 个没有 changed, unchanged: ${folder}`,
      );
      return 0;
    }
    const author = await db
      .selectFrom('sys_user')
      .select('username')
      .where(isNamed('username', values.user))
      .executeTakeFirst();
    if (!author) throw new StartupError(`没有账号 ${values.user}`, `there is no user ${values.user}`, 2);
    const desk = await openTerminalDesk(db, config);
    const { imported, same, refused, findings } = await readDocuments(db, folder, desk, {
      isReplacing: values.replace,
      by: author.username,
      at: new Date(),
    });
    for (const id of imported) console.log(`draft ${id}`);
    for (const { severity, file, line, column, code, message } of findings) {
      const mark = severity === 'error' ? '✗' : '!';
      console.error(`${mark} ${file}:${String(line)}:${String(column)} ${message} [${code}]`);
    }
    for (const { file, reason } of refused) console.error(`✗ ${file}: ${reason}`);
    console.log(`✓ ${String(imported.length)} 个草稿，${String(same)} 个没有变化 drafts, unchanged`);
    const errors = findings.filter(({ severity }) => severity === 'error').length;
    if (errors > 0) {
      console.error(
        `✗ 草稿里有 ${String(errors)} 个错误，改正后才能发布 errors in the drafts, which cannot be published before they are mended`,
      );
    }
    return refused.length > 0 || errors > 0 ? 1 : 0;
  } finally {
    await stop();
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(`✗ ${messageOf(error)}`);
  process.exitCode = error instanceof StartupError ? error.exitCode : 1;
}
// What a package still holds open must not keep a command that is done.
process.exit();
