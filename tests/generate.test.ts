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
