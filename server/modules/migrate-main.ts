// Entry of `npm run migrate`: reaches the database beside a server that runs, or starts the embedded one for itself.
import '../harden.ts';
import { parseArgs } from 'node:util';
import { readConfig } from '../config/config.ts';
import { reachDatabase } from '../db/reach.ts';
import { settleOwner } from '../db/table-owner.ts';
import { StartupError } from '../kernel/startup-error.ts';
import { migrateTables } from './migrate-tables.ts';
import { messageOf } from '../../src/engine/values/errors.ts';

const HELP = `npm run migrate                       列出等待确认的表变更 shows what waits
npm run migrate -- --yes "名称"       执行这一项，可写多次 does what is named; may be given several times`;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { yes: { type: 'string', multiple: true }, help: { type: 'boolean', short: 'h' } },
  });
  if (values.help === true) {
    console.log(HELP);
    return 0;
  }
  const config = readConfig(process.env);
  if (config.apiTarget !== undefined) {
    throw new StartupError(
      '设置了 API_TARGET，没有自己的数据库',
      'API_TARGET is set: there is no database here',
      2,
    );
  }
  const database = await reachDatabase(config);
  try {
    if (database.owner !== database.db) await settleOwner(database.db, database.owner);
    return await migrateTables(database.owner, {
      agreed: values.yes ?? [],
      ...(process.stdin.isTTY && process.stdout.isTTY
        ? { terminal: { input: process.stdin, output: process.stdout } }
        : {}),
      print: (line) => console.log(line),
    });
  } finally {
    await database.stop();
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
