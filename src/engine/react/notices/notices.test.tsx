// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { BrokenScreen } from '../../plan/plan.ts';
import { BrokenDocument } from './notices.tsx';

afterEach(cleanup);

function show(message: string, advice?: string): string {
  const screen: BrokenScreen = {
    kind: 'broken',
    id: 'a',
    version: 'v1',
    title: '页面',
    file: 'a.json',
    diagnostics: [
      {
        code: 'keyword-unknown',
        severity: 'error',
        file: 'a.json',
        line: 1,
        column: 2,
        pointer: '/schema',
        message,
        ...(advice === undefined ? {} : { fix: { title: advice } }),
      },
    ],
  };
  const view = render(<BrokenDocument screen={screen} retry={() => undefined} />);
  return view.container.querySelector('li')?.textContent ?? '';
}

it('gives the advice of a finding once, whether the sentence carries it or leaves it to the fix', () => {
  expect(show('没有函数“formatDat”，你是不是想写“formatDate”？', '你是不是想写 “formatDate”?')).toBe(
    'a.json:1:2/schema没有函数“formatDat”，你是不是想写“formatDate”？',
  );
  cleanup();
  expect(show('节点没有 “titel” 这个键，请改正拼写或删除', '你是不是想写 “title”?')).toBe(
    'a.json:1:2/schema节点没有 “titel” 这个键，请改正拼写或删除，你是不是想写 “title”?',
  );
});
