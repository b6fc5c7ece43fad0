// Style sheets draw with tokens: a colour or a size of letters that is written down would be the same in the dark, in every
// density, and at every size that somebody chose.
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createMemoryStorage } from '../src/runtime/storage/open-storage.ts';
import { createStored } from '../src/runtime/storage/stored.ts';
import { createLooks } from '../src/runtime/theme/looks.ts';
import { LIGHT_SCHEME } from '../src/runtime/theme/scheme.ts';
import { createTokens } from '../src/runtime/theme/tokens.ts';
import { getDesignToken } from './design-token.ts';

const COLOR =
  /#[\da-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(|(?<![-\w])(?:white|black|gr[ae]y)(?![-\w])/i;
/** Sizes of the scale, and those that follow what is around. */
const ON_SCALE = /^(?:var\(--sw-[a-z]+-font\)|var\(--sw-icon(?:-large|-huge)?\)|inherit)$/;

/** Sheets that draw paper, which is white and black whatever the page looks like. */
const PAPER_SHEETS: Readonly<Record<string, string>> = {
  'src/runtime/layout/print.css': 'a page on paper, sizes in points',
  'src/widgets/print_designer/print-designer.css': 'a form to print, with its guides',
};

/** Code that may name colours, each with its reason. */
const NAMED_IN_CODE: Readonly<Record<string, string>> = {
  'src/runtime/theme/palette.ts': 'the home of colours',
  'src/runtime/theme/dark-palette.ts': 'the same in the dark',
  'src/runtime/theme/dark.ts': 'a red below white letters',
  'src/runtime/theme/colors.ts': 'black, to reckon with',
  'src/runtime/storage/stored-looks.ts': 'defaults of what somebody may choose',
  'src/controls/print/PrintPages.tsx': 'paper',
  'src/controls/code/engine.ts': 'white, mixed into the colours of code on dark grounds',
  'src/designer/panels/data/ChoiceColor.tsx': 'colours that a dictionary may have, as data',
  'src/widgets/qr_code/QrCode.tsx': 'readers want black on white',
  'src/widgets/signature/Signature.tsx': 'ink, stored with the picture',
  'src/widgets/signature/props.ts': 'the same as a default',
  'src/widgets/chart/build-option.ts': 'series, told apart on both grounds',
  'src/widgets/color/Color.tsx': 'what the picker of the browser begins with, and an example',
  'src/widgets/color/props.ts': 'an example',
  'src/widgets/color/sample.ts': 'an example',
  'src/widgets/color/faint-letters.ts': 'the name of a colour',
  'src/widgets/radio/props.ts': 'an example',
  'src/engine/check/catalog/dict-colors.ts': 'an example in a sentence',
};

function listFiles(folder: string, ending: RegExp): string[] {
  return fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => path.posix.join(folder, name.split(path.sep).join('/')))
    .filter((name) => ending.test(name));
}

const sheets = listFiles('src', /\.css$/);
const read = (file: string): string => fs.readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
const declarationsOf = (text: string): [property: string, value: string][] =>
  [...text.matchAll(/(?<=[{;]\s*)([-\w]+)\s*:\s*([^;{}]+)/g)].map(([, property = '', value = '']) => [
    property,
    value.trim(),
  ]);

/** Every fault of a sheet, as a line to look for. */
function findFaults(text: string): string[] {
  return declarationsOf(text).flatMap(([property, value]) => {
    const isOffScale =
      (property === 'font-size' && !ON_SCALE.test(value)) || (property === 'font' && value !== 'inherit');
    return COLOR.test(value.replaceAll(/var\([^)]*\)/g, '')) || isOffScale ? [`${property}: ${value}`] : [];
  });
}

const looks = createLooks(createStored(createMemoryStorage(), createMemoryStorage())).state;
const tokensOf = (change: Partial<typeof looks> = {}): Record<string, string> => ({
  ...createTokens({ ...looks, ...change }, LIGHT_SCHEME, getDesignToken()),
});

describe('style sheets', () => {
  it('are found at all, and a literal colour or size in one is told', () => {
    expect(sheets.length).toBeGreaterThan(60);
    const text =
      'a { color: #fff; border: 1px solid rgb(0 0 0 / 4%); background: white; font-size: 11px; top: 1px }';
    expect(findFaults(text)).toEqual([
      'color: #fff',
      'border: 1px solid rgb(0 0 0 / 4%)',
      'background: white',
      'font-size: 11px',
    ]);
    expect(
      findFaults('a { color: var(--sw-text); font-size: var(--sw-small-font); white-space: nowrap }'),
    ).toEqual([]);
  });

  it.each(sheets.filter((sheet) => PAPER_SHEETS[sheet] === undefined))(
    '%s has no colour and no size of its own',
    (sheet) => {
      expect(findFaults(read(sheet))).toEqual([]);
    },
  );

  it('read tokens that there are', () => {
    const tokens = new Set(Object.keys(tokensOf()));
    const code = listFiles('src', /\.tsx?$/).map((file) => fs.readFileSync(file, 'utf8'));
    const set = new Set(
      code.flatMap((text) => [...text.matchAll(/['"](--sw-[\w-]+)['"]/g)].map(([, name]) => name)),
    );
    for (const sheet of sheets) {
      for (const [, name] of read(sheet).matchAll(/(--sw-[\w-]+)\s*:/g)) set.add(name);
    }
    for (const sheet of sheets) {
      const names = [...read(sheet).matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name);
      const unknown = names.filter((name) => !tokens.has(name) && !set.has(name));
      expect(unknown, sheet).toEqual([]);
    }
  });

  it('let code name colours only where there is a reason', () => {
    const named = listFiles('src', /\.tsx?$/).filter(
      (file) =>
        !/\.(?:test|testing|stories)\.tsx?$/.test(file) &&
        /['"`](?:[^'"`\n]*[\s:(])?(?:#[\da-f]{6}|#[\da-f]{3}|rgba?\([\d ,./%]+\))['"`\s,;，)]/i.test(
          fs.readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, ''),
        ),
    );
    expect(named.filter((file) => NAMED_IN_CODE[file] === undefined)).toEqual([]);
  });
});

describe('the scale of letters', () => {
  const pixels = (tokens: Record<string, string>): Record<string, number> =>
    Object.fromEntries(
      Object.entries(tokens).flatMap(([name, value]) =>
        name.endsWith('-font') ? [[name, Number.parseInt(value, 10)]] : [],
      ),
    );

  it.each([12, 13, 14] as const)('has nothing below 12 pixels where forms have %d', (formFont) => {
    const sizes = pixels(tokensOf({ formFont, listFont: formFont, navFont: formFont }));
    expect(Object.keys(sizes).length).toBeGreaterThan(7);
    expect(Math.min(...Object.values(sizes))).toBeGreaterThanOrEqual(12);
  });

  it('moves as a whole with the size of forms', () => {
    const [small, large] = [pixels(tokensOf({ formFont: 12 })), pixels(tokensOf({ formFont: 14 }))];
    for (const name of ['form', 'small', 'title', 'heading', 'headline', 'figure']) {
      expect(large[`--sw-${name}-font`], name).toBeGreaterThan(small[`--sw-${name}-font`] ?? 99);
    }
  });

  it('is closer in a compact page, with letters of the same size', () => {
    const [usual, compact] = [tokensOf(), tokensOf({ isCompact: true })];
    for (const name of ['tiny', 'small', 'middle', 'large', 'huge']) {
      const [before, after] = [usual, compact].map((tokens) =>
        Number.parseInt(tokens[`--sw-space-${name}`] ?? '', 10),
      );
      expect(after, name).toBeLessThan(before ?? 0);
    }
    expect(pixels(compact)).toEqual(pixels(usual));
  });
});
