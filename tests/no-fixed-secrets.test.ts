import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const projectFolder = path.resolve(import.meta.dirname, '..');

/** Shapes of keys that only ever mean a key. */
const keyShapes = [
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  /\bAKIA[0-9A-Z]{16}\b/,
  /\bgh[pousr]_[A-Za-z0-9]{36}\b/,
];
/** A name of a secret set to a text of some length. */
const assignment =
  /\b\w*(?:password|passwd|secret|privateKey|apiKey|salt)\b\s*[:=]\s*(['"`])[^'"`\s${}]{8,}\1/gi;

function listFiles(): string[] {
  const { stdout } = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: projectFolder,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  return stdout.split('\n').filter((file) => file !== '' && fs.existsSync(path.join(projectFolder, file)));
}

/** Code that ships, as opposed to tests, which have passwords of their own throwaway servers. */
const isShipped = (file: string): boolean =>
  /^(server|src|scripts|build)\/.*\.(ts|tsx|mjs|json)$/.test(file) && !/\.(?:test|testing)\.tsx?$/.test(file);

describe('the repository', () => {
  const files = listFiles();

  it('is looked at as a whole', () => {
    expect(files.filter(isShipped).length).toBeGreaterThan(50);
  });

  it('holds no private key', () => {
    const found = files.filter((file) => {
      const text = fs.readFileSync(path.join(projectFolder, file), 'utf8');
      return file !== 'tests/no-fixed-secrets.test.ts' && keyShapes.some((shape) => shape.test(text));
    });
    expect(found).toEqual([]);
  });

  it('gives no secret a fixed value in code that ships', () => {
    const found = files.filter(isShipped).flatMap((file) => {
      const text = fs.readFileSync(path.join(projectFolder, file), 'utf8');
      return [...text.matchAll(assignment)].map((match) => `${file}: ${match[0]}`);
    });
    expect(found).toEqual([]);
  });

  it.each(["password: 'Admin12345'", 'const jwtSecret = "f00dfeedcafe"', "salt='RCGTeGiH'"])(
    'would notice %s',
    (line) => expect([...line.matchAll(assignment)]).toHaveLength(1),
  );
});
