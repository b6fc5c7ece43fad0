// What a person at the terminal reads when the server is ready: where, as whom, what to try first.
import { widthOf } from '../../scripts/running-line.mjs';
import { ADMIN_USERNAME } from '../identity/administrator.ts';
import type { SeedReport } from '../seed/seed.ts';

export interface ReadyFacts {
  /** Address to open. */
  address: string;
  /** What the first start made; undefined over another back end. */
  report: SeedReport | undefined;
  /** Demonstration accounts can sign in only while the server listens on a loopback address. */
  isLoopback: boolean;
  /** File of the log; undefined when it stands on standard output. */
  logPath: string | undefined;
  /** Columns of the terminal. */
  columns: number;
}

/** The lines of the box; without a frame where the terminal is too narrow for one. */
export function describeReady(facts: ReadyFacts): string[] {
  const rows = ['Screenwright 已就绪 is ready', '', ...describeRows(facts)];
  const width = Math.max(...rows.map(widthOf));
  if (width + 6 > facts.columns) return ['', ...rows, ''];
  const line = '─'.repeat(width + 4);
  return [`╭${line}╮`, ...rows.map((row) => `│  ${row}${' '.repeat(width - widthOf(row))}  │`), `╰${line}╯`];
}

function describeRows({ address, report, isLoopback, logPath }: ReadyFacts): string[] {
  const row = (title: string, value: string): string => `${title}${' '.repeat(16 - widthOf(title))}${value}`;
  const isFirst = report?.generatedPassword !== undefined;
  return [
    row('地址 address', address),
    ...(report ? [row('账号 account', ADMIN_USERNAME)] : []),
    ...(isFirst
      ? [row('密码 password', `${report.generatedPassword ?? ''}  （只显示一次 shown once）`)]
      : []),
    ...describeDemo(report, isLoopback, row),
    ...(report
      ? [
          row('先试 try first', '登录后，从右上角的用户菜单打开“从这里开始”'),
          row('', 'sign in, then Start here in the user’s menu'),
        ]
      : []),
    ...(logPath === undefined ? [] : [row('日志 log', logPath)]),
    row('停止 stop', 'Ctrl-C'),
  ];
}

function describeDemo(
  report: SeedReport | undefined,
  isLoopback: boolean,
  row: (title: string, value: string) => string,
): string[] {
  if (!report || report.demoAccounts.length === 0) return [];
  const accounts = report.demoAccounts.join(' ');
  return [
    row(
      '演示 demo',
      isLoopback ? accounts : `${accounts}（仅监听本机地址时可登录 closed unless HOST is loopback）`,
    ),
    ...(report.generatedDemoPassword === undefined
      ? []
      : [row('演示密码', `${report.generatedDemoPassword}  （只显示一次 shown once）`)]),
  ];
}
