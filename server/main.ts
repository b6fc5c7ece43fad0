// Composition of the server: configuration → data folder → database → migrations → first rows → app → address → end.
import './harden.ts';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { composeApp, composeTargetApp } from './compose.ts';
import { type Config, readConfig } from './config/config.ts';
import { type OpenDatabase, openDatabase } from './db/connect.ts';
import { migrate, MigrationError } from './db/migrate.ts';
import { settleOwner, type TableOwner } from './db/table-owner.ts';
import { seed, type SeedReport } from './seed/seed.ts';
import { describeFirstRows } from './start/first-lines.ts';
import { checkAddress, explainListenError, formatAddress } from './start/listen.ts';
import { logDatabaseLine } from './start/log-database.ts';
import { startChecker } from './start/open-screens.ts';
import { describeReady } from './start/ready-box.ts';
import { type OpenLog, openLog } from './start/terminal-log.ts';
import { showBegin, showEnd, showFailure, showLine, showStep } from './start/progress.ts';
import { type Ending, listenForEnd } from './start/shutdown.ts';
import { StartupError } from './kernel/startup-error.ts';

/** Running requests get this long; with the end of the database a stop stays within ten seconds on a busy disk. */
const drainMilliseconds = 6000;

/** What has to be undone at the end, last opened first. */
type Closers = (() => Promise<void>)[];

async function serve(ending: Ending): Promise<number> {
  const closers: Closers = [];
  try {
    const config = readConfig(process.env);
    const log = openLog(config, process.stdout.isTTY);
    const app = await (config.apiTarget === undefined
      ? start(config, log, ending, closers)
      : startOverTarget(config, config.apiTarget, log, ending, closers));
    if (!app) return await ending.asked;
    const exitCode = await ending.asked;
    showLine('… 正在停止，等待进行中的请求完成 stopping');
    await drain(app, ending);
    return exitCode;
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

/** @returns undefined when the end was asked for before everything stood */
async function start(
  config: Config,
  log: OpenLog,
  ending: Ending,
  closers: Closers,
): Promise<FastifyInstance | undefined> {
  const { logger } = log;
  // Reads and compiles the shipped documents while the database starts.
  const checker = startChecker(config, logger);
  closers.push(() => checker.stop());
  const database = await showEnd(() => open(config, logger, ending), describeDatabase);
  closers.push(() => database.stop());
  if (ending.isAsked()) return undefined;
  await checkAddress(config);
  await showStep('检查数据库结构 database structure', () => migrateOrExplain(database), describeMigrations);
  if (ending.isAsked()) return undefined;
  await showStep('模块的表 tables of modules', () => settleOwnerOf(database), describeOwner);
  if (ending.isAsked()) return undefined;
  const report = await showStep('基础数据 base rows', () => seedRows(config, database));
  const first = tellFirstRows(report, config.isLoopback);
  closers.push(first.tell);
  if (ending.isAsked()) return undefined;
  const app = await showStep('读取页面文档 documents and routes', () =>
    composeApp({ config, database, logger, checker }),
  );
  if (ending.isAsked()) return undefined;
  await listen(app, config, log, report);
  first.isTold = true;
  return app;
}

/**
 * The password is kept nowhere and never shown again. In a terminal it stands in the box at the end, or is told when the start
 * comes to nothing; elsewhere it is told before anything else can fail.
 */
function tellFirstRows(
  report: SeedReport,
  isLoopback: boolean,
): { isTold: boolean; tell: () => Promise<void> } {
  const first = {
    isTold: false,
    async tell() {
      if (!first.isTold) for (const line of describeFirstRows(report, isLoopback)) showLine(line);
      first.isTold = true;
    },
  };
  if (!process.stdout.isTTY) void first.tell();
  return first;
}

/** The same without a database: another back end answers the calls. */
async function startOverTarget(
  config: Config,
  address: string,
  log: OpenLog,
  ending: Ending,
  closers: Closers,
): Promise<FastifyInstance | undefined> {
  const { logger } = log;
  const checker = startChecker(config, logger);
  closers.push(() => checker.stop());
  showLine(`✓ 接口由后端 ${address} 提供，不启动数据库 calls go to another back end, no database`);
  await checkAddress(config);
  const app = await showStep('读取页面文档 documents and routes', () =>
    composeTargetApp({ config, address, logger, checker }),
  );
  if (ending.isAsked()) return undefined;
  await listen(app, config, log);
  return app;
}

function open(config: Config, logger: Logger, ending: Ending): Promise<OpenDatabase> {
  return openDatabase({
    dataFolder: config.dataFolder,
    databaseUrl: config.databaseUrl,
    ownerUrl: config.ownerUrl,
    isPreparing: config.isPreparing,
    log: (line) => logDatabaseLine(logger, line),
    onStep: (step) =>
      showBegin(
        step === 'make'
          ? '创建数据库，只在第一次启动时，需要几秒 creating the database, a few seconds, once'
          : '启动内置数据库 starting the embedded database',
      ),
    onLost: (error) => {
      showFailure(error);
      ending.ask(1);
    },
  });
}

function describeDatabase({ kind, version }: OpenDatabase): string {
  return kind === 'embedded'
    ? `内置数据库 PostgreSQL ${version} embedded`
    : `数据库 PostgreSQL ${version} external`;
}

function describeMigrations(applied: readonly string[]): string {
  return applied.length > 0
    ? `应用 ${applied.length} 个数据库迁移 migrations`
    : '数据库结构已是最新 up to date';
}

async function migrateOrExplain(database: OpenDatabase): Promise<string[]> {
  try {
    return await migrate(database.db);
  } catch (error) {
    if (error instanceof MigrationError)
      throw new StartupError(`数据库迁移无法进行：${error.message}`, 'the database cannot be migrated');
    throw error;
  }
}

async function settleOwnerOf({ db, owner }: OpenDatabase): Promise<TableOwner | undefined> {
  return owner === db ? undefined : settleOwner(db, owner);
}

function describeOwner(settled: TableOwner | undefined): string {
  if (settled === undefined)
    return '由服务的登录变更（DATABASE_OWNER_URL 可另给一个）changed by the login that serves';
  return `由登录 ${settled.owner} 变更，${settled.serving} 只读写其中的行 changed by ${settled.owner}`;
}

function seedRows(config: Config, database: OpenDatabase): Promise<SeedReport> {
  const mode = config.seed ?? (database.kind === 'embedded' ? 'demo' : 'none');
  return seed(database.db, {
    isDemo: mode === 'demo',
    adminPassword: config.adminPassword,
    demoPassword: config.demoPassword,
  });
}

async function listen(
  app: FastifyInstance,
  config: Config,
  { path: logPath }: OpenLog,
  report?: SeedReport,
): Promise<void> {
  try {
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    await app.close();
    throw explainListenError(error, config);
  }
  const { port } = app.server.address() as AddressInfo;
  const address = formatAddress(config.host, port);
  showLine(`✓ 就绪 ready: ${address}`);
  if (!process.stdout.isTTY) return;
  const { columns } = process.stdout;
  for (const line of describeReady({ address, report, logPath, columns, isLoopback: config.isLoopback }))
    showLine(line);
}

/** Takes no new requests, lets the running ones finish for a while, then ends what is left. */
async function drain(app: FastifyInstance, ending: Ending): Promise<void> {
  const closed = app.close();
  const limit = setTimeout(() => app.server.closeAllConnections(), drainMilliseconds);
  void ending.hurried.then(() => app.server.closeAllConnections());
  await closed;
  clearTimeout(limit);
}

const ending = listenForEnd();
process.on('uncaughtException', (error) => {
  showFailure(error);
  ending.ask(1);
});
// A terminal or log reader that went away is no reason to stop.
process.stdout.on('error', () => undefined);
process.stderr.on('error', () => undefined);
try {
  process.exitCode = await serve(ending);
} catch (error) {
  showFailure(error);
  process.exitCode = error instanceof StartupError ? error.exitCode : 1;
}
// Whatever a package still holds open must not keep a stopped server alive.
process.exit();
