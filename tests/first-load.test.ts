// What the sign-in page loads, kept small: each of these once came along unseen.
import fs from 'node:fs';
import path from 'node:path';
import { build, type Rolldown } from 'vite';
import { expect, it } from 'vitest';
import config from '../vite.config.ts';
import { listLoadedPackages } from './source-imports.ts';

const projectFolder = path.resolve(import.meta.dirname, '..');

/** Widgets that a document names, wherever in it. */
function listWidgets(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  const own = (part as Record<string, unknown>)['x-component'];
  return [...(typeof own === 'string' ? [own] : []), ...Object.values(part).flatMap(listWidgets)];
}

it('the sign-in page and its widgets load nothing at once that only other pages need', () => {
  const file = path.join(projectFolder, 'src/schemas/screens/user/login.json');
  const widgets = new Set(listWidgets(JSON.parse(fs.readFileSync(file, 'utf8'))));
  expect(widgets).toContain('repeat');
  const entries = [...widgets].map((type) => `src/widgets/${type}/index.ts`);
  const packages = listLoadedPackages(['src/main.ts', 'src/mount-app.tsx', ...entries]);
  expect([...packages.keys()]).toContain('axios');
  const heavy =
    /^(?:@tanstack|@formily\/(?:react|antd-v5|json-schema)(?:$|\/)|@ant-design\/icons$|echarts|mqtt|acorn|ajv)/;
  expect([...packages].filter(([name]) => heavy.test(name))).toEqual([]);
});

it(
  "antd's input and button come without its form and the form's validator",
  { timeout: 60_000 },
  async () => {
    const folder = fs.mkdtempSync(path.join(projectFolder, 'node_modules', '.first-load-'));
    try {
      const entry = path.join(folder, 'entry.js');
      fs.writeFileSync(entry, "import { Button, Input } from 'antd'; globalThis.kept = [Button, Input];");
      const treeshake = config.build?.rolldownOptions?.treeshake;
      const made = (await build({
        configFile: false,
        logLevel: 'error',
        root: folder,
        define: { 'process.env.NODE_ENV': '"production"' },
        build: {
          write: false,
          minify: false,
          rolldownOptions: { input: entry, ...(treeshake && { treeshake }) },
        },
      })) as Rolldown.RolldownOutput;
      const modules = made.output.flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []));
      expect(modules.filter((id) => id.includes('@rc-component/input/'))).not.toEqual([]);
      expect(modules.filter((id) => /async-validator|rc-component\/form\/es\/Form\.js/.test(id))).toEqual([]);
    } finally {
      fs.rmSync(folder, { recursive: true });
    }
  },
);
