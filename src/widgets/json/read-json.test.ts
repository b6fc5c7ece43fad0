import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findProblem, formatJson, readJson } from './read-json.ts';

const LIMIT = 1_000;

describe('a JSON text', () => {
  it.each([
    ['{"a":1,}', '第 1 行第 7 列：末尾多了一个逗号，请删除'],
    ['{\n  "a": 1\n  "b": 2\n}', '第 3 行第 3 列：这里缺少逗号'],
    ['{\r\n a: 1}', '第 2 行第 2 列：这里的写法不是 JSON，请检查引号和拼写'],
    ['[1, // x\n2]', '第 1 行第 5 列：JSON 里不能写注释，请删除'],
    ['{"a"', '第 1 行第 5 列：键后面缺少冒号'],
    ["{'a': 1}", '第 1 行第 2 列：这里的写法不是 JSON，请检查引号和拼写'],
    ['\u00a0{}', '第 1 行第 1 列：这里的写法不是 JSON，请检查引号和拼写'],
  ])('is refused with its place: %j', (text, message) => {
    expect(findProblem(text, undefined, LIMIT)?.message).toBe(message);
  });

  it.each(['', '  \n', '{}', '[1,2]', 'null', '"字"', '1e400', '{"__proto__":1}'])('is fine: %j', (text) => {
    expect(findProblem(text, undefined, LIMIT)).toBeUndefined();
  });

  it('must be of its kind and use no name that reaches every object where it becomes an object', () => {
    expect(findProblem(' [1]', 'object', LIMIT)?.message).toBe('第 1 行第 2 列：应为对象，以 { 开头');
    expect(findProblem('{}', 'array', LIMIT)?.message).toBe('第 1 行第 1 列：应为数组，以 [ 开头');
    expect(findProblem('{"a":\n{"__proto__":1}}', 'object', LIMIT)?.message).toBe(
      '第 2 行第 2 列：不能用 “__proto__” 作键',
    );
    expect(findProblem('{"\\u005f_proto__":1}', 'object', LIMIT)?.message).toContain(
      '不能用 “__proto__” 作键',
    );
  });

  it('has a limit', () => {
    expect(findProblem(`"${'x'.repeat(LIMIT)}"`, undefined, LIMIT)?.message).toBe('内容超过 1000 个字符');
  });

  it('has a problem exactly when JSON.parse refuses it, and the problem lies in the text', () => {
    const pieces = fc.array(
      fc.constantFrom(
        '{',
        '}',
        '[',
        ']',
        ',',
        ':',
        '"a"',
        '1',
        '-',
        'true',
        'nul',
        ' ',
        '\n',
        '"',
        '\\',
        '/*',
        'e5',
        '.',
      ),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(pieces, (parts) => {
        const text = parts.join('');
        fc.pre(text.trim() !== '');
        const problem = findProblem(text, undefined, LIMIT);
        let isRead = true;
        try {
          readJson(text);
        } catch {
          isRead = false;
        }
        expect(problem === undefined).toBe(isRead);
        if (problem) expect(problem.offset).toBeLessThanOrEqual(text.length);
      }),
      { numRuns: 3_000 },
    );
  });

  it('says the same after it was laid out, numbers to the letter', () => {
    expect(formatJson('{"a":[1,2.50],"b":12345678901234567890}')).toBe(
      '{\n  "a": [\n    1,\n    2.50\n  ],\n  "b": 12345678901234567890\n}',
    );
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(JSON.parse(formatJson(text))).toEqual(JSON.parse(text));
        expect(formatJson(formatJson(text))).toBe(formatJson(text));
      }),
    );
  });
});
