import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRunningLine, widthOf } from '../scripts/running-line.mjs';

/** A terminal of a width: what stands on its lines after all that was written. */
function openTerminal(columns: number) {
  let text = '';
  return {
    isTTY: true,
    columns,
    write: (part: string) => (text += part),
    lines: () => text.split('\n').map((line) => line.split('\r\u001b[K').at(-1) ?? ''),
  };
}

describe('the line of what is being done', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('counts the seconds of a step and leaves one line behind', () => {
    const terminal = openTerminal(60);
    const line = createRunningLine(terminal);
    line.begin('构建 build');
    expect(terminal.lines()).toEqual(['… 构建 build']);
    vi.advanceTimersByTime(3_000);
    expect(terminal.lines()).toEqual(['… 构建 build 3 s']);
    line.end();
    line.line('✓ 构建 build (3.0 s)');
    vi.advanceTimersByTime(3_000);
    expect(terminal.lines()).toEqual(['✓ 构建 build (3.0 s)', '']);
  });

  it('writes a line above the one that runs', () => {
    const terminal = openTerminal(60);
    const line = createRunningLine(terminal);
    line.begin('step');
    line.line('! warning');
    expect(terminal.lines()).toEqual(['! warning', '… step']);
    line.end();
  });

  it('never breaks into a second line, which could not be taken back', () => {
    const terminal = openTerminal(12);
    const line = createRunningLine(terminal);
    line.begin('读取页面文档 documents');
    for (const shown of terminal.lines()) expect(widthOf(shown)).toBeLessThan(12);
    line.end();
  });

  it('is written once where nobody looks', () => {
    let text = '';
    const line = createRunningLine({ write: (part) => (text += part) });
    line.begin('step');
    vi.advanceTimersByTime(5_000);
    line.end();
    expect(text).toBe('… step\n');
  });
});
