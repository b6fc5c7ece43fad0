import { describe, expect, it } from 'vitest';
import { describeFirstRows } from './first-lines.ts';

describe('what the first start tells about its accounts', () => {
  it('names the passwords and the demonstration accounts, one line each', () => {
    const report = {
      generatedPassword: 'kq7#wmz3',
      generatedDemoPassword: 'other-9x',
      demoAccounts: ['safety', 'staff'],
    };
    expect(describeFirstRows(report, true)).toEqual([
      '  管理员 admin 的初始密码（只显示一次） first password of admin: kq7#wmz3',
      '  演示账号 demonstration accounts: safety staff',
      '  演示账号的密码（只显示一次） password of demonstration accounts: other-9x',
    ]);
  });

  it('says that demonstration accounts are closed while the network can reach the server', () => {
    const lines = describeFirstRows({ demoAccounts: ['safety'] }, false);
    expect(lines).toEqual([
      '  演示账号（仅监听本机地址时可登录） demonstration accounts (closed unless HOST is loopback): safety',
    ]);
  });

  it('is nothing when nothing was made', () => {
    expect(describeFirstRows({ demoAccounts: [] }, true)).toEqual([]);
  });
});
