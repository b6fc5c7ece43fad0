// @vitest-environment happy-dom
// F20: whatever was typed into any shipped form is there again when the session ended in between.
import { toJS } from '@formily/reactive';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import type { PlanNode } from '../src/engine/plan/plan.ts';
import type { ScreenDocument } from '../src/engine/document.ts';
import { collectDrafts } from '../src/engine/react/model/drafts.ts';
import { createDrafts, type DraftStore } from '../src/runtime/drafts/drafts.ts';
import { WINDOW_KEYS } from '../src/runtime/storage/corrupt.testing.ts';
import { createMemoryStorage } from '../src/runtime/storage/open-storage.ts';
import type { StorageArea } from '../src/runtime/storage/store.ts';
import { createStored } from '../src/runtime/storage/stored.ts';
import { sample } from './depth.ts';
import { fillFields, isTextBox, VALUES } from './filled-fields.ts';
import { openDocument, registry } from './open-document.tsx';
import { shippedScreens, walkNodes } from './shipped-screens.ts';

/** Fewest documents that count as all of the forms. */
const ALL_FORMS = 60;

/** What a form needs to be opened, and to be shown. */
const PARAMS: Readonly<Record<string, Record<string, unknown>>> = {
  'account/licence': { canSubmit: true },
  'system/message-template-send': { record: { id: '1', templateCode: 'a', templateName: '甲' } },
};

/** What the server answers where a form shows its fields only then. */
const ANSWERS: Readonly<Record<string, unknown>> = {
  '/site/siteinfo': { sysConfig: {}, siteInfoModel: {} },
  '/sys/designer/withdrawal': { findings: [], mayRemoveMenu: true },
};

type Opened = Awaited<ReturnType<typeof openDocument>>;

const open = (document: ScreenDocument, drafts?: DraftStore): Promise<Opened> =>
  openDocument(document, {
    params: PARAMS[document.id ?? ''] ?? {},
    answer: ({ url, params }) => {
      if (url in ANSWERS) return ANSWERS[url];
      return params && 'pageNo' in params ? { records: [], total: 0 } : null;
    },
    services: {
      screens: { load: () => Promise.reject(new Error('没有打开其他页面')), cards: () => [] },
      ...(drafts ? { drafts } : {}),
    },
  });

/** The drafts of one page of the same user: what is kept outlives it, as the storage of the window does. */
const draftsOf = (area: StorageArea): DraftStore =>
  createDrafts(createStored(createMemoryStorage(), area), () => 'u1', { message: () => undefined });

/** Whether a person can fill in something that is no search condition. */
function isForm(document: ScreenDocument): boolean {
  const searches: string[] = [];
  let isFilled = false;
  walkNodes(document, ({ 'x-component': widget = '', 'x-value': computed }, place) => {
    if (widget === 'search_form') searches.push(`${place}/`);
    const isInput = registry.get(widget)?.group === 'input' && widget !== 'hidden' && computed === undefined;
    if (isInput && !searches.some((search) => place.startsWith(search))) isFilled = true;
  });
  return isFilled;
}

/** Pages of the gallery without what they say about their widget beside the form: drawing that takes long. */
function withoutFacts(document: ScreenDocument): ScreenDocument {
  if (!document.id?.startsWith('gallery/')) return document;
  const { schema } = document;
  const parts = Object.entries(schema.properties ?? {}).filter(([, part]) =>
    isForm({ ...document, schema: { type: 'object', properties: { part } } }),
  );
  return { ...document, schema: { ...schema, properties: Object.fromEntries(parts) } };
}

/** Which inputs a form has, and which rows and layouts have some of them. */
function inputsOf(document: ScreenDocument): string[] {
  const found = new Set<string>();
  const holders: [type: string, place: string][] = [];
  walkNodes(document, ({ 'x-component': widget = '', type }, place) => {
    const holder = holders.findLast(([, above]) => place.startsWith(`${above}/`))?.[0];
    if (registry.get(widget)?.group === 'input') found.add(widget).add(`in ${holder ?? 'the form'}`);
    if (type === 'array' || registry.get(widget)?.group === 'layout') holders.push([widget, place]);
  });
  return [...found].sort();
}

const allForms = shippedScreens.filter(isForm).map(withoutFacts);
const allInputs = [...new Set(allForms.flatMap(inputsOf))].sort();
/** Every area, every input, and every kind of place that has inputs. */
const forms = sample('forms kept over the end of a session', allForms, (document) => {
  const inputs = inputsOf(document);
  return [
    document.id?.split('/')[0] ?? '',
    ...allInputs.map((input) => (inputs.includes(input) ? 'has it' : '')),
  ];
});
let [tried, fields, boxes] = [0, 0, 0];
const lost: string[] = [];

/** Fills a form, loses the session, and looks at the form that is opened after signing in again. */
async function story(document: ScreenDocument): Promise<void> {
  const area = createMemoryStorage();
  const before = await open(document);
  const filled = await fillFields(before.model);
  expect(filled).not.toEqual([]);
  const typed = filled.map((node) => [node, valueOf(before, node), textOf(before, node)] as const);
  const drafts = draftsOf(area);
  drafts.connect(() => collectDrafts(before.model));
  drafts.keep();
  expect(area.getItem(WINDOW_KEYS.drafts) ?? '').not.toContain(VALUES['password']);
  before.close();

  const after = await open(document, draftsOf(area));
  expect(after.messages).toContainEqual(['info', '已恢复上次未保存的内容，请检查后保存']);
  for (const [node, value, text] of typed) {
    fields += 1;
    if (text !== undefined) boxes += 1;
    // A password and the answer to a captcha are asked for again: they never lie in the browser.
    if (after.model.isSecret(node)) {
      expect(valueOf(after, node)).not.toBe(value);
      continue;
    }
    const [there, expected] = [
      [valueOf(after, node), textOf(after, node)],
      [value, text],
    ].map(toText);
    if (there !== expected) lost.push(`${node.path}: ${String(there)} is not ${String(expected)}`);
  }
  after.close();
  tried += 1;
}

const toText = (value: unknown): string => JSON.stringify(value);
const valueOf = ({ model }: Opened, { path }: PlanNode): unknown =>
  toJS(model.form.getValuesIn(path) as unknown);

/** What stands in the box of a field of text. */
function textOf({ model }: Opened, { address, widget }: PlanNode): string | undefined {
  const box = window.document.getElementById(`${model.uid}-${address}`);
  return (widget === 'text' || widget === 'textarea' || widget === 'password') && isTextBox(box)
    ? box.value
    : undefined;
}

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterAll(() => void vi.restoreAllMocks());

// H8.2
it.each(forms.map((document) => [document.id ?? '', document] as const))(
  'of %s everything is there again after the session ended',
  async (_id, document) => {
    await story(document);
    expect(lost.splice(0)).toEqual([]);
  },
);

it('are many', () => {
  console.log(
    `forms ${String(tried)}, fields ${String(fields)}, of these seen in their boxes ${String(boxes)}`,
  );
  expect(allForms.length).toBeGreaterThan(ALL_FORMS);
  expect(tried).toBe(forms.length);
  // Pages of the gallery, more than half of all, often have one field.
  expect(fields).toBeGreaterThan(2 * forms.length);
  expect(boxes).toBeGreaterThan(forms.length);
});
