import { describe, expect, it } from 'vitest';
import { widthOf } from '../../scripts/running-line.mjs';
import { describeReady, type ReadyFacts } from './ready-box.ts';

const facts: ReadyFacts = {
  address: 'http://127.0.0.1:8080/',
  report: {
    generatedPassword: 'kq7#wmz3',
    generatedDemoPassword: 'other-9x',
    demoAccounts: ['safety', 'staff'],
  },
  isLoopback: true,
  logPath: '/srv/data/logs/server.log',
  columns: 80,
};

describe('the box of a server that is ready', () => {
  it('names address, account, first password, accounts, log and what to try, in a frame of one width', () => {
    const lines = describeReady(facts);
    expect(new Set(lines.map(widthOf)).size).toBe(1);
    const text = lines.join('\n');
    for (const part of [
      facts.address,
      'admin',
      'kq7#wmz3',
      'safety staff',
      'other-9x',
      '从这里开始',
      'server.log',
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('undefined');
  });

  it('tells no password at a later start', () => {
    const text = describeReady({ ...facts, report: { demoAccounts: [] } }).join('\n');
    expect(text).toContain('admin');
    expect(text).not.toMatch(/密码|演示/);
  });

  it('says that demonstration accounts are closed while the network can reach the server', () => {
    expect(describeReady({ ...facts, isLoopback: false, columns: 200 }).join('\n')).toContain(
      '仅监听本机地址时可登录',
    );
  });

  it('stands without a frame where the terminal is too narrow', () => {
    const lines = describeReady({ ...facts, columns: 50 });
    expect(lines.join('\n')).not.toMatch(/[╭│╯]/);
    expect(lines.join('\n')).toContain('kq7#wmz3');
  });

  it('names no account over another back end', () => {
    expect(describeReady({ ...facts, report: undefined }).join('\n')).not.toContain('admin');
  });
});
