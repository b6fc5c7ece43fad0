// `npm run new:widget` in a copy of the project: what it writes works before anybody has touched it.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SchemaNode, ScreenDocument } from '../src/engine/document.ts';

const projectFolder = path.resolve(import.meta.dirname, '..');
const copy = fs.mkdtempSync(path.join(os.tmpdir(), 'new-widget-'));

beforeAll(() => {
  for (const name of ['src', 'server', 'tests', 'e2e', 'scripts', 'docs', 'package.json', 'tsconfig.json']) {
    fs.cpSync(path.join(projectFolder, name), path.join(copy, name), { recursive: true });
  }
  fs.symlinkSync(path.join(projectFolder, 'node_modules'), path.join(copy, 'node_modules'), 'junction');
});
afterAll(() => {
  fs.rmSync(copy, { recursive: true, force: true });
});

function run(script: string, ...args: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, INIT_CWD: copy },
  });
  return { status, output: stdout + stderr };
}

describe('a new widget', () => {
  it('is refused under a name that is no type, and over one that exists', () => {
    expect(run('scripts/new-widget.mjs', 'Date-Range', '日期范围')).toMatchObject({ status: 1 });
    const taken = run('scripts/new-widget.mjs', 'text', '文本');
    expect(taken).toMatchObject({ status: 1 });
    expect(taken.output).toContain('src/widgets/text 已存在');
  });

  it('comes with examples, has a page in the gallery, and the checker finds nothing wrong', () => {
    expect(run('scripts/new-widget.mjs', 'probe_field', '试探')).toMatchObject({ status: 0 });
    const generated = run('scripts/generate.mjs');
    expect(generated.output).toContain('src/schemas/screens/gallery/probe_field.json');
    expect(run('scripts/generate.mjs', '--check')).toMatchObject({ status: 0, output: '' });
    const page = JSON.parse(
      fs.readFileSync(path.join(copy, 'src/schemas/screens/gallery/probe_field.json'), 'utf8'),
    ) as ScreenDocument;
    const cards = Object.entries(page.schema.properties ?? {}).filter(([name]) => /^example\d/.test(name));
    expect(cards.map(([, { title }]: [string, SchemaNode]) => title)).toEqual(['已填写', '必填，占位文字']);
    const checked = run('scripts/check.mjs', 'src/schemas/screens/gallery/probe_field.json');
    // Nothing but the English of its page, which may come later.
    const findings = checked.output.match(/(?:错误|警告) [a-z-]+/g) ?? [];
    expect(findings.filter((finding) => !finding.includes('text-untranslated'))).toEqual([]);
    expect(checked.output).toContain('：0 个错误');
    expect(checked.status).toBe(0);
  });

  it('keeps the contract, its own test included', () => {
    // Widgets do not need each other, and without the others nothing has to be loaded for them.
    for (const type of fs.readdirSync(path.join(copy, 'src/widgets'))) {
      if (type !== 'probe_field') fs.rmSync(path.join(copy, 'src/widgets', type), { recursive: true });
    }
    const include = ['tests/widgets.test.tsx', 'src/widgets/**/*.test.tsx'];
    fs.writeFileSync(
      path.join(copy, 'vitest.config.mjs'),
      `export default { test: { include: ${JSON.stringify(include)}, testTimeout: 60_000 } };\n`,
    );
    const { output } = run(
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=json',
      '--outputFile=result.json',
    );
    const result = JSON.parse(fs.readFileSync(path.join(copy, 'result.json'), 'utf8')) as {
      success: boolean;
      testResults: { name: string; status: string }[];
      numPassedTests: number;
    };
    expect(result.success, output).toBe(true);
    expect(result.testResults.map(({ name }) => path.basename(name)).sort()).toEqual([
      'ProbeField.test.tsx',
      'widgets.test.tsx',
    ]);
    expect(result.numPassedTests).toBeGreaterThan(15);
  }, 180_000);
});
