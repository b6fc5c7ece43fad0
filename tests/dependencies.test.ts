import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { listImports, listSources, readImports } from './source-imports.ts';

interface LockedPackage {
  version?: string;
  integrity?: string;
  resolved?: string;
  link?: boolean;
  optionalDependencies?: Record<string, string>;
}

const projectFolder = path.resolve(import.meta.dirname, '..');
const lock = JSON.parse(fs.readFileSync(path.join(projectFolder, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, LockedPackage>;
};
const packages = Object.entries(lock.packages)
  .filter(([place]) => place !== '')
  .map(([place, facts]) => ({ place, name: place.slice(place.lastIndexOf('node_modules/') + 13), ...facts }));

/** The oldest versions without a known hole, as far as the packages are used at all. */
const floors: Record<string, string> = {
  fastify: '5.12.1',
  '@fastify/static': '10.1.4',
  '@fastify/multipart': '8.0.0',
  dompurify: '3.4.17',
  axios: '1.21.1',
};
/** Floors of packages that other packages bring along in an older line, checked for the copy this project uses. */
const ownFloors: Record<string, string> = { ajv: '8.18.0' };

/** Packages with holes that nobody closes. */
const forbidden = ['vm2', 'expr-eval', 'jsonpath-plus', 'xlsx', 'filtrex', 'exceljs'];

function isAtLeast(version: string, floor: string): boolean {
  const read = (text: string): number[] => text.split('-')[0]?.split('.').map(Number) ?? [];
  const [a, b] = [read(version), read(floor)];
  for (let part = 0; part < 3; part++) {
    const difference = (a[part] ?? 0) - (b[part] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
}

describe('the lock file', () => {
  it('holds no package below its floor', () => {
    for (const [name, floor] of Object.entries(floors))
      for (const found of packages.filter((each) => each.name === name))
        expect(isAtLeast(found.version ?? '0', floor), `${found.place} ${found.version}`).toBe(true);
    for (const [name, floor] of Object.entries(ownFloors)) {
      const own = lock.packages[`node_modules/${name}`];
      if (own) expect(isAtLeast(own.version ?? '0', floor), `${name} ${own.version}`).toBe(true);
    }
  });

  it('holds no package that must not be used', () => {
    expect(packages.filter((each) => forbidden.includes(each.name)).map((each) => each.place)).toEqual([]);
  });

  it('records what every package must contain and no address it came from', () => {
    expect(packages.filter((each) => each.resolved !== undefined).map((each) => each.place)).toEqual([]);
    expect(packages.filter((each) => !each.link && !each.integrity).map((each) => each.place)).toEqual([]);
  });

  it('knows every package that it names for other platforms, without which npm ci refuses it', () => {
    const known = new Set(packages.map((each) => each.name));
    const missing = packages.flatMap((each) =>
      Object.keys(each.optionalDependencies ?? {}).filter((name) => !known.has(name)),
    );
    expect(missing).toEqual([]);
  });

  it('has exact versions of every direct dependency', () => {
    const manifest = JSON.parse(fs.readFileSync(path.join(projectFolder, 'package.json'), 'utf8')) as Record<
      'dependencies' | 'devDependencies',
      Record<string, string>
    >;
    for (const [name, wanted] of Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }))
      expect(wanted, name).toMatch(/^(npm:.+@)?\d+\.\d+\.\d+(-[\w.]+)?$/);
  });
});

/** What the product is built on, and the folder whose code runs on it. */
const FOUNDATIONS: Readonly<Record<string, 'src' | 'server'>> = {
  react: 'src',
  'react-dom': 'src',
  'react-router-dom': 'src',
  '@formily/core': 'src',
  '@formily/react': 'src',
  '@formily/antd-v5': 'src',
  antd: 'src',
  ajv: 'server',
  valtio: 'src',
  dayjs: 'src',
  mqtt: 'src',
  axios: 'src',
  'monaco-editor': 'src',
  '@monaco-editor/react': 'src',
};

const isOf = (name: string) => (from: string) => from === name || from.startsWith(`${name}/`);

describe('what the product is built on', () => {
  const sources = ['src', 'server'].flatMap(listSources).map((file) => {
    const { atOnce, later } = readImports(file);
    return { file, imports: [...atOnce, ...later] };
  });

  it.each(Object.entries(FOUNDATIONS))('%s runs in %s', (name, folder) => {
    const users = sources.filter(
      ({ file, imports }) => file.startsWith(`${folder}/`) && imports.some(isOf(name)),
    );
    expect(users.map(({ file }) => file)).not.toEqual([]);
  });

  it('the HTTP library stands behind one folder', () => {
    const users = sources.filter(({ imports }) => imports.some(isOf('axios'))).map(({ file }) => file);
    expect(users.filter((file) => !file.startsWith('src/runtime/http/'))).toEqual([]);
  });

  it.each([
    ["import axios from 'axios';", ['axios']],
    ["import axios, {\n  type A,\n} from 'axios';", ['axios']],
    ["import { type A, b } from 'axios';", ['axios']],
    ["import { type A, type B } from 'axios';", []],
    ["import type { A } from 'axios';", []],
    ["import 'antd/reset.css';", ['antd/reset.css']],
    ["const load = () => import('mqtt');", ['mqtt']],
    ["type Mqtt = typeof import('mqtt');", []],
    ["import { type A } from 'a';\nimport { b } from 'b';", ['b']],
  ])('reads %j as %j', (code, imports) => {
    const { atOnce, later } = listImports(code);
    expect([...atOnce, ...later]).toEqual(imports);
  });
});

describe('version comparison', () => {
  it.each([
    ['5.12.1', '5.12.1', true],
    ['5.12.0', '5.12.1', false],
    ['5.9.9', '5.12.1', false],
    ['6.0.0', '5.12.1', true],
    ['10.1.11', '10.1.4', true],
  ])('%s against %s is %s', (version, floor, expected) => {
    expect(isAtLeast(version, floor)).toBe(expected);
  });
});
