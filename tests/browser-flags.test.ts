// The browser of the journeys has everything switched off that Playwright switches off, although our list takes its place.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { browserFlags } from '../e2e/browser-flags.ts';

describe('the flags of the browser', () => {
  it('switch off all that Playwright switches off', () => {
    const folder = path.dirname(createRequire(import.meta.url).resolve('playwright-core/package.json'));
    const source = fs.readFileSync(path.join(folder, 'lib/coreBundle.js'), 'utf8');
    const [, list = ''] = /disabledFeatures = \[([^\]]*)\]/.exec(source) ?? [];
    const theirs = [...list.matchAll(/^\s*"(\w+)"/gm)].map(([, name = '']) => name);
    expect(theirs.length).toBeGreaterThan(10);
    const ours = browserFlags.filter((flag) => flag.startsWith('--disable-features='));
    expect(ours).toHaveLength(1);
    expect(ours[0]?.slice('--disable-features='.length).split(',')).toEqual(expect.arrayContaining(theirs));
  });
});
