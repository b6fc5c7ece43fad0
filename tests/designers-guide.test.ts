// The guide for designers says what the journey does that takes its pictures.
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const project = path.resolve(import.meta.dirname, '..');
const read = (file: string): string => fs.readFileSync(path.join(project, file), 'utf8');
const guide = read('docs/designers/README.md');
const journey = read('e2e/designer-contract.spec.ts') + read('e2e/designer-hands.ts');

describe('the guide for designers', () => {
  it('has the pictures that the journey takes, each where it was taken', () => {
    const shown = [...guide.matchAll(/\]\(pictures\/([\w-]+)\.png\)/g)].map(([, name]) => name);
    const taken = [...journey.matchAll(/await picture\('([\w-]+)'\)/g)].map(([, name]) => name);
    expect(shown).toEqual(taken);
    const files = fs.readdirSync(path.join(project, 'docs/designers/pictures'));
    expect(files.sort()).toEqual(shown.map((name) => `${String(name)}.png`).sort());
  });

  it('has people write what the journey writes', () => {
    const written = [...guide.matchAll(/`([^`]+)`/g)].map(([, words = '']) => words);
    const steps = guide.slice(guide.indexOf('## 1.'), guide.indexOf('## Keys'));
    const own = written.filter((words) => steps.includes(`\`${words}\``));
    expect(own.length).toBeGreaterThan(12);
    const unknown = own.filter((words) => {
      const code = words.replaceAll('\\', '\\\\').replace(/by-mouse$/, 'by-');
      return !journey.includes(code) && !journey.includes(code.replace(/^\//, '')) && words !== 'HT0001';
    });
    expect(unknown).toEqual([]);
  });
});
