// What `npm run check` does, counted: time depends on the machine, the number of steps does not.
import path from 'node:path';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { createCatalog } from '../engine/check/catalog/catalog.ts';
import { loadCatalogFiles } from '../engine/check/files/catalog-node.ts';
import { checkSources } from '../engine/check/check-sources.ts';
import type { SourceFile } from '../engine/check/document/source.ts';
import { createValidators, trustPatterns } from '../engine/check/schemas/validators-node.ts';
import { runCheck } from './check.ts';

const work = vi.hoisted(() => {
  // Files share their modules: those that are counted are loaded anew, and nothing that another file had judged is kept.
  vi.resetModules();
  return { trees: 0, analysed: [] as string[], parsed: [] as string[], comparedRoutes: 0 };
});

// Each is the real thing, with a count before it.
vi.mock('jsonc-parser', async (load) => {
  const real = await load<typeof import('jsonc-parser')>();
  const parseTree: typeof real.parseTree = (...given) => {
    work.trees += 1;
    return real.parseTree(...given);
  };
  return { ...real, parseTree };
});
vi.mock('../engine/check/patterns/pattern-steps.ts', async (load) => {
  const real = await load<typeof import('../engine/check/patterns/pattern-steps.ts')>();
  const analysePattern: typeof real.analysePattern = (source, steps) => {
    work.analysed.push(source);
    return real.analysePattern(source, steps);
  };
  return { ...real, analysePattern };
});
vi.mock('../engine/expression/parse-once.ts', async (load) => {
  const real = await load<typeof import('../engine/expression/parse-once.ts')>();
  // What is kept is the same object; whoever gets another one made the work anew.
  const known = new Map<string, unknown>();
  const parseOnce: typeof real.parseOnce = (source) => {
    const result = real.parseOnce(source);
    if (known.get(source) !== result) work.parsed.push(source);
    known.set(source, result);
    return result;
  };
  return { ...real, parseOnce };
});
vi.mock('../engine/check/routes/route-path.ts', async (load) => {
  const real = await load<typeof import('../engine/check/routes/route-path.ts')>();
  const matchRoute: typeof real.matchRoute = (...given) => {
    work.comparedRoutes += 1;
    return real.matchRoute(...given);
  };
  return { ...real, matchRoute };
});

const reset = (): void => void Object.assign(work, { trees: 0, analysed: [], parsed: [], comparedRoutes: 0 });
beforeEach(reset);
afterAll(() => {
  vi.resetModules();
});

interface Told {
  file: string;
}
const checkAll = async (args: readonly string[]): Promise<Told[]> =>
  JSON.parse(
    (await runCheck([...args, '--format', 'json'], { SCREENS_DIR: 'no-such-folder' })).output,
  ) as Told[];

it('analyses no shipped pattern, parses each expression once and places only what has a finding', async () => {
  const files = new Set((await checkAll([])).map(({ file }) => file));
  expect(work.analysed).toEqual([]);
  expect(new Set(work.parsed).size).toBe(work.parsed.length);
  expect(work.parsed.length).toBeGreaterThan(500);
  // A finding may be made by two parts of the checker, each with the text in its hands.
  expect(work.trees).toBeLessThanOrEqual(files.size * 2);
});

it('does for 500 documents no more than ten times what it does for 50', () => {
  const shipped = loadCatalogFiles(path.resolve('src/schemas'), trustPatterns(createValidators()));
  const catalog = createCatalog(shipped.parts);
  const write = (at: number, count: number): SourceFile => {
    const button = (x: number) => ({
      type: 'void',
      'x-component': 'button',
      'x-component-props': { text: `去 ${x}` },
      'x-on': {
        click: [{ do: 'navigate', to: `/many/${(at + x) % count}`, query: { from: `{{ '${at}' }}` } }],
      },
    });
    const document = {
      id: `many/n${at}`,
      format: 1,
      title: '多',
      route: { path: `/many/${at}`, access: 'login' },
      rules: { own: { pattern: '^(?:a|b)*c$', message: '不对' } },
      schema: {
        type: 'object',
        properties: {
          name: { type: 'string', title: '名称', 'x-component': 'text', 'x-rules': ['own'] },
          shown: {
            type: 'void',
            'x-component': 'text_block',
            'x-component-props': { text: '{{ $params.from }}' },
          },
          ...Object.fromEntries([1, 2, 3].map((x) => [`go${x}`, button(x)])),
        },
      },
    };
    return { path: `n${at}.json`, source: 'dropped', text: JSON.stringify(document) };
  };
  const count = (documents: number): typeof work => {
    reset();
    const files = Array.from({ length: documents }, (_, at) => write(at, documents));
    expect(checkSources(files, catalog, createValidators()).diagnostics).toEqual([]);
    return { ...work };
  };
  const few = count(50);
  const many = count(500);
  expect(many.trees).toBe(0);
  // One pattern in all of them is one verdict for a run.
  expect([few.analysed.length, many.analysed.length]).toEqual([1, 1]);
  expect(many.comparedRoutes).toBeLessThanOrEqual(10 * few.comparedRoutes);
  expect(many.parsed.length).toBeLessThanOrEqual(500);
});
