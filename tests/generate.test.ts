import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const scripts = path.resolve(import.meta.dirname, '..', 'scripts');
const folders: string[] = [];

afterAll(() => {
  for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true });
});

/** Reads the manifests of a project that has only the given files in src/widgets, and prints their contracts. */
function readWidgets(files: Record<string, string>): { status: number | null; out: string; error: string } {
  const project = fs.mkdtempSync(path.join(os.tmpdir(), 'widgets-'));
  folders.push(project);
  for (const [name, text] of Object.entries(files)) {
    const place = path.join(project, 'src', 'widgets', name);
    fs.mkdirSync(path.dirname(place), { recursive: true });
    fs.writeFileSync(place, text);
  }
  const code = `
    import { loadManifests } from ${JSON.stringify(path.join(scripts, 'load-manifests.mjs'))};
    import { findUnwritable, toContract } from ${JSON.stringify(path.join(scripts, 'widget-pages.mjs'))};
    import { runCommand } from ${JSON.stringify(path.join(scripts, 'terminal.mjs'))};
    await runCommand(async () => {
      const contracts = (await loadManifests(${JSON.stringify(project)})).map(toContract);
      console.log(JSON.stringify({ contracts, unwritable: contracts.map((one) => findUnwritable(one) ?? null) }));
    });`;
  const result = spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' });
  return { status: result.status, out: result.stdout, error: result.stderr };
}

const manifest = (type: string, more = ''): string => `
import { Anything } from 'a-package-that-needs-a-browser';
import './look.css';
class Editor extends Anything.Component {}
export default { type: '${type}', title: '试', group: 'input', accepts: ['string'], component: Editor,
  props: { type: 'object', additionalProperties: false, properties: {} }, initial: {}, events: [], draws: 'nothing', ${more} };
`;

describe('reading the manifests', () => {
  it('sorts them by type, needs no package of a component, and passes over folders without a manifest', () => {
    const { out, error } = readWidgets({
      'b/index.ts': manifest('b'),
      'a/index.ts': manifest('a', 'isLabelled: false'),
      'half/Half.tsx': 'export const Half = () => null;',
    });
    expect(error).toBe('');
    const { contracts } = JSON.parse(out) as { contracts: { type: string; isLabelled: boolean }[] };
    expect(contracts.map(({ type, isLabelled }) => [type, isLabelled])).toEqual([
      ['a', false],
      ['b', true],
    ]);
  });

  it('names the folder of a widget that cannot be read', () => {
    const broken = readWidgets({ 'a/index.ts': manifest('a'), 'b/index.ts': 'export default {' });
    expect(broken.status).toBe(1);
    expect(broken.error).toContain('src/widgets/b/index.ts:1');
    const throwing = readWidgets({ 'c/index.ts': 'window.x = 1; export default {};' });
    expect(throwing.error).toContain('src/widgets/c/index.ts 无法载入');
    const empty = readWidgets({ 'd/index.ts': 'export const x = 1;' });
    expect(empty.error).toContain('src/widgets/d/index.ts');
  });

  it('refuses a type that is not the name of its folder', () => {
    const { status, error } = readWidgets({ 'a/index.ts': manifest('b') });
    expect(status).toBe(1);
    expect(error).toContain('src/widgets/a 声明的 type 是 “b”');
  });

  it('finds what JSON would lose', () => {
    const { out } = readWidgets({ 'a/index.ts': manifest('a', 'events: [undefined]') });
    expect((JSON.parse(out) as { unwritable: unknown }).unwritable).toEqual(['events.0']);
  });
});

describe('the examples of a widget', () => {
  const initial = { type: 'string', title: '试', 'x-component': 'a', enum: ['1'] };

  /** Reads the examples of a widget whose examples.json holds the text. */
  function readExamples(text: string | undefined): { status: number | null; out: string; error: string } {
    const project = fs.mkdtempSync(path.join(os.tmpdir(), 'examples-'));
    folders.push(project);
    const folder = path.join(project, 'src', 'widgets', 'a');
    fs.mkdirSync(folder, { recursive: true });
    if (text !== undefined) fs.writeFileSync(path.join(folder, 'examples.json'), text);
    const code = `
      import { readExamples } from ${JSON.stringify(path.join(scripts, 'widget-examples.mjs'))};
      import { runCommand } from ${JSON.stringify(path.join(scripts, 'terminal.mjs'))};
      await runCommand(async () => {
        const manifest = { type: 'a', initial: ${JSON.stringify(initial)} };
        console.log(JSON.stringify(readExamples(${JSON.stringify(project)}, manifest)));
      });`;
    const result = spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' });
    return { status: result.status, out: result.stdout, error: result.stderr };
  }

  it('are its initial node when it names none', () => {
    const [example] = JSON.parse(readExamples(undefined).out) as unknown[];
    expect(example).toEqual({ title: '默认', node: initial, document: {} });
  });

  it('change keywords of the initial node, take some away, or are nodes of their own', () => {
    const { out } = readExamples(`[
      { "title": "一", "node": { "default": "1", "enum": null }, "document": { "state": { "b": 1 } } },
      { "title": "二", "node": { "type": "void", "x-component": "card" }, "follows": true }
    ]`);
    expect(JSON.parse(out)).toEqual([
      {
        title: '一',
        node: { type: 'string', title: '试', 'x-component': 'a', default: '1' },
        document: { state: { b: 1 } },
      },
      { title: '二', node: { type: 'void', 'x-component': 'card' }, follows: true, document: {} },
    ]);
  });

  it.each([
    ['[{ "title": "一" ]', '不是 JSON'],
    ['[]', '应是非空的示例列表'],
    ['[{ "node": {} }]', '第 1 个示例没有 title'],
    ['[{ "title": "一", "nodes": {} }]', '未知的 “nodes”'],
    ['[{ "title": "一", "follows": 1 }]', 'follows 不是'],
    ['[{ "title": "一", "document": { "schema": {} } }]', '未知的 “schema”'],
  ])('are refused with their file: %s', (text, reason) => {
    const { status, error } = readExamples(text);
    expect(status).toBe(1);
    expect(error).toContain('src/widgets/a/examples.json');
    expect(error).toContain(reason);
  });
});
