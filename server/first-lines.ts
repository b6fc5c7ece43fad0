// What a person at the terminal is told once, about the accounts that the first start made.
import type { SeedReport } from './db/seed/seed.ts';

/**
 * The lines to print; none at every later start.
 * @param isLoopback demonstration accounts can sign in only while the server listens on a loopback address
 */
export function describeFirstRows(
  { generatedPassword, demoAccounts }: SeedReport,
  isLoopback: boolean,
): string[] {
  const lines: string[] = [];
  if (generatedPassword !== undefined) {
    lines.push(`  管理员 admin 的初始密码（只显示一次） first password of admin: ${generatedPassword}`);
  }
  if (demoAccounts.length > 0) {
    const [chinese, english] = isLoopback
      ? ['密码与 admin 相同', 'same password']
      : ['仅监听本机地址时可登录', 'closed unless HOST is loopback'];
    lines.push(`  演示账号（${chinese}） demonstration accounts (${english}): ${demoAccounts.join(' ')}`);
  }
  return lines;
}
