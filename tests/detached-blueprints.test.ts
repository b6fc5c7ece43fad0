// A blueprint that is taken apart in the designer is drawn as before: plan by plan, for every entity there is.
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeModuleCalls } from '../server/modules/describe-module-calls.ts';
import { readModuleFolder } from '../src/cli/collect-modules.ts';
import { readModuleFolders } from '../src/cli/modules.ts';
import { detachPlan } from '../src/designer/document/made/detach.ts';
import { beginDraft, perform, undo } from '../src/designer/document/history.ts';
import { createDraftChecker } from '../src/designer/worker/draft-checker.ts';
import { createCatalog, type CatalogParts } from '../src/engine/check/catalog/catalog.ts';
import { checkSources } from '../src/engine/check/check-sources.ts';
import { loadCatalogFiles, loadScreenFiles } from '../src/engine/check/files/catalog-node.ts';
import { readSource } from '../src/engine/check/read-source.ts';
import { createValidators, trustPatterns } from '../src/engine/check/schemas/validators-node.ts';
import { compileScreen } from '../src/engine/compile/compile-screen.ts';
import type { JsonObject, ScreenDocument } from '../src/engine/document.ts';
import type { ScreenPlan } from '../src/engine/plan/plan.ts';

const schemas = path.resolve('src/schemas');
const validators = trustPatterns(createValidators());
const { parts: shipped } = loadCatalogFiles(schemas, validators);
const lease = readModuleFolder(path.resolve('examples/modules/lease'), (place) => fs.readFileSync(place));
const { facts } = readModuleFolders([lease], shipped, validators, describeModuleCalls);
const parts: CatalogParts = {
  ...shipped,
  site: { dicts: {}, permissions: [], menus: [], ...(facts ? { modules: facts } : {}) },
};
const catalog = createCatalog(parts);
const others = loadScreenFiles(path.join(schemas, 'screens'), 'shipped');
const checker = createDraftChecker({ catalog: parts, others, validators }, 'draft.json');

const ID = 'made/page';
const textOf = (document: JsonObject): string => JSON.stringify(document);
const source = (name: string, text: string) => ({
  path: `${name}.json`,
  name,
  source: 'published' as const,
  text,
});
const planOf = (document: JsonObject | undefined): ScreenPlan | undefined =>
  document &&
  compileScreen(document as unknown as ScreenDocument, {
    widgets: Object.fromEntries(catalog.widgets),
    rules: Object.fromEntries(catalog.rules),
    tables: {},
    file: 'draft',
    version: 'draft',
  });

/** Plans of a page and of the screens that it brings along, in their order. */
function plansOf(document: JsonObject): (ScreenPlan | undefined)[] {
  const read = readSource(source(ID, textOf(document)), catalog, validators);
  return [read, ...read.generated].map((one) => planOf(one.document));
}

/** Errors of pages that are checked together. */
function errorsOf(documents: readonly JsonObject[]): string[] {
  const aside = others.map((file) => ({ ...file, isAside: true }));
  const files = documents.map((one) => source(String(one['id']), textOf(one)));
  return checkSources([...aside, ...files], catalog, validators)
    .diagnostics.filter(({ severity }) => severity === 'error')
    .map(({ code, message }) => `${code} ${message}`)
    .sort();
}

const page = (schema: JsonObject): JsonObject => ({ id: ID, format: 1, title: '页面', schema });
const blueprint = (type: string, entity: string, more: JsonObject = {}): JsonObject => ({
  'x-component': type,
  'x-component-props': { entity, ...more },
});
const entities = [...catalog.entities.keys()];

describe('a blueprint that is taken apart', () => {
  it('knows every entity that ships, and those of the lease module', () => {
    expect(entities.length).toBeGreaterThan(20);
    expect(entities).toEqual(expect.arrayContaining(['system/user', 'lease/contract', 'lease/room']));
  });

  it.each(
    entities.flatMap((entity) =>
      ['records', 'record_form', 'record_view'].map((type): [string, string] => [type, entity]),
    ),
  )('%s of %s is drawn as before, and so are its dialogs', (type, entity) => {
    const changed = { parts: { table: { 'x-component-props': { title: '全部' } } } };
    const document = page(blueprint(type, entity, type === 'records' ? changed : {}));
    const detached = checker.detach(textOf(document), ['schema']);
    expect(detached).toBeDefined();
    if (!detached) return;
    const draft = perform(beginDraft(document), detachPlan(document, ['schema'], detached.document), 0);
    expect(draft.done).toHaveLength(1);
    expect(textOf(draft.document)).not.toContain(`"x-component":"${type}"`);
    const after = [draft.document, ...detached.screens];
    expect(after.map((one) => plansOf(one)[0])).toEqual(plansOf(document));
    expect(textOf(undo(draft).document)).toBe(textOf(document));
  });

  it.each(['lease/contract', 'lease/place', 'lease/room'])(
    'into pages of its own has nothing that the checker would find: %s',
    (entity) => {
      const document = page(blueprint('records', entity));
      const detached = checker.detach(textOf(document), ['schema']);
      expect(errorsOf([document])).toEqual([]);
      expect(errorsOf([detached?.document ?? {}, ...(detached?.screens ?? [])])).toEqual([]);
    },
  );

  it('leaves the others of its page what they are', () => {
    const document = page({
      type: 'object',
      properties: {
        contracts: blueprint('records', 'lease/contract'),
        rooms: blueprint('records', 'lease/room'),
      },
    });
    const detached = checker.detach(textOf(document), ['schema', 'properties', 'contracts']);
    expect(detached?.document).toMatchObject({
      apis: { contracts_list: {} },
      schema: {
        properties: {
          contracts: { properties: { contracts_table: { 'x-component': 'data_table' } } },
          rooms: blueprint('records', 'lease/room'),
        },
      },
    });
    expect(detached?.screens.map((one) => one['id'])).toEqual(
      expect.arrayContaining([`${ID}/contracts_form`, `${ID}/contracts_view`]),
    );
    const before = plansOf(document);
    const after = plansOf(detached?.document ?? {});
    expect(after[0]).toEqual(before[0]);
    expect(checker.detach(textOf(document), ['schema'])).toBeUndefined();
  });

  it('whose settings are wrong stays what it is', () => {
    const document = page(blueprint('records', 'lease/contract', { columns: ['none'] }));
    expect(checker.detach(textOf(document), ['schema'])).toBeUndefined();
  });
});
