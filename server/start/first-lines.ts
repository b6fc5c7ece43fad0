// What a person at the terminal is told once, about the accounts that the first start made.
import type { SeedReport } from '../seed/seed.ts';

/**
 * The lines to print; none at every later start.
 * @param isLoopback demonstration accounts can sign in only while the server listens on a loopback address
 */
export function describeFirstRows(
  { generatedPassword, generatedDemoPassword, demoAccounts }: SeedReport,
  isLoopback: boolean,
): string[] {
  const lines: string[] = [];
  if (generatedPassword !== undefined) {
    lines.push(`  管理员 admin 的初始密码（只显示一次） first password of admin: ${generatedPassword}`);
  }
  if (demoAccounts.length > 0) {
    const note = isLoopback ? ['', ''] : ['（仅监听本机地址时可登录）', ' (closed unless HOST is loopback)'];
    lines.push(
      `  演示账号${note[0] ?? ''} demonstration accounts${note[1] ?? ''}: ${demoAccounts.join(' ')}`,
    );
    if (generatedDemoPassword !== undefined) {
      lines.push(
        `  演示账号的密码（只显示一次） password of demonstration accounts: ${generatedDemoPassword}`,
      );
    }
  }
  return lines;
}
