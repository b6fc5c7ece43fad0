// Opens a document as a rendered screen in a test and drives it as a person would.
import { act, cleanup, render, within } from '@testing-library/react';
import { ConfigProvider, type ThemeConfig } from 'antd';
import { vi } from 'vitest';
import { compileScreen } from '../src/engine/compile/compile-screen.ts';
import { diffDocuments } from '../src/designer/document/diff.ts';
import { applyEdits } from '../src/designer/document/edits.ts';
import type { JsonObject, RuleDeclaration, ScreenDocument } from '../src/engine/document.ts';
import type { ScreenPlan } from '../src/engine/plan/plan.ts';
import { QueryContext } from '../src/engine/react/context.ts';
import { EngineProvider, PlanView } from '../src/engine/react/screen/Screen.tsx';
import type { BrowsingSource } from '../src/engine/react/model/browsing.ts';
import type { ListViews } from '../src/engine/react/model/list-view.ts';
import type { ScreenModel } from '../src/engine/react/model/screen-model.ts';
import type { ReactWidget } from '../src/engine/react/widget.ts';
import type { WidgetContract } from '../src/engine/registry/manifest.ts';
import { createRegistry, toLoaders, type Registry } from '../src/engine/registry/registry.ts';
import type { DictOption, HttpRequest, PromptOptions, Reply, Services } from '../src/engine/services.ts';
import { createMemoryStorage } from '../src/runtime/storage/open-storage.ts';
import { createStored } from '../src/runtime/storage/stored.ts';
import { createLooks } from '../src/runtime/theme/looks.ts';
import { createTestFiles } from './test-files.ts';
import rules from '../src/schemas/rules/system.json' with { type: 'json' };
import upload from '../src/schemas/screens/file/upload.json' with { type: 'json' };
import uploadFailure from '../src/schemas/screens/file/upload-failure.json' with { type: 'json' };
import { createHand } from './hand.ts';

/** What widgets open by themselves. */
const WINDOWS: Readonly<Record<string, object>> = {
  [upload.id]: upload,
  [uploadFailure.id]: uploadFailure,
};

export interface OpenOptions {
  params?: Record<string, unknown>;
  /** Answers of the server: gets each request, returns the reply's result or throws. */
  answer?: (request: HttpRequest) => unknown;
  dicts?: Record<string, DictOption[]>;
  /** Permission codes the user has; default all. */
  permissions?: string[];
  /** Codes of the pages that the user may open; default none. */
  pages?: string[];
  services?: Partial<Services>;
  /** Other documents that `open` may show, by id. */
  screens?: Record<string, object>;
  /** Answers every confirmation. Default true. */
  confirm?: boolean;
  /** Answers every prompt; undefined cancels, as does leaving it out. */
  prompt?: (options: PromptOptions) => string | undefined;
  /** The views that lists begin with; without it none are kept. */
  views?: ListViews;
  /** What the screen begins with. */
  browsing?: BrowsingSource;
  /** Draws the document as a search form does. */
  isQuery?: boolean;
  /** Of the app around the screen. */
  theme?: ThemeConfig;
  /** Widgets that stand in for the registered ones, under the same names. */
  widgets?: Registry<ReactWidget>;
}

export const registry = createRegistry<ReactWidget>(toLoaders(import.meta.glob('../src/widgets/*/index.ts')));

/** Opens a document (missing parts are filled in) and waits until it can be used, or says why it cannot. */
export async function openDocument(document: Partial<ScreenDocument> | object, options: OpenOptions = {}) {
  const contracts = await loadContracts();
  const compile = (id: string, one: object) =>
    compileScreen({ id, format: 1, title: '测试', schema: { type: 'object' }, ...one } as ScreenDocument, {
      widgets: contracts,
      rules: rules as Record<string, RuleDeclaration>,
      tables: {},
      file: `${id}.json`,
      version: 'test',
    });
  const plan = compile('test/screen', document);
  const widgets = options.widgets ?? registry;
  await widgets.load(plan.widgets);
  const requests: HttpRequest[] = [];
  const messages: [type: string, text: string][] = [];
  const undos: (() => void)[] = [];
  const services = createServices(options, requests, messages, undos, compile);
  let model: ScreenModel | undefined;
  const closed: unknown[] = [];
  const user = createHand();
  const screen = (
    <EngineProvider
      engine={{
        services,
        registry: widgets,
        loadFormily: () => Promise.reject(new Error('not in this test')),
        views: options.views,
      }}
    >
      <QueryContext value={options.isQuery ?? false}>
        <PlanView
          plan={plan}
          params={options.params ?? {}}
          browsing={options.browsing}
          onClose={(result) => closed.push(result)}
          onReady={(ready) => {
            model = ready;
          }}
        />
      </QueryContext>
    </EngineProvider>
  );
  const { theme } = options;
  const view = render(theme ? <ConfigProvider theme={theme}>{screen}</ConfigProvider> : screen);
  await vi.waitFor(() => {
    const isRefused = view.container.querySelector('.sw-screen-notice') !== null;
    if (!model && !isRefused) throw new Error('the screen did not become ready');
  });
  // Parts that load with their first use are there, as they are for a person a moment later.
  await act(() => vi.dynamicImportSettled());
  const ready = model as unknown as ScreenModel;
  const { container, baseElement } = view;
  const page = within(baseElement);

  return {
    container,
    baseElement,
    model: ready,
    user,
    requests,
    messages,
    /** What takes back what a message told of. */
    undos,
    closed,
    view,
    page,
    /** The control that a label names. */
    control: (label: string) => page.getByLabelText(label),
    fill: async (label: string, text: string) => {
      const control = page.getByLabelText(label);
      await user.clear(control);
      await user.type(control, text);
    },
    press: async (name: string) => {
      await user.click(await page.findByRole('button', { name }));
    },
    /** Waits for what the screen does by itself; fails after a second. */
    until: (isTrue: () => boolean) =>
      vi.waitFor(() => {
        if (!isTrue()) throw new Error(`not yet: ${isTrue.toString()}`);
      }),
    values: () => ready.values(),
    /** Goes on with another version of the document; nodes that did not change are the same objects, as in the designer. */
    adopt: async (next: object) => {
      const edits = diffDocuments(asJson(ready.plan), asJson(compile('test/screen', next)));
      const adopted = applyEdits(asJson(ready.plan), edits).document as unknown as ScreenPlan;
      await widgets.load(adopted.widgets);
      act(() => {
        ready.adopt(adopted);
      });
    },
    validate: async () => {
      let isValid = false;
      await act(async () => {
        isValid = await ready.validate();
      });
      return isValid;
    },
    errorOf: (label: string) => {
      const id = page.getByLabelText(label).id;
      const message = baseElement.ownerDocument.getElementById(`${id}-message`);
      return message?.getAttribute('role') === 'alert' ? (message.textContent ?? '') : '';
    },
    text: () => container.textContent ?? '',
    close: () => {
      cleanup();
    },
  };
}

/** A plan is JSON. */
function asJson(plan: ScreenPlan): JsonObject {
  return plan as unknown as JsonObject;
}

let contracts: Promise<Record<string, WidgetContract>> | undefined;

/** Contracts straight from the manifests, so that a test never reads a stale generated file. */
export function loadContracts(): Promise<Record<string, WidgetContract>> {
  contracts ??= registry.load(registry.types).then(() =>
    Object.fromEntries(
      registry.types.map((type) => {
        const manifest = registry.get(type) as ReactWidget;
        return [
          type,
          {
            ...manifest,
            isLabelled: manifest.isLabelled ?? manifest.group === 'input',
            isPicker: manifest.isPicker ?? false,
          } as WidgetContract,
        ];
      }),
    ),
  );
  return contracts;
}

function createServices(
  options: OpenOptions,
  requests: HttpRequest[],
  messages: [string, string][],
  undos: (() => void)[],
  compile: (id: string, document: object) => ReturnType<typeof compileScreen>,
): Services {
  const listeners = new Set<() => void>();
  const dicts = new Map(Object.entries(options.dicts ?? {}));
  return {
    http: {
      send: async <T,>(request: HttpRequest): Promise<Reply<T>> => {
        requests.push(request);
        const result = (await options.answer?.(request)) as T;
        return { success: true, code: 200, message: '', result };
      },
      download: (request) => {
        requests.push(request);
        return Promise.resolve();
      },
      follow: (request) => {
        requests.push(request);
      },
    },
    dicts: {
      peek: (code) => dicts.get(code),
      load: (code) => Promise.resolve(dicts.get(code) ?? []),
      mayChange: () => false,
      refresh: () => Promise.resolve(),
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    permissions: {
      has: (action) => options.permissions === undefined || options.permissions.includes(action),
      opens: (code) => options.pages?.includes(code) === true,
      subscribe: () => () => undefined,
    },
    session: {
      user: () => ({ id: 'u1', username: 'admin', realname: '管理员', orgCode: 'A01', roles: ['admin'] }),
      signIn: () => Promise.resolve(),
      signOut: () => Promise.resolve(),
      adoptUser: () => undefined,
    },
    navigate: { to: () => undefined },
    notify: {
      message: (type, text, undo) => {
        messages.push([type, text]);
        if (undo) undos.push(undo);
      },
      confirm: () => Promise.resolve(options.confirm ?? true),
      prompt: (asked) => Promise.resolve(options.prompt?.(asked)),
    },
    clock: { now: () => Date.UTC(2026, 0, 2, 3, 4, 5) },
    files: createTestFiles().files,
    looks: createLooks(createStored(createMemoryStorage(), createMemoryStorage())),
    screens: {
      load: async (id) => {
        const document = options.screens?.[id] ?? WINDOWS[id];
        if (!document) throw new Error(`no screen ${id}`);
        const plan = compile(id, document);
        await registry.load(plan.widgets);
        return plan;
      },
      cards: () => [],
    },
    ...options.services,
  };
}

// Loaded with this module: on a busy machine all widgets together take longer than the first test may.
await loadContracts();
