// Style sheets draw with tokens: a colour, a size of letters or a distance that is written down would be the same in the dark,
// in every density, and at every size that somebody chose.
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

/** Sizes of letters in styles that components write down, in sheets as texts, and on drawings. */
const FONT_IN_CODE = /\bfontSize\w*: *([^,}\n]+)|\bfont-size: *([^;}"'`]+)|\.font = ([^;\n]+)/g;
const SMALLEST_LETTERS = 12;

/** Code that may say how large letters are, each with its reason. */
const SIZED_IN_CODE: Readonly<Record<string, string>> = {
  'src/runtime/theme/theme.ts': 'the home of sizes',
  'src/controls/pictures/StoredImage.tsx': 'the letter of a picture that is not there, as large as that one',
  'src/controls/print/PrintPages.tsx': 'paper, in points',
  'src/controls/print/measure-text.ts': 'the same',
  'src/widgets/print_designer/ElementDrawing.tsx': 'the same',
  'src/designer/panels/source/Source.tsx': 'code, whose rows its editor reckons with',
  'src/designer/panels/source/SourceDifference.tsx': 'the same',
  'src/designer/panels/publishing/ImportSet.tsx': 'an icon',
  'src/widgets/chart/build-option.ts': 'the figure of a gauge, on a drawing that knows no style sheet',
  'src/widgets/markdown/commands.ts': 'names of headings, as large as these',
  'src/widgets/signature/typed-name.ts': 'ink, as large as fits',
  'src/widgets/umeditor/engine.ts': 'the page of an editor in a frame, which does not see our tokens',
};

/** Distances of fewer pixels undo a border or correct what the eye sees. */
const SMALLEST_DISTANCE = 4;
/** `--sw-frame-…` is the padding of a dialog or drawer, which its sticky buttons undo. */
const DISTANCE = /^(?:(?:padding|margin)(?:-[-a-z]+)?|(?:row-|column-)?gap|--sw-frame-[a-z]+)$/;
const DISTANCE_IN_CODE =
  /\b(?:(?:padding|margin)(?:Block|Inline|Top|Right|Bottom|Left)?(?:Start|End)?|gap|rowGap|columnGap): *([^,}\n]+)/g;
/** `<Space size={…}>` is a distance, and so are `gap` and `gutter` wherever antd has them. */
const DISTANCE_OF_ANTD = /<Space\b[^>]*\ssize=\{([^}]+)\}|\s(?:gap|gutter)=\{([^}]+)\}/g;

/** Distances off the scale, each with its reason: what they have to fit is no distance. */
const FITTED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'src/designer/canvas/canvas.css': {
    'padding: 32px var(--sw-space-large) var(--sw-space-large)': 'room for the bar above what is selected',
  },
  'src/designer/panels/sentences/sentences.css': {
    'padding-inline-end: 28px': 'as wide as the button that lies over it',
  },
  'src/runtime/layout/layout.css': {
    'margin-bottom: -28px': 'undoes the height of the hint',
    'margin-top: -28px': 'undoes the height of the hint',
  },
  'src/widgets/card/card.css': {
    'margin-block: max(0px, calc(50vh - 190px))': 'half the height of what stands in the middle',
  },
  'src/widgets/dialog/dialog.css': {
    'padding: 20px 0 0': 'the title stands at the height of the cross',
    'padding: 0 56px 0 var(--sw-frame-x)': 'room for the cross',
    'padding-right: 176px': 'room for the cross and the steps',
  },
  'src/widgets/permission_matrix/permission-matrix.css': {
    'margin: 1px 0 0 5px': 'the tick of a box',
    'margin: 6px 0 0 3px': 'the dash of a box',
  },
  'src/widgets/radio/radio.css': {
    'padding: 5px 0': 'one line stands where that of an input does',
  },
  'src/widgets/rate/rate.css': {
    'margin-right: -14px': 'half a star lies over the whole one',
  },
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

/** Colours and sizes of letters in a sheet, as lines to look for. */
function findLooks(text: string): string[] {
  return declarationsOf(text).flatMap(([property, value]) => {
    const isOffScale =
      (property === 'font-size' && !ON_SCALE.test(value)) || (property === 'font' && value !== 'inherit');
    return COLOR.test(value.replaceAll(/var\([^)]*\)/g, '')) || isOffScale ? [`${property}: ${value}`] : [];
  });
}

/** Distances in a sheet that are no token. */
function findDistances(text: string): string[] {
  return declarationsOf(text).flatMap(([property, value]) => {
    const pixels = [...value.matchAll(/(?<![\w.])([\d.]+)px/g)].map(([, number]) => Number(number));
    const isOffScale = DISTANCE.test(property) && pixels.some((number) => number >= SMALLEST_DISTANCE);
    return isOffScale ? [`${property}: ${value.replaceAll(/\s+/g, ' ')}`] : [];
  });
}

/** Every fault of a sheet, as a line to look for. */
const findFaults = (text: string): string[] => [...findLooks(text), ...findDistances(text)];

/** Distances that components write down: a number means pixels there. */
function findDistancesInCode(text: string): string[] {
  return [...text.matchAll(DISTANCE_IN_CODE), ...text.matchAll(DISTANCE_OF_ANTD)].flatMap(
    ([line, ...values]) => {
      const value = values.find((one) => one !== undefined) ?? '';
      // Finds the step of the scale that a document means by its pixels.
      if (/^spaceOf\(.*\)$/.test(value.trim())) return [];
      const pixels = [...value.matchAll(/(?<![\w.#]|[\w-]-)([\d.]+)(?:px)?(?![\w.%])/g)].map(([, number]) =>
        Number(number),
      );
      return pixels.some((number) => number >= SMALLEST_DISTANCE) ? [line.trim()] : [];
    },
  );
}

/** Sizes of letters that are no token, as they are written in code. */
function findLettersInCode(text: string): { line: string; pixels: number | undefined }[] {
  return [...text.matchAll(FONT_IN_CODE)].flatMap(([line, ...values]) => {
    const value = (values.find((one) => one !== undefined) ?? '').trim().replaceAll(/^['"`]|['"`]$/g, '');
    const [, number] = /^([\d.]+)(?:px)?$/.exec(value) ?? [];
    return ON_SCALE.test(value)
      ? []
      : [{ line: line.trim(), pixels: number === undefined ? undefined : Number(number) }];
  });
}

const looks = createLooks(createStored(createMemoryStorage(), createMemoryStorage())).state;
const tokensOf = (change: Partial<typeof looks> = {}): Record<string, string> => ({
  ...createTokens({ ...looks, ...change }, LIGHT_SCHEME, getDesignToken()),
});

describe('style sheets', () => {
  it('are found at all, and a literal colour, size or distance in one is told', () => {
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
    const distances =
      'a { padding: 12px var(--sw-space-small); margin-inline-start: -6px; row-gap: calc(var(--sw-space-tiny) + 5.5px) }';
    expect(findFaults(distances)).toEqual([
      'padding: 12px var(--sw-space-small)',
      'margin-inline-start: -6px',
      'row-gap: calc(var(--sw-space-tiny) + 5.5px)',
    ]);
    expect(findFaults('a { --sw-frame-x: 24px }')).toEqual(['--sw-frame-x: 24px']);
    expect(
      findFaults(
        'a { padding: 2px var(--sw-space-tiny) 0; margin: -1px auto 1em; gap: calc(var(--sw-space-small) / 2); top: 40px; width: 40px }',
      ),
    ).toEqual([]);
  });

  it.each(sheets.filter((sheet) => PAPER_SHEETS[sheet] === undefined))(
    '%s has no colour and no size of its own',
    (sheet) => {
      expect(findLooks(read(sheet))).toEqual([]);
    },
  );

  it('take every distance from the scale, but for what has to fit something else', () => {
    const found = sheets.map((sheet) => [sheet, findDistances(read(sheet))] as const);
    const fitted = Object.entries(FITTED).map(([sheet, lines]) => [sheet, Object.keys(lines)] as const);
    expect(found.filter(([, lines]) => lines.length > 0).toSorted()).toEqual(fitted.toSorted());
  });

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

  it('leave components no distance to write down', () => {
    expect(
      findDistancesInCode(
        `<Space size={4} style={{ gap: settings.gap ?? 8, marginTop: -12, padding: '0 16px' }} /><Row gutter={24} />`,
      ),
    ).toEqual([
      'gap: settings.gap ?? 8',
      'marginTop: -12',
      `padding: '0 16px'`,
      '<Space size={4}',
      'gutter={24}',
    ]);
    expect(
      findDistancesInCode(
        `<Space size="small" style={{ gap: 'var(--sw-space-tiny)', rowGap: spaceOf(settings.gap ?? 8), margin: '0 auto', padding: '0.8mm 5mm', width: 40 }} />`,
      ),
    ).toEqual([]);
    const components = listFiles('src', /\.tsx$/).filter((file) => !/\.(?:test|testing)\.tsx$/.test(file));
    expect(components.length).toBeGreaterThan(200);
    for (const file of components) expect(findDistancesInCode(read(file)), file).toEqual([]);
  });
});

describe('letters in code', () => {
  const found = listFiles('src', /\.tsx?$/)
    .filter((file) => !/\.(?:test|testing|stories)\.tsx?$/.test(file))
    .flatMap((file) => findLettersInCode(read(file)).map((one) => ({ file, ...one })));

  it('are told where they have a size of their own, whatever it is written in', () => {
    const text = `<a style={{ fontSize: 11, color }} /><b style={{ fontSize: 'var(--sw-small-font)' }} />
      context.font = size + 'px serif'; const sheet = 'p{font-size:9px;color:var(--sw-text)}'; { fontSize: '8pt' }`;
    expect(findLettersInCode(text)).toEqual([
      { line: 'fontSize: 11', pixels: 11 },
      { line: `.font = size + 'px serif'`, pixels: undefined },
      { line: 'font-size:9px', pixels: 9 },
      { line: `fontSize: '8pt'`, pixels: undefined },
    ]);
  });

  it('take their size from the scale, but where there is a reason', () => {
    const files = new Set(found.map(({ file }) => file));
    expect([...files].filter((file) => SIZED_IN_CODE[file] === undefined)).toEqual([]);
    expect(Object.keys(SIZED_IN_CODE).filter((file) => !files.has(file))).toEqual([]);
  });

  it(`are nowhere smaller than ${String(SMALLEST_LETTERS)} pixels`, () => {
    expect(found.filter(({ pixels }) => pixels !== undefined && pixels < SMALLEST_LETTERS)).toEqual([]);
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
    const spaces = Object.keys(usual).filter((name) => name.startsWith('--sw-space-'));
    expect(spaces).toHaveLength(6);
    for (const name of [...spaces, '--sw-card-head', '--sw-card-head-small']) {
      const [before, after] = [usual, compact].map((tokens) => Number.parseInt(tokens[name] ?? '', 10));
      expect(after, name).toBeLessThan(before ?? 0);
    }
    expect(pixels(compact)).toEqual(pixels(usual));
  });
});
