// The guides of staff and administrators: the same in both languages, about pages that there are, by words that the product says.
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readOutlines } from '../e2e/guide-outlines.ts';
import { readGuides } from '../server/features/guides/read-guides.ts';
import { shippedMenus } from '../server/records/entities.ts';
import { shippedScreens } from './shipped-screens.ts';
import type { MenuDeclaration } from '../src/engine/catalog.ts';

const root = path.resolve(import.meta.dirname, '..');
const localesFolder = path.join(root, 'src/schemas/locales/en');
const english = Object.assign(
  {},
  ...fs
    .readdirSync(localesFolder)
    .map((name) => JSON.parse(fs.readFileSync(path.join(localesFolder, name), 'utf8')) as object),
) as Record<string, string>;

/** Names that modules and the app make, and what a person types. */
const MADE = ['租赁管理'];

/** A role that the guide for designers begins with, and words that the product puts together (添加{0}). */
const COMPOSED = ['合同查阅', '添加接口', '添加校验规则'];

/** Everything that the example module calls something. */
const exampleFolder = path.join(root, 'examples/modules/lease');
const exampleTitles = fs
  .readdirSync(exampleFolder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.json'))
  .flatMap((name) => [
    ...fs.readFileSync(path.join(exampleFolder, name), 'utf8').matchAll(/"(?:title|text)": "([^"]+)"/g),
  ])
  .map(([, title = '']) => title);

const read = (guide: string, file: string): string =>
  fs.readFileSync(path.join(root, 'docs', guide, file), 'utf8');
const picturesOf = (guide: string, file: string): string[] =>
  [...read(guide, file).matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(([, name = '']) => name);
/** Where the pictures are taken. */
const places = fs.readFileSync(path.join(root, 'e2e/guide-places.ts'), 'utf8');
const titlesOf = (menus: readonly MenuDeclaration[]): string[] =>
  menus.flatMap((menu) => [
    menu.title,
    ...(menu.buttons ?? []).map(({ title }) => title),
    ...titlesOf(menu.children ?? []),
  ]);

describe.each(['staff', 'administrators'])('the guide of %s', (guide) => {
  it('names nothing that the product does not say', () => {
    const said = [...Object.keys(english), ...titlesOf(shippedMenus), ...MADE];
    const quoted = [...read(guide, 'README.md').matchAll(/“([^”]+)”/g)].map(([, text = '']) => text);
    expect(quoted.length).toBeGreaterThan(20);
    expect(quoted.filter((text) => !said.some((one) => one === text || one.startsWith(text)))).toEqual([]);
  });

  it('names nothing in English that the product does not say', () => {
    const said = Object.values(english);
    const quoted = [...read(guide, 'README.en.md').matchAll(/“([^”]+)”/g)].map(([, text = '']) =>
      text.replace(/\s+/g, ' '),
    );
    expect(quoted.filter((text) => !said.includes(text))).toEqual([]);
  });

  it('has the same sections for the same pages in both languages', () => {
    const shapes = (['zh', 'en'] as const).map((language) =>
      readGuides(language)
        .find(({ id }) => id === guide)
        ?.sections.map(({ id, pages }) => `${id}: ${pages.join(' ')}`),
    );
    expect(shapes[0]?.length).toBeGreaterThan(8);
    expect(shapes[1]).toEqual(shapes[0]);
  });

  it('has pictures that are there, of at most 60 KB', () => {
    for (const file of ['README.md', 'README.en.md']) {
      const names = picturesOf(guide, file);
      expect(names.length).toBeGreaterThan(2);
      for (const name of names)
        expect(fs.statSync(path.join(root, 'docs', guide, name)).size, name).toBeLessThan(60_000);
    }
  });

  it('shows in each language its own pictures of the places that the journey visits, each once, and has no others', () => {
    const taken = [...places.matchAll(/guide: '(\w+)',\s+name: '([\w-]+)'/g)]
      .filter(([, taker]) => taker === guide)
      .map(([, , name = '']) => name);
    expect(taken.length).toBeGreaterThan(8);
    const named = (ending: string): string[] => taken.map((name) => `pictures/${name}${ending}`).sort();
    expect(picturesOf(guide, 'README.md').sort()).toEqual(named('.png'));
    expect(picturesOf(guide, 'README.en.md').sort()).toEqual(named('-en.png'));
    const files = fs.readdirSync(path.join(root, 'docs', guide, 'pictures'));
    expect(files.map((name) => `pictures/${name}`).sort()).toEqual(
      [...named('.png'), ...named('-en.png')].sort(),
    );
  });

  it('has the outline of what each picture shows, by which it is found stale', () => {
    const outlines = readOutlines();
    for (const file of ['README.md', 'README.en.md'])
      for (const name of picturesOf(guide, file))
        expect(outlines.get(`${guide}/${name}`)?.split('\n').length, name).toBeGreaterThan(5);
  });
});

/** A guide without its blocks of code. */
const proseOf = (text: string): string => text.replace(/^```[^]*?^```$/gm, '');
const findAll = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([whole, group]) => group ?? whole);

/** Guides whose README.md is English: the Chinese one stands beside it. */
describe.each([
  ['designers', 'designers', 'README'],
  ['integrators', 'integrators', 'README'],
  ['recipes', 'integrators', 'recipes'],
])('the guide %s', (guide, folder, page) => {
  const en = read(folder, `${page}.md`);
  const zh = read(folder, `${page}.zh-CN.md`);

  it('has the same sections in both languages, by the same names', () => {
    const [chinese, inEnglish] = (['zh', 'en'] as const).map(
      (language) => readGuides(language).find(({ id }) => id === guide)?.sections ?? [],
    );
    expect(inEnglish?.length).toBeGreaterThan(8);
    expect(chinese?.map(({ id }) => id)).toEqual(inEnglish?.map(({ id }) => id));
    expect(findAll(proseOf(zh), /^#+ /gm)).toEqual(findAll(proseOf(en), /^#+ /gm));
    for (const { title } of chinese ?? []) expect(title).toMatch(/[\u3400-\u9fff]/);
  });

  it('has the same pictures, tables and lists in both', () => {
    for (const mark of [/\]\((pictures\/[\w-]+\.png)\)/g, /^(\| )/gm, /^(- )/gm])
      expect(findAll(proseOf(zh), mark)).toEqual(findAll(proseOf(en), mark));
  });

  it('has people write the same, whatever they read: blocks of code, files and words', () => {
    // A plain listing tells in the language of the page what is where.
    const blocks = (text: string): string[] =>
      [...text.matchAll(/([^\n]*)\n\n```(\w*)\n([^]*?)^```$/gm)].map(
        ([, before = '', language, code = '']) =>
          `${/`([^`]+)`/.exec(before)?.[1] ?? ''}\n${language === '' ? code.replace(/(\S) {2,}\S.*$/gm, '$1') : code}`,
      );
    expect(blocks(zh)).toEqual(blocks(en));
    expect(findAll(proseOf(zh), /`([^`]+)`/g).sort()).toEqual(findAll(proseOf(en), /`([^`]+)`/g).sort());
  });

  it('names nothing in Chinese that neither the product nor its example says', () => {
    const said = [...Object.keys(english), ...titlesOf(shippedMenus), ...exampleTitles, ...MADE, ...COMPOSED];
    const quoted = findAll(proseOf(zh), /“([^”]+)”/g);
    expect(quoted.length).toBeGreaterThan(5);
    expect(quoted.filter((text) => !said.some((one) => one === text || one.startsWith(text)))).toEqual([]);
  });
});

it('the pictures of all guides together take less than 1.5 MB', () => {
  const bytes = ['staff', 'administrators', 'designers'].flatMap((guide) => {
    const folder = path.join(root, 'docs', guide, 'pictures');
    return fs.readdirSync(folder).map((name) => fs.statSync(path.join(folder, name)).size);
  });
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(1_500_000);
});

it('every guide has as many sections in Chinese as in English', () => {
  const counts = (['zh', 'en'] as const).map((language) =>
    readGuides(language).map(({ id, sections }) => `${id}: ${String(sections.length)}`),
  );
  expect(counts[0]).toEqual(counts[1]);
});

it('sections are the help of pages that there are, each page of one section alone', () => {
  const routes = new Set(shippedScreens.flatMap(({ route }) => (route ? [route.path] : [])));
  const pages = readGuides('zh').flatMap(({ sections }) => sections.flatMap((section) => section.pages));
  expect(pages.filter((page) => !page.endsWith('*') && !routes.has(page))).toEqual([]);
  expect(pages.filter((page, at) => pages.indexOf(page) < at)).toEqual([]);
});

it('every page of the menu has a section of its own subject, not only that of every page', () => {
  const paths = (menus: readonly MenuDeclaration[]): string[] =>
    menus.flatMap(({ path: own, children }) => (children ? paths(children) : own === undefined ? [] : [own]));
  const known = readGuides('zh').flatMap(({ sections }) => sections.flatMap(({ pages }) => pages));
  const lacking = paths(shippedMenus).filter(
    (page) => !known.some((one) => one === page || (one.endsWith('/*') && page.startsWith(one.slice(0, -1)))),
  );
  expect(lacking).toEqual([]);
});
