// The gallery: a page for every widget, made of documents that the checker finds nothing wrong with.
import fs from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createCatalog } from '../src/engine/check/catalog/catalog.ts';
import { loadCatalogFiles, loadScreenFiles } from '../src/engine/check/files/catalog-node.ts';
import { checkSources } from '../src/engine/check/check-sources.ts';
import type { FileResult } from '../src/engine/check/document/source.ts';
import { createValidators } from '../src/engine/check/schemas/validators-node.ts';
import type { Json, JsonObject, SchemaNode, ScreenDocument } from '../src/engine/document.ts';
import { NO_SITE } from '../src/engine/catalog.ts';
import { translatePlan } from '../src/engine/plan/plan-texts.ts';
import type { ScreenAnswer } from '../src/engine/plan/plan.ts';
import { openShippedChecker } from '../server/documents/shipped-checker.ts';
import { evaluateTree } from '../src/engine/expression/evaluate.ts';
import { parseExpression } from '../src/engine/expression/parse.ts';
import { readExpression } from '../src/engine/expression/read.ts';
import { CELL_TYPES } from '../src/widgets/editable_table/model/column-kind.ts';
import { shippedScreens } from './shipped-screens.ts';

const types = fs
  .readdirSync('src/widgets')
  .filter((type) => fs.existsSync(path.join('src/widgets', type, 'index.ts')))
  .sort();

const validators = createValidators();
const { parts } = loadCatalogFiles('src/schemas', validators);
const pages = new Map(
  shippedScreens
    .filter(({ id }) => id?.startsWith('gallery/'))
    .map((page) => [page.id?.slice('gallery/'.length) ?? '', page]),
);

let results: readonly FileResult[] = [];
beforeAll(() => {
  const sources = loadScreenFiles('src/schemas/screens', 'shipped');
  results = checkSources(sources, createCatalog(parts), validators).files;
});

describe('the gallery', () => {
  it('has a page for every registered widget, and no other', () => {
    expect(types.length).toBeGreaterThan(40);
    expect([...pages.keys()].filter((name) => name !== 'index').sort()).toEqual(types);
  });

  it('finds every widget in its index', () => {
    const [step] = pages.get('index')?.on?.open ?? [];
    const rows = evaluate(step?.do === 'set' ? String(step.value) : '') as JsonObject[];
    expect(rows.map(({ type }) => type).sort()).toEqual(types);
    const cards = Object.keys(pages.get('index')?.schema.properties ?? {});
    for (const { group } of rows) expect(cards).toContain(group);
  });

  it('opens with its permission only, which no menu shows', () => {
    for (const page of pages.values()) expect(page.route?.permission, page.id ?? '').toBe('dev:gallery');
    for (const [name, page] of pages) {
      expect(page.route?.path).toBe(name === 'index' ? '/dev/gallery' : `/dev/gallery/${name}`);
    }
    const row = parts.menus.find(({ permission }) => permission === 'dev:gallery');
    expect(row).toMatchObject({ path: '/dev/gallery', isHidden: true });
  });
});

describe('the gallery in English', () => {
  const folder = 'src/schemas/locales/en';
  const english = Object.assign(
    {},
    ...fs
      .readdirSync(folder)
      .map((file) => JSON.parse(fs.readFileSync(path.join(folder, file), 'utf8')) as object),
  ) as Record<string, string>;
  const checker = openShippedChecker({ schemasFolder: 'src/schemas', apiBase: '/api' });
  const answers = new Map(
    checker
      .check(loadScreenFiles('src/schemas/screens', 'shipped'), NO_SITE)
      .map(({ id, compiled }) => [id, compiled?.body]),
  );
  /** A page as it is read: its plan is translated before anything is drawn. */
  const speak = (name: string): PlanPart => {
    const plan = JSON.parse(answers.get(`gallery/${name}`) ?? '{}') as ScreenAnswer;
    return translatePlan(plan, (text) => (Object.hasOwn(english, text) ? english[text] : undefined)) as never;
  };

  it.each(types)('says what %s is and which settings it has, all of it in English', (type) => {
    const plan = speak(type);
    const parts = [partNamed(plan, 'head'), partNamed(plan, 'settings'), plan.dicts?.['widget_facts']];
    expect(parts).not.toContain(undefined);
    expect(parts.flatMap(listChinese)).toEqual([]);
  });

  it('lists the widgets in English', () => {
    expect(listChinese(speak('index'))).toEqual([]);
  });
});

describe.each(types)('the page of %s', (type) => {
  const page = pages.get(type) as ScreenDocument;
  const isInput = parts.widgets.find((widget) => widget.type === type)?.group === 'input';

  it('has nothing that the checker would find', () => {
    const result = results.find(({ id }) => id === `gallery/${type}`);
    expect(result).toBeDefined();
    expect(result?.diagnostics.map(({ pointer, message }) => `${pointer}: ${message}`)).toEqual([]);
  });

  it('shows every example in every state, beside it its JSON', () => {
    const examples = Object.entries(page.schema.properties ?? {}).filter(([name]) =>
      name.startsWith('example'),
    );
    expect(examples.length).toBeGreaterThan(0);
    for (const [index, [, card]] of examples.entries()) {
      const isFollowing = examplesOf(type)[index]?.follows ?? false;
      expect(card.title).toMatch(/\S/);
      const shown = JSON.parse(readShown(find(card, 'node'))) as SchemaNode;
      expect(mentions(shown as Json, type), `${type} in ${JSON.stringify(shown)}`).toBe(true);
      const states = findAll(card, (node) => Object.keys(node.properties ?? {}).some(isSample));
      const flags = states.map((state) => {
        const sample = Object.entries(state.properties ?? {}).find(([name]) => isSample(name))?.[1] ?? {};
        const { 'x-query': query, ...rest } = sample;
        const { 'x-read-only': isReadOnly, 'x-disabled': isDisabled, 'x-read-pretty': isText, ...own } = rest;
        const flag = query ? 'query' : isReadOnly ? 'read-only' : isDisabled ? 'disabled' : 'edit';
        const wanted = without(shown, 'x-query');
        if (query) expect(own).toEqual(toCondition(wanted));
        else if (isFollowing && own['x-value'] !== wanted['x-value']) {
          expect(own['x-value']).toBe(`{{ $values.edit${index + 1}.sample${index + 1} }}`);
          expect(flag !== 'edit' || isText === true).toBe(true);
          expect(without(own, 'x-value')).toEqual(wanted);
        } else {
          expect(own).toEqual(wanted);
          expect(isFollowing && (flag !== 'edit' || isText === true)).toBe(false);
        }
        return isText ? 'text' : flag;
      });
      expect(flags).toEqual(['edit', 'read-only', 'disabled', ...(isInput ? ['text', 'query'] : [])]);
    }
  });

  it('lists every setting of the widget', () => {
    const table = find(page.schema, 'settingsTable');
    const source = table['x-source'] as { value: { place: string }[] };
    const declared = Object.keys(
      parts.widgets.find((widget) => widget.type === type)?.props.properties ?? {},
    );
    const listed = source.value.map(({ place }) => place.replace('（必填）', ''));
    expect(listed.filter((place) => !/[.[]/.test(place))).toEqual(declared);
  });
});

describe('the table of types and modes in docs/widgets.md', () => {
  const text = fs.readFileSync('docs/widgets.md', 'utf8');
  const table = text.slice(
    text.indexOf('## Types and modes'),
    text.indexOf('\n## ', text.indexOf('## Types') + 3),
  );

  it('has a row for every type with a proof for each mode', () => {
    const rows = [...table.matchAll(/^\| \[(\w+)\]\(#\w+\) \|(.*)\|$/gm)];
    expect(rows.map(([, type]) => type)).toEqual(types);
    for (const [row, , cells = ''] of rows) {
      expect(
        cells.split('|').filter((cell) => /^ [a-i](?: [a-i])* $/.test(cell)),
        row,
      ).toHaveLength(5);
    }
  });

  it('names cases that the contract test has', () => {
    const contract = fs.readFileSync('tests/widgets.test.tsx', 'utf8');
    const titles = [...table.matchAll(/^- [a-i]: `the (?:input )?widget <type> > (.+)`$/gm)].map(
      ([, title = '']) =>
        title
          .replace(/: (?:edit|read-only|disabled|read-pretty|query)$/, ': %s')
          .replace(/ when x-[\w-]+$/, ' when %s'),
    );
    expect(titles).toHaveLength(9);
    for (const title of titles) expect(contract).toContain(`'${title}'`);
  });

  it('names every type of column, and cases of its tests', () => {
    const names = /^All 24 types of columns: (.+)\.$/m.exec(table)?.[1]?.match(/\w+/g) ?? [];
    expect([...names].sort()).toEqual([...CELL_TYPES].sort());
    const proofs = [...table.matchAll(/`(src\/[^`]+)` "([^"]+)"/g)];
    expect(proofs).toHaveLength(3);
    for (const [, file = '', title = ''] of proofs)
      expect(fs.readFileSync(file, 'utf8'), title).toContain(title);
  });
});

interface PlanPart {
  readonly name?: string;
  readonly dicts?: Readonly<Record<string, unknown>>;
}

/** The first node of a plan with this name. */
function partNamed(part: unknown, name: string): unknown {
  if (part === null || typeof part !== 'object') return undefined;
  if ('name' in part && part.name === name && 'children' in part) return part;
  return Object.values(part)
    .map((one) => partNamed(one, name))
    .find((one) => one !== undefined);
}

/** Chinese that is left in a part of a plan; the source of an expression is read by nobody. */
function listChinese(part: unknown): string[] {
  if (typeof part === 'string') return /[\u3400-\u9fff]/.test(part) ? [part] : [];
  if (part === null || typeof part !== 'object') return [];
  return Object.entries(part).flatMap(([key, one]) =>
    key === 'source' && typeof one === 'string' ? [] : listChinese(one),
  );
}

/** Data beside the manifest; a widget without the file has its initial node alone. */
function examplesOf(type: string): { follows?: boolean }[] {
  const file = `src/widgets/${type}/examples.json`;
  return fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as { follows?: boolean }[]) : [];
}

/** What a search form keeps of a node: nothing is filled in, nothing has to be. */
function toCondition(node: SchemaNode): SchemaNode {
  const { default: _initial, required: _required, 'x-rules': _rules, properties, ...rest } = node;
  const below = Object.entries(properties ?? {}).map(([name, child]) => [name, toCondition(child)]);
  return { ...rest, ...(properties ? { properties: Object.fromEntries(below) as typeof properties } : {}) };
}

function isSample(name: string): boolean {
  return /^sample\d+$/.test(name);
}

function without(node: SchemaNode, key: string): SchemaNode {
  return Object.fromEntries(Object.entries(node).filter(([name]) => name !== key));
}

function findAll(node: SchemaNode, isWanted: (node: SchemaNode, name: string) => boolean): SchemaNode[] {
  return Object.entries(node.properties ?? {}).flatMap(([name, child]) =>
    isWanted(child, name) ? [child, ...findAll(child, isWanted)] : findAll(child, isWanted),
  );
}

function find(node: SchemaNode, wanted: string): SchemaNode {
  const [found] = findAll(node, (_, name) => name === wanted);
  if (found === undefined) throw new Error(`no node ${wanted}`);
  return found;
}

/** A text itself, or what its expression gives. */
function evaluate(text: string): unknown {
  const expression = readExpression(text);
  return expression ? evaluateTree(parseExpression(expression.source).tree, {}) : text;
}

/** What a node shows. */
function readShown(node: SchemaNode): string {
  const { text } = node['x-component-props'] as { text: string };
  return String(evaluate(text));
}

/** Whether a text of the value is the type: as its widget, or as what a step opens a screen as. */
function mentions(value: Json, type: string): boolean {
  if (typeof value !== 'object' || value === null) return value === type;
  return Object.values(value).some((part) => mentions(part, type));
}
