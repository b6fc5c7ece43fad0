import { MessageChannel } from 'node:worker_threads';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadCatalogFiles } from '../../engine/check/files/catalog-node.ts';
import { createValidators, trustPatterns } from '../../engine/check/schemas/validators-node.ts';
import { openDraftLine, type CheckedDraft } from './draft-line.ts';
import type { FromWorker, Line, Surroundings, ToWorker } from './protocol.ts';
import { serveDrafts } from './serve-drafts.ts';

const { parts } = loadCatalogFiles(path.resolve('src/schemas'), trustPatterns(createValidators()));
const plain: Surroundings = { catalog: parts, others: [], patterns: {} };
const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** Both sides with a real channel between them, on which everything is copied. */
function open(surroundings = plain) {
  const { port1, port2 } = new MessageChannel();
  ends.push(() => {
    port1.close();
    port2.close();
  });
  const answers = vi.spyOn(port1, 'postMessage');
  serveDrafts(port1 as unknown as Line<FromWorker, ToWorker>);
  const checked: CheckedDraft[] = [];
  const unjudged: (readonly string[])[] = [];
  const line = openDraftLine(
    port2 as unknown as Line<ToWorker, FromWorker>,
    'draft.json',
    surroundings,
    (one) => {
      checked.push(one);
    },
    undefined,
    (patterns) => {
      unjudged.push(patterns);
    },
  );
  return {
    line,
    unjudged,
    checked,
    answers,
    last: async (count: number): Promise<CheckedDraft> => {
      await vi.waitFor(() => {
        expect(checked).toHaveLength(count);
      });
      return checked[count - 1] as CheckedDraft;
    },
  };
}

const write = (title: string, more: object = {}): string =>
  JSON.stringify({
    id: 'a/b',
    format: 1,
    title: '草稿',
    schema: {
      type: 'object',
      properties: {
        a: { type: 'string', title, 'x-component': 'text' },
        card: {
          type: 'void',
          'x-component': 'card',
          properties: { b: { type: 'string', title: '乙', 'x-component': 'text' } },
        },
        ...more,
      },
    },
  });

describe('a draft that a worker checks', () => {
  it('asks about a pattern that only the server can judge, and tells of it once that has said', async () => {
    const { line, last, unjudged } = open();
    line.check(write('甲', { c: { type: 'string', title: '丙', 'x-component': 'text', pattern: '(a+)+$' } }));
    expect((await last(1)).diagnostics).toEqual([]);
    expect(unjudged).toEqual([['(a+)+$']]);
    line.tellPatterns({ '(a+)+$': { verdict: 'slow', complexity: 'exponential', attack: "'a'.repeat(31)" } });
    expect((await last(2)).diagnostics.map(({ code }) => code)).toEqual(['pattern-slow']);
    expect(unjudged).toHaveLength(1);
  });

  it('has a plan, of which what did not change stays the same objects', async () => {
    const { line, last } = open();
    line.check(write('甲'));
    const first = (await last(1)).plan?.root;
    line.check(write('甲方'));
    const { plan, diagnostics } = await last(2);
    expect(diagnostics).toEqual([]);
    expect(plan?.root.children[0]).toMatchObject({ title: { value: '甲方' } });
    expect(plan?.root.children[0]).not.toBe(first?.children[0]);
    expect(plan?.root.children[1]).toBe(first?.children[1]);
  });

  it('keeps its last plan while nothing of the text can be read, and goes on from there', async () => {
    const { line, last } = open();
    line.check(write('甲'));
    const { plan } = await last(1);
    line.check('{ "id": ');
    expect(await last(2)).toMatchObject({ isStale: true, plan, diagnostics: [{ code: 'json-syntax' }] });
    line.check(write('乙', { c: { type: 'void', 'x-component': 'divider' } }));
    const next = await last(3);
    expect(next.isStale).toBe(false);
    expect(next.plan?.root.children.map(({ name }) => name)).toEqual(['a', 'card', 'c']);
    expect(next.plan?.root.children[1]).toBe(plan?.root.children[1]);
  });

  it('is told of its last text only, however fast somebody types', async () => {
    const { line, checked, answers } = open();
    for (let letter = 1; letter <= 20; letter += 1) line.check(write('甲'.repeat(letter)));
    await vi.waitFor(() => {
      expect(checked.at(-1)?.plan?.root.children[0]).toMatchObject({ title: { value: '甲'.repeat(20) } });
    });
    expect(checked).toHaveLength(1);
    // Those that were overtaken were not even checked.
    expect(answers.mock.calls.length).toBeLessThan(5);
  });

  it('is held against the other documents, and what the server said of patterns', async () => {
    const other = {
      id: 'a/dialog',
      format: 1,
      title: '弹窗',
      schema: {
        type: 'object',
        properties: { x: { type: 'string', 'x-component': 'text', default: '{{ $params.given }}' } },
      },
    };
    const { line, last } = open({
      catalog: parts,
      others: [{ path: 'dialog.json', text: JSON.stringify(other) }],
      patterns: { '(a+)+': { verdict: 'slow', complexity: 'exponential', attack: "'a'.repeat(31)" } },
    });
    line.check(
      write('甲', {
        open: {
          type: 'void',
          'x-component': 'button',
          'x-component-props': { text: '打开' },
          'x-on': {
            click: [
              { do: 'open', screen: 'a/dialog', params: { wrong: 1 } },
              { do: 'open', screen: 'a/none' },
            ],
          },
        },
        slow: { type: 'string', title: '慢', 'x-component': 'text', pattern: '(a+)+' },
      }),
    );
    const { diagnostics } = await last(1);
    expect(diagnostics.map(({ code }) => code).sort()).toEqual([
      'param-unread',
      'pattern-slow',
      'screen-unknown',
    ]);
  });
});
