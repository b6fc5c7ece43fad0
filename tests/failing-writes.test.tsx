// @vitest-environment happy-dom
// F19: every write that a shipped screen declares fails in every way, through the client of the app. The person reads the
// sentence of the catalogue once, what was typed is still there, and the next try works.
import { toJS } from '@formily/reactive';
import { act } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { FAULTS, LASTING_FAULTS, type Fault } from '../e2e/faults.ts';
import type { ActionPlan, ApiPlan, PlanNode, ScreenPlan } from '../src/engine/plan/plan.ts';
import type { Http, Notify } from '../src/engine/services.ts';
import { wire, type Wired } from '../src/runtime/http/back-end.testing.ts';
import { runs, sample } from './depth.ts';
import { fillFields } from './filled-fields.ts';
import { openDocument } from './open-document.tsx';
import { callsOf, shippedScreens } from './shipped-screens.ts';

const ORIGIN = 'http://own.invalid';
/** Long enough for every answer that comes at once, short enough to wait for. */
const [PATIENT, HURRIED] = [10_000, 5];

/** The dialog in which one signs in again. */
const DIALOG = '登录已过期';

/** Every way to fail, and the end of the session, of which a dialog tells instead of a message. */
const FAILURES: readonly Fault[] = [
  ...[...FAULTS, ...LASTING_FAULTS].filter(({ text }) => text !== ''),
  {
    name: '401 of a dead token',
    answer: {
      status: 401,
      body: '{"success":false,"code":401,"message":"Token失效，请重新登录"}',
      contentType: 'application/json',
    },
    text: DIALOG,
  },
];
const WORKS: Fault = {
  name: 'nothing',
  answer: { status: 200, body: '{"success":true,"code":200,"result":null}', contentType: 'application/json' },
  text: '',
};
const EMPTY_SUCCESS = FAULTS.filter(({ text }) => text === '');

/** Writes whose failure is kept quiet, and why nobody misses the words. */
const QUIET: Readonly<Record<string, string>> = {
  'PUT /sys/sysAnnouncementSend/editByAnntIdAndUserId':
    'the message is shown, and is marked with its next opening',
  'POST /sys/annountCement/reach': 'it writes nothing: the question is asked without the number of people',
};

interface Asked {
  method: string;
  path: string;
}

let failing: Fault = WORKS;
let isWatched = false;
let asked: Asked[] = [];

/** Answers every call that reads; what writes fails in the way that is on. */
function play({ url, method, signal }: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(url);
  const path = pathname.replace(/^\/api/, '');
  if (method === 'GET' || !isWatched) {
    const result = searchParams.has('pageNo') ? { records: [], total: 0 } : resultOf(path);
    return Promise.resolve(Response.json({ success: true, code: 200, result }));
  }
  asked.push({ method, path });
  const { answer } = failing;
  if (answer === 'cut') return Promise.reject(new TypeError('Failed to fetch'));
  if (answer !== 'nothing') {
    const { status, body, contentType } = answer;
    return Promise.resolve(new Response(body, { status, headers: { 'content-type': contentType } }));
  }
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
  });
}

const resultOf = (path: string): unknown =>
  path === '/site/siteinfo' ? { sysConfig: {}, siteInfoModel: {} } : null;

const rejections: unknown[] = [];
const collect = (reason: unknown): void => void rejections.push(reason);
beforeAll(() => {
  vi.stubGlobal('fetch', play);
  process.on('unhandledRejection', collect);
});
beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => undefined));
afterAll(() => {
  process.off('unhandledRejection', collect);
  vi.unstubAllGlobals();
});

type Step = Extract<ActionPlan, { do: 'request' | 'submit' }>;

const writes = (api: ApiPlan | undefined): boolean =>
  api !== undefined && (api.kind === 'save' || api.method !== 'GET');

/** The steps of a screen that write, wherever they stand. */
function writingSteps(plan: ScreenPlan): Step[] {
  const found: Step[] = [];
  const walk = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    const step = part as Partial<Step>;
    if ((step.do === 'request' || step.do === 'submit') && writes(plan.apis[step.api ?? ''])) {
      found.push(step as Step);
    }
    Object.values(part).forEach(walk);
  };
  walk(plan);
  // A table imports by itself: its call has no step.
  for (const [api, one] of Object.entries(plan.apis)) {
    if (writes(one) && !found.some((step) => step.api === api)) found.push({ do: 'request', api });
  }
  return found;
}

/** What the steps of rows, events and rounds see. */
const SCOPE = {
  $item: '1',
  $record: { id: '1', saId: '1', ruleClass: 'a', ruleParams: '{}' },
  $event: { cards: [] },
  $result: 'x',
};

/** What the screens are opened with. */
const PARAMS = {
  id: '1',
  kind: 'phone',
  canSubmit: true,
  record: { id: '1' },
  records: [{ id: '1', version: 1 }],
};

/** Who sits in front of a screen, with the client of the app under it. */
class Person {
  readonly told: string[] = [];
  private readonly clients: Record<'patient' | 'hurried', Wired>;
  readonly http: Http;
  readonly notify: Notify = {
    message: (type, text) => {
      if (type !== 'success') this.told.push(text);
    },
    confirm: () => Promise.resolve(true),
    prompt: () => Promise.resolve('x'),
    conflict: () => Promise.resolve('mine'),
  };

  constructor() {
    this.clients = { patient: wire({ origin: ORIGIN }, PATIENT), hurried: wire({ origin: ORIGIN }, HURRIED) };
    this.http = {
      send: (request) => this.client.http.send(request),
      download: (request, filename) => this.client.http.download(request, filename),
      follow: () => undefined,
    };
  }

  private get client(): Wired {
    return failing.answer === 'nothing' ? this.clients.hurried : this.clients.patient;
  }

  /** What was read since the last time: messages of the client, of the screen, and the dialog of a dead session. */
  read(): string[] {
    const { client } = this;
    const dialogs = client.expired.map(() => DIALOG);
    const all = [...client.shown, ...this.told, ...dialogs];
    client.shown.length = client.expired.length = this.told.length = 0;
    return all;
  }

  /** Whoever writes again does so later. */
  wait(): void {
    for (const client of Object.values(this.clients)) {
      client.elapsed += 60_000;
      client.stored.submits.clear();
    }
  }
}

type Opened = Awaited<ReturnType<typeof openDocument>>;

const controlsOf = ({ container }: Opened): HTMLElement[] => [
  ...container.querySelectorAll<HTMLElement>('button, input, textarea, [role=combobox]'),
];
/** Places that show a notice; the cards of a portal do, whose screens do not load here. */
const noticesOf = ({ container }: Opened): number =>
  container.querySelectorAll('.sw-notice, .sw-screen-notice').length;
const isUsable = (one: HTMLElement): boolean =>
  one.isConnected && !one.hasAttribute('disabled') && one.getAttribute('aria-busy') !== 'true';

let tried = 0;

/** Tries one step with the faults and then without. @returns what is wrong, empty when nothing is */
async function tryStep(
  screen: Opened,
  person: Person,
  step: Step,
  faults: readonly Fault[],
  filled: readonly PlanNode[],
): Promise<string[]> {
  const { model } = screen;
  const wrong: string[] = [];
  const notices = noticesOf(screen);
  const enabled = controlsOf(screen).filter(isUsable);
  const values = (): string =>
    JSON.stringify(filled.map(({ path }) => toJS(model.form.getValuesIn(path) as unknown)));
  const typed = values();
  person.wait();
  for (const fault of [...faults, WORKS]) {
    [failing, asked] = [fault, []];
    person.read();
    await act(() => model.run([step], SCOPE));
    tried += 1;
    const told = person.read();
    const [call] = asked;
    const name = `${call?.method ?? step.do} ${call?.path ?? step.api}, ${fault.name}`;
    if (asked.length !== 1) wrong.push(`${name}: asked ${String(asked.length)} times`);
    const isTold = told.length === 1 && told[0]?.includes(fault.text) && !told[0].includes('/srv/');
    const isFailure = FAILURES.includes(fault);
    const isQuiet = step.do === 'request' && step.optional === true;
    if (isFailure && isQuiet) {
      const call = asked.map(({ method, path }) => `${method} ${path}`).join();
      const isReviewed = Object.hasOwn(QUIET, call);
      if (!isReviewed || (told.length > 0 && !isTold)) wrong.push(`${name}: kept quiet, told ${told.join()}`);
    } else if (isFailure ? !isTold : told.length > 0) wrong.push(`${name}: told ${JSON.stringify(told)}`);
    if (isFailure && values() !== typed) wrong.push(`${name}: typed values are lost`);
    const lost = enabled.find((one) => !isUsable(one));
    if (lost) wrong.push(`${name}: a control is gone or disabled: ${lost.outerHTML.slice(0, 300)}`);
    if (noticesOf(screen) !== notices) wrong.push(`${name}: a place is lost`);
    person.wait();
  }
  return wrong;
}

const screens = shippedScreens.filter(({ apis }) =>
  Object.values(apis ?? {}).some((api) => callsOf(api).some(({ method }) => method !== 'GET')),
);

/** What a screen saves, as a new record or as one that was read, or sends. */
type Way = 'saved as new' | 'saved as read' | 'sent';

/** An ordinary run has each write with one fault at least, and each fault with each way to write. */
const cells = sample(
  'writes of the shipped screens × faults',
  screens.flatMap(({ id = '', apis = {} }) =>
    Object.entries(apis).flatMap(([name, api]) => {
      const ways: readonly Way[] = 'add' in api ? ['saved as new', 'saved as read'] : ['sent'];
      if (callsOf(api).every(({ method }) => method === 'GET')) return [];
      return ways.flatMap((way) =>
        [...FAILURES, ...EMPTY_SUCCESS].map((fault) => ({ write: `${id} ${name} ${way}`, way, fault })),
      );
    }),
  ),
  ({ write, way, fault }) => [write, `${fault.name} of what is ${way}`],
);
const faultsOf = (write: string): Fault[] =>
  cells.filter((cell) => cell.write === write).map(({ fault }) => fault);

// H8.1, W8.1, W9.1
it.each(screens.map((document) => [document.id ?? '', document] as const))(
  'of %s are each told once, and lose nothing',
  async (_id, document) => {
    const broken = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const person = new Person();
    isWatched = false;
    const screen = await openDocument(document, {
      params: PARAMS,
      services: {
        http: person.http,
        notify: person.notify,
        screens: { load: () => Promise.reject(new Error('没有打开其他页面')), cards: () => [] },
      },
    });
    const { model } = screen;
    for (const [name, first] of Object.entries(model.plan.state)) {
      // What an empty server has not filled.
      if (Array.isArray(first) && !Array.isArray(model.state[name])) model.setState(name, ['1']);
    }
    // An answer to a captcha is used up: it is asked for anew.
    const filled = (await fillFields(model)).filter(({ widget }) => widget !== 'captcha');
    // What a form judges before it asks the server is another test's subject.
    model.validate = () => Promise.resolve(true);
    // Pages of a list that proves to be empty are gone with its first answer.
    await screen.until(() => screen.container.querySelector('.sw-table[aria-busy=true]') === null);
    isWatched = true;
    const wrong: string[] = [];
    const { loaded } = model;
    const made = new Set<string>();
    for (const step of writingSteps(model.plan)) {
      for (const isNew of model.apis[step.api]?.kind === 'save' ? [true, false] : [true]) {
        // A new record was never read; what was read is saved over what the server holds by now.
        model.loaded = isNew ? () => undefined : loaded;
        if (isNew) model.setField('id', undefined);
        else model.setValues({ ...model.values(), id: '1', version: 1 });
        const way: Way =
          model.apis[step.api]?.kind !== 'save' ? 'sent' : isNew ? 'saved as new' : 'saved as read';
        const faults = faultsOf(`${document.id ?? ''} ${step.api} ${way}`);
        expect(faults, `${step.api} ${way}`).not.toEqual([]);
        wrong.push(...(await tryStep(screen, person, step, faults, filled)));
        for (const { method, path } of asked) made.add(`${method} ${path}`);
      }
    }
    const declared = Object.values(document.apis ?? {}).flatMap(callsOf);
    for (const { method, url } of declared.filter((call) => call.method !== 'GET')) {
      const isMade = [...made].some((one) => one.startsWith(`${method} ${url.split('{')[0] ?? ''}`));
      if (!isMade) wrong.push(`${method} ${url} was never made`);
    }
    expect(wrong).toEqual([]);
    expect(screen.closed).toEqual([]);
    expect(rejections).toEqual([]);
    const thrown = broken.mock.calls.map(([first]) => String(first)).filter((text) => !/act\(/.test(text));
    expect(thrown).toEqual([]);
    broken.mockRestore();
  },
);

it('are many', () => {
  console.log(`writes × faults: ${String(tried)}`);
  expect(tried).toBeGreaterThan(runs(1_000, 200));
});
