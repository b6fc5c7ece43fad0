// @vitest-environment happy-dom
// The contract that every widget keeps. A folder in src/widgets is all it takes to be tested here.
import fs from 'node:fs';
import path from 'node:path';
import { act, configure, getConfig } from '@testing-library/react';
import { Ajv } from 'ajv';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCatalog } from '../src/engine/check/catalog/catalog.ts';
import { loadCatalogFiles } from '../src/engine/check/files/catalog-node.ts';
import { checkSources } from '../src/engine/check/check-sources.ts';
import { createValidators } from '../src/engine/check/schemas/validators-node.ts';
import type { Json } from '../src/engine/document.ts';
import type { ReactWidget } from '../src/engine/react/widget.ts';
import {
  PROP_KEYWORDS,
  type PropSchema,
  type PropsSchema,
  type ValueType,
  type WidgetContract,
} from '../src/engine/registry/manifest.ts';
import { sample as sampleOf } from './depth.ts';
import { openDocument } from './open-document.tsx';
import type { OpenedScreen, WidgetSample } from './widget-sample.ts';

const manifests = byFolder<ReactWidget>(import.meta.glob('../src/widgets/*/index.ts', { eager: true }));
const samples = byFolder<WidgetSample>(import.meta.glob('../src/widgets/*/sample.ts', { eager: true }));
/** Every file with what it imports; read once, as each widget is looked for in all of them. */
const imports = fs
  .readdirSync(path.join(import.meta.dirname, '../src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name): [file: string, targets: string[]] => {
    const file = `src/${name.replaceAll(path.sep, '/')}`;
    return [file, listImports(file, fs.readFileSync(path.join(import.meta.dirname, '..', file), 'utf8'))];
  });

const types = Object.keys(manifests).sort();
const inputs = types.filter((type) => isLabelledInput(manifestOf(type)));

const validators = createValidators();
const shipped = loadCatalogFiles('src/schemas', validators);
const catalog = createCatalog({
  ...shipped.parts,
  widgets: types.map((type) => toContract(manifestOf(type))),
});

const TITLE = '样例';
const CHINESE = /[\u4e00-\u9fff]/;
const STATES: Record<string, Record<string, Json>> = {
  edit: {},
  'read-only': { 'x-read-only': true },
  disabled: { 'x-disabled': true },
  'read-pretty': { 'x-read-pretty': true },
};

const DRAWN = [...Object.keys(STATES), 'query'];

/** In an ordinary run each widget is drawn to be edited, and every other one in one of the other states: they are the engine's. */
const drawn = sampleOf(
  'widgets × states',
  types.flatMap((type, at) => DRAWN.map((state) => ({ type, state, at }))),
  ({ type, state, at }) => [state === 'edit' ? `${type} edit` : at % 2 === 0 ? type : 'others', state],
);

/** What keeps a value as it is. An ordinary run tries each input in one of them. */
const HELD = ['x-disabled', 'x-read-only'];
const held = sampleOf(
  'inputs × held states',
  inputs.flatMap((type, index) =>
    (index % 2 === 0 ? HELD : HELD.toReversed()).map((flag) => ({ type, flag })),
  ),
  ({ type, flag }) => [type, flag],
);

/** Whatever a widget opens over the page. */
const OPENED = '[role=dialog], [role=listbox], [role=tree], .ant-dropdown';

describe.each(types)('the widget %s', (type) => {
  const manifest = manifestOf(type);
  const sample = samples[type];
  let complaints: string[] = [];

  beforeEach(() => {
    complaints = [];
    vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
      complaints.push(parts.map(String).join(' '));
    });
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('bears the name of its folder and a Chinese title', () => {
    expect(manifest.type).toBe(type);
    expect(type).toMatch(/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/);
    expect(manifest.title).toMatch(CHINESE);
    expect(manifest.accepts.length).toBeGreaterThan(0);
    expect(new Set(manifest.events).size).toBe(manifest.events.length);
    for (const event of manifest.events) expect(event).toMatch(/^[a-z][A-Za-z]*$/);
    for (const event of Object.keys(manifest.eventData ?? {})) expect(manifest.events).toContain(event);
  });

  it('describes every setting by a strict schema with a Chinese title', () => {
    const ajv = new Ajv({ strict: true, strictTypes: false, strictRequired: false });
    ajv.addVocabulary([...PROP_KEYWORDS]);
    expect(() => ajv.compile(manifest.props)).not.toThrow();
    expect(manifest.props.type).toBe('object');
    expect(manifest.props.additionalProperties).toBe(false);
    const settings = listSettings(manifest.props, '');
    expect(settings.filter(([, prop]) => !CHINESE.test(prop.title ?? '')).map(([name]) => name)).toEqual([]);
    for (const [name, prop] of settings) {
      if (prop.default !== undefined) {
        expect(ajv.validate({ ...prop, default: undefined }, prop.default), `default of ${name}`).toBe(true);
      }
    }
  });

  it('starts as a node that the checker finds nothing wrong with', () => {
    expect(manifest.initial['x-component']).toBe(type);
    expect(manifest.accepts).toContain(manifest.initial.type);
    const document = {
      id: 'test/widget',
      format: 1,
      title: '测试',
      route: { path: '/test/widget', access: 'login' },
      schema: { type: 'object', properties: { sample: manifest.initial } },
    };
    const bytes = new TextEncoder().encode(JSON.stringify(document));
    const { diagnostics } = checkSources(
      [{ path: 'widget.json', source: 'dropped', bytes }],
      catalog,
      validators,
    );
    expect(diagnostics.map(({ message, pointer }) => `${pointer}: ${message}`)).toEqual([]);
  });

  const states = drawn.filter((one) => one.type === type).map(({ state }) => state);
  // W1.1
  it.each(states)('is drawn without a complaint: %s', async (state) => {
    const screen = await openWidget(type, STATES[state] ?? {}, state === 'query');
    await settle();
    expect(screen.baseElement.querySelector('.sw-notice')?.textContent ?? '').toBe('');
    screen.close();
    if (sample) {
      const filled = await openWidget(type, { ...STATES[state], default: sample.value }, state === 'query');
      await settle();
      expect(filled.baseElement.querySelector('.sw-notice')?.textContent ?? '').toBe('');
      filled.close();
    }
    expect(complaints).toEqual([]);
  });

  it('imports only the engine, the shared controls and what lies in its folder', () => {
    expect(listForeignImports(type)).toEqual([]);
  });

  it('is named by no other file, so that deleting its folder deletes it', () => {
    const folder = `src/widgets/${type}/`;
    const users = imports
      .filter(([file]) => !file.startsWith(folder) && !/\.test\.tsx?$/.test(file))
      .filter(([, targets]) => targets.some((target) => target.startsWith(folder)));
    expect(users.map(([file]) => file)).toEqual([]);
  });
});

describe('an input widget', () => {
  it.each(inputs)('%s has a sample.ts beside it, by which it is tried', (type) => {
    expect(samples[type]).toBeDefined();
  });
});

describe.each(inputs.filter((type) => samples[type]))('the input widget %s', (type) => {
  const manifest = manifestOf(type);
  const sample = samples[type] as WidgetSample;

  it('is found by its label', async () => {
    const screen = await openWidget(type);
    const named = screen.page.getAllByLabelText(TITLE);
    expect(itemOf(screen).contains(named[0] ?? null)).toBe(true);
    if (manifest.isGroup) expect(named[0]?.getAttribute('role')).toBe('group');
    else expect(named[0]?.matches('input, textarea, button, select, [role], [tabindex]')).toBe(true);
  });

  // W2.11
  it('shows the value it is given, in the editor and as text', async () => {
    const screen = await openWidget(type, { default: sample.value });
    await vi.waitFor(() => {
      expect(readShown(itemOf(screen))).toContain(sample.shows);
    });
    // To be looked at is not to be changed.
    expect(screen.values()['sample']).toEqual(sample.value);
    expect(screen.model.isDirty()).toBe(false);
    screen.close();
    const read = await openWidget(type, { default: sample.value, 'x-read-pretty': true });
    await vi.waitFor(() => {
      expect(itemOf(read).textContent).toContain(sample.reads ?? sample.shows);
    });
    expect(itemOf(read).querySelector('input, textarea, select, [role=switch]')).toBeNull();
  });

  // W2.11, W5.15
  it('gives a value of a declared type, and emits it', async () => {
    const screen = await openWidget(type, {
      'x-on': { change: [{ do: 'set', state: 'seen', value: '{{ $event }}' }] },
    });
    await sample.change(screen);
    await vi.waitFor(() => {
      expect(screen.values()['sample']).toEqual(sample.changed);
    });
    expect(manifest.accepts.some((one) => isOfType(sample.changed, one))).toBe(true);
    expect(manifest.events).toContain('change');
    await vi.waitFor(() => {
      expect(screen.model.state['seen']).toEqual(sample.changed);
    });
  });

  // A widget that always has a value, such as a switch, has nothing to announce.
  const itMayMiss = sample.isNeverEmpty ? undefined : it;
  itMayMiss?.('announces that a required value is missing', async () => {
    const screen = await openWidget(type, { required: true });
    expect(await screen.validate()).toBe(false);
    const item = itemOf(screen);
    const message = item.querySelector('[role=alert]');
    expect(message?.textContent?.endsWith(TITLE)).toBe(true);
    const invalid = item.querySelector('[aria-invalid=true]');
    expect(invalid).not.toBeNull();
    const describer = invalid?.matches('[aria-describedby]')
      ? invalid
      : invalid?.querySelector('[aria-describedby]');
    expect(describer?.getAttribute('aria-describedby')).toBe(message?.id);
  });

  const flags = held.filter((one) => one.type === type).map(({ flag }) => flag);
  it.each(flags)('cannot be changed when %s', async (flag) => {
    const screen = await openWidget(type, { default: sample.value, [flag]: true });
    await settle();
    if (flag === 'x-disabled') {
      const controls = [
        ...itemOf(screen).querySelectorAll('input, textarea, select, button:not([tabindex="-1"])'),
      ];
      expect(controls.filter((control) => !(control as HTMLInputElement).disabled)).toEqual([]);
      expect(controls.length).toBeGreaterThan(0);
    }
    // What a person would do may not even be offered now: who waits for a list or a dialog does so as long as the page
    // may still bring it, and is gone before the next widget is drawn, which could offer it.
    const tried = withPatience(STILL_MS + (sample.waits ?? 0), () => sample.change(screen)).catch(
      () => undefined,
    );
    await standStill(screen.baseElement, sample.waits);
    await tried;
    const opened = [...screen.baseElement.querySelectorAll(OPENED)];
    expect(opened.filter((one) => !screen.container.contains(one))).toEqual([]);
    await settle();
    expect(screen.values()['sample']).toEqual(sample.value);
  });
});

function manifestOf(type: string): ReactWidget {
  return manifests[type] as ReactWidget;
}

function isLabelledInput(manifest: ReactWidget): boolean {
  return manifest.group === 'input' && (manifest.isLabelled ?? true);
}

function toContract(manifest: ReactWidget): WidgetContract {
  const { type, title, group, accepts, props, initial, events, draws } = manifest;
  const isLabelled = manifest.isLabelled ?? group === 'input';
  const isPicker = manifest.isPicker ?? false;
  return { type, title, group, accepts, props, initial, events, draws, isLabelled, isPicker };
}

function byFolder<Value>(modules: Record<string, unknown>): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(modules).map(([key, module]) => [
      key.split('/').at(-2) ?? key,
      (module as { default: Value }).default,
    ]),
  );
}

/** Opens the widget's initial node, with its sample's parts, as the field `sample`. */
function openWidget(
  type: string,
  keywords: Record<string, unknown> = {},
  isQuery = false,
): Promise<OpenedScreen> {
  const sample = samples[type];
  const { required: _, ...initial } = manifestOf(type).initial;
  const document = {
    state: { seen: null },
    ...sample?.document,
    schema: {
      type: 'object',
      properties: { sample: { ...initial, title: TITLE, ...sample?.node, ...keywords } },
    },
  };
  return openDocument(document, { ...sample?.options, isQuery });
}

/** Lets what was loading arrive. */
async function settle(): Promise<void> {
  await act(async () => {
    await vi.dynamicImportSettled();
    await new Promise((resolve) => setTimeout(resolve, 10));
  });
}

/** How long nothing changes on a page where nothing will. */
const STILL_MS = 250;

/**
 * Ends when nothing has changed on a page for a while, however busy the machine was meanwhile.
 * @param more how much longer a widget may wait by itself before it does something
 */
async function standStill(page: Element, more = 0): Promise<void> {
  let still = 0;
  const watcher = new MutationObserver(() => (still = 0));
  watcher.observe(page, { subtree: true, childList: true, attributes: true, characterData: true });
  for (; still < STILL_MS + more; still += 10) await new Promise((resolve) => setTimeout(resolve, 10));
  watcher.disconnect();
}

/** Lets a work wait for what appears only so many milliseconds. */
async function withPatience(timeout: number, work: () => Promise<void>): Promise<void> {
  const { asyncUtilTimeout } = getConfig();
  configure({ asyncUtilTimeout: timeout });
  try {
    await work();
  } finally {
    configure({ asyncUtilTimeout });
  }
}

function itemOf(screen: OpenedScreen): HTMLElement {
  const item = screen.container.querySelector<HTMLElement>('.sw-item');
  if (!item) throw new Error('the widget has no form item');
  return item;
}

/** What a person reads off the item: texts typed and shown, labels of ticked choices, the state of a switch. */
function readShown(item: HTMLElement): string {
  const shown: string[] = [];
  for (const control of item.querySelectorAll<HTMLInputElement>('input, textarea')) {
    if (control.type !== 'radio' && control.type !== 'checkbox') shown.push(control.value);
  }
  for (const one of item.querySelectorAll('[role=switch]')) {
    shown.push(one.getAttribute('aria-checked') === 'true' ? '开' : '关');
  }
  const walker = item.ownerDocument.createTreeWalker(item, 4);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const choice = node.parentElement?.closest('label')?.querySelector<HTMLInputElement>('input');
    if (!choice || choice.checked) shown.push(node.textContent ?? '');
  }
  return shown.join('\n');
}

function isOfType(value: unknown, type: ValueType): boolean {
  if (type === 'array') return Array.isArray(value);
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value);
  return type !== 'void' && typeof value === type;
}

/** Every setting with its dotted name, those inside objects and list items too. */
function listSettings(
  schema: Pick<PropsSchema | PropSchema, 'properties'>,
  prefix: string,
): [name: string, prop: PropSchema][] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, prop]): [string, PropSchema][] => [
    [prefix + name, prop],
    ...listSettings(prop, `${prefix}${name}.`),
    ...(prop.items ? listSettings(prop.items, `${prefix}${name}[].`) : []),
  ]);
}

/** Relative imports of a file, as paths from the root of the repository. */
function listImports(file: string, text: string): string[] {
  return [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']+)'/g)].map(([, target]) =>
    path.posix.join(path.posix.dirname(file), target ?? ''),
  );
}

function listForeignImports(type: string): string[] {
  const folder = `src/widgets/${type}/`;
  const allowed = [folder, 'src/engine/', 'src/controls/', 'src/schemas/'];
  return imports
    .filter(([file]) => file.startsWith(folder) && !/(\.test\.tsx?|\/sample\.tsx?)$/.test(file))
    .flatMap(([file, targets]) =>
      targets
        .filter((target) => !allowed.some((place) => target.startsWith(place)))
        .map((target) => `${file} -> ${target}`),
    );
}
