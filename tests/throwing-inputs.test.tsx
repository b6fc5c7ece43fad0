// @vitest-environment happy-dom
// F18 for every input: its handlers throw, what follows a change fails after waiting, and so do the services it calls.
// The page stays, the person is told, and what lies beside goes on.
import { act, fireEvent } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ReactWidget } from '../src/engine/react/widget.ts';
import type { Services } from '../src/engine/services.ts';
import type { Runtime } from '../src/runtime/runtime.ts';
import { watchBrowser } from '../src/runtime/watch-browser.ts';
import { sample } from './depth.ts';
import { openDocument, registry } from './open-document.tsx';
import { createThrowingRegistry } from './throwing-registry.tsx';
import { createTestFiles } from './test-files.ts';
import type { OpenedScreen, WidgetSample } from './widget-sample.ts';

const TITLE = '样例';
/** Inputs without a moment at which their handler could throw, and why. */
const NEVER_CHANGES: Readonly<Record<string, string>> = {
  hidden: 'nobody sees it: it is set by steps and expressions only',
};
const NEVER_BLURS: Readonly<Record<string, string>> = {
  hidden: 'nobody sees it: it never has the focus',
};

const samples: Record<string, WidgetSample> = Object.fromEntries(
  Object.entries(import.meta.glob('../src/widgets/*/sample.ts', { eager: true })).map(([file, module]) => [
    file.split('/').at(-2) ?? file,
    (module as { default: WidgetSample }).default,
  ]),
);
const inputs = registry.types.filter((type) => manifestOf(type).group === 'input');
const tried = inputs.filter((type) => samples[type]);

const faulty = createThrowingRegistry(registry);
const told: string[] = [];
let elapsed = 0;
let stop = (): void => undefined;
const listeners = process.rawListeners('unhandledRejection') as ((reason: unknown) => void)[];

beforeAll(async () => {
  await faulty.registry.load(faulty.registry.types);
  const runtime = {
    notify: { message: (_: string, text: string) => told.push(text) },
    clock: { elapsed: () => elapsed },
  };
  stop = watchBrowser(window, runtime as unknown as Runtime);
  // What a browser tells the window, Node tells the process.
  process.removeAllListeners('unhandledRejection');
  process.on('unhandledRejection', () => window.dispatchEvent(new Event('unhandledrejection')));
});
afterEach(() => {
  faulty.heal();
  vi.restoreAllMocks();
});
afterAll(() => {
  stop();
  process.removeAllListeners('unhandledRejection');
  for (const listener of listeners) process.on('unhandledRejection', listener);
});

function manifestOf(type: string): ReactWidget {
  return registry.get(type) as ReactWidget;
}

/** The input with a box for text beside it; nobody has been told anything yet. */
async function open(
  type: string,
  keywords: Record<string, unknown>,
  services: Partial<Services> = {},
): Promise<OpenedScreen> {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const sample = samples[type];
  const { required: _, ...initial } = manifestOf(type).initial;
  elapsed += 10_000;
  told.length = 0;
  return openDocument(
    {
      ...sample?.document,
      apis: { ...sample?.document?.apis, after: { url: '/after' } },
      schema: {
        type: 'object',
        properties: {
          sample: { ...initial, title: TITLE, ...sample?.node, ...keywords },
          beside: { type: 'string', title: '旁边', 'x-component': 'text' },
        },
      },
    },
    {
      ...sample?.options,
      widgets: faulty.registry,
      services: { ...sample?.options?.services, ...services },
    },
  );
}

const settled = (ms = 0): Promise<void> => act(() => new Promise<void>((resolve) => setTimeout(resolve, ms)));

/** Changes it as a person would; who waits for what a broken widget no longer shows waits for a moment only. */
async function change(screen: OpenedScreen, type: string, isOver: () => boolean): Promise<void> {
  const changed = samples[type]?.change(screen).then(
    () => true,
    () => true,
  );
  for (let waited = 0; waited < 200; waited += 1) {
    const isDone = await Promise.race([changed, new Promise((resolve) => setTimeout(resolve, 20, false))]);
    if (isDone === true || isOver()) break;
  }
  await settled();
}

/** Takes the focus to every part of the input that can have it, and away again. */
async function leave(screen: OpenedScreen): Promise<void> {
  const item = screen.container.querySelector<HTMLElement>('.sw-item');
  const parts = item?.querySelectorAll<HTMLElement>(
    'input, textarea, button, [contenteditable=true], [role=switch], [tabindex]',
  );
  for (const part of parts ?? []) {
    if (faulty.thrown()) return;
    await act(async () => {
      part.focus();
      fireEvent.focus(part);
      part.blur();
      fireEvent.blur(part);
      await Promise.resolve();
    });
  }
  await settled();
}

/**
 * The page stands, and what is typed beside the input arrives.
 * @param notices how many may stand in the place of what cannot be drawn
 */
async function expectPageStands(screen: OpenedScreen, notices = 0): Promise<void> {
  const { container } = screen;
  expect(container.querySelector('.sw-screen-notice')).toBeNull();
  expect(container.querySelectorAll('.sw-notice').length).toBeLessThanOrEqual(notices);
  const beside = screen.page.getByLabelText('旁边');
  await act(async () => {
    fireEvent.change(beside, { target: { value: '照常' } });
    await Promise.resolve();
  });
  expect(screen.values()['beside']).toBe('照常');
}

const tellings = (screen: OpenedScreen): string[] => [...told, ...screen.messages.map(([, text]) => text)];

it('F18: every input has a sample by which it throws, or is said to have no such moment', () => {
  expect(inputs.filter((type) => !samples[type])).toEqual(Object.keys(NEVER_CHANGES));
  console.log('never throws from a change:', NEVER_CHANGES, 'nor when it is left:', NEVER_BLURS);
});

/** An ordinary run tries each input at one moment, and each moment with many inputs. */
const moments = sample(
  'inputs × moments at which they throw',
  tried
    .flatMap((type) => (['changed', 'left', 'followed'] as const).map((moment) => ({ type, moment })))
    .filter(({ type, moment }) => moment !== 'left' || !NEVER_BLURS[type]),
  ({ type, moment }) => [type, moment],
);
const triedWhen = (wanted: (typeof moments)[number]['moment']): string[] =>
  moments.filter(({ moment }) => moment === wanted).map(({ type }) => type);

describe.each(triedWhen('changed'))('F18: the input %s', (type) => {
  it('throws when it is changed: the page stays, and the person is told', async () => {
    const screen = await open(type, {});
    faulty.arm('change', 1, type);
    await change(screen, type, () => faulty.thrown() !== undefined);
    expect(faulty.thrown()).toMatchObject({ type });
    await vi.waitFor(() => {
      expect(tellings(screen)).not.toEqual([]);
    });
    faulty.heal();
    await expectPageStands(screen);
  });
});

describe.each(triedWhen('left'))('F18: the input %s', (type) => {
  it('throws when it is left: the page stays, and the person is told', async () => {
    const screen = await open(type, { default: samples[type]?.value });
    faulty.arm('blur', 1, type);
    await leave(screen);
    expect(faulty.thrown()).toMatchObject({ type });
    await vi.waitFor(() => {
      expect(tellings(screen)).not.toEqual([]);
    });
    faulty.heal();
    await expectPageStands(screen);
  });
});

describe.each(triedWhen('followed'))('F18: the input %s', (type) => {
  it('is followed by steps that throw after waiting: the page stays, and the person is told', async () => {
    let isThrown = false;
    const answer = samples[type]?.options?.answer;
    const screen = await open(
      type,
      { 'x-on': { change: [{ do: 'request', api: 'after' }] } },
      {
        http: {
          send: async (request) => {
            await Promise.resolve();
            if (request.url === '/after') {
              isThrown = true;
              throw new TypeError('injected after waiting');
            }
            return { success: true, code: 200, message: '', result: answer?.(request) as never };
          },
          download: () => Promise.resolve(),
          follow: () => undefined,
        },
      },
    );
    await change(screen, type, () => isThrown);
    expect(isThrown).toBe(true);
    await vi.waitFor(() => {
      expect(tellings(screen)).not.toEqual([]);
    });
    await expectPageStands(screen);
  });
});

/** What goes wrong with the calls of an input: at once, or after somebody waited. */
const FAULTS = {
  'throw at once': (): never => {
    throw new TypeError('injected into a service');
  },
  'reject after waiting': async (): Promise<never> => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    throw new TypeError('injected into a service');
  },
};

/** Inputs whose sample needs a back end, with those that send files or read options. */
const callers = tried.filter((type) => samples[type]?.options);

describe.each(callers)('F18: the input %s', (type) => {
  it.each(Object.keys(FAULTS) as (keyof typeof FAULTS)[])(
    'calls services that %s: the page stays, and the person is told',
    async (fault) => {
      let calls = 0;
      const fail = (): never => {
        calls += 1;
        return FAULTS[fault]() as never;
      };
      const { files } = createTestFiles();
      const screen = await open(
        type,
        { default: samples[type]?.value },
        {
          http: { send: fail, download: fail, follow: () => undefined },
          files: { ...files, upload: fail, read: fail },
        },
      );
      await settled(20);
      await change(screen, type, () => calls > 0 && tellings(screen).length + alerts(screen) > 0);
      await settled(20);
      expect(calls).toBeGreaterThan(0);
      expect(calls).toBeLessThan(50);
      expect(tellings(screen).length + alerts(screen)).toBeGreaterThan(0);
      // What throws at once may do so while the input is drawn: its own place says so.
      await expectPageStands(screen, fault === 'throw at once' ? 1 : 0);
    },
  );
});

/** Places that say themselves what failed. */
function alerts(screen: OpenedScreen): number {
  const places = screen.baseElement.querySelectorAll(
    '[role=alert], [role=status], .ant-upload-list-item-error',
  );
  return [...places].filter((one) => one.textContent?.includes('失败') || one.matches('.sw-notice')).length;
}
