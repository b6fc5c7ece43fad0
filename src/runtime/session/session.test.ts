import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { HttpRequest, Reply } from '../../engine/services.ts';
import { HttpFailure } from '../../engine/services.ts';
import { scriptTransport, type Asked } from '../http/scripted.testing.ts';
import { createNotices } from '../notify/notices.ts';
import type { Navigator } from '../router/navigate.ts';
import { createMemoryStorage } from '../storage/open-storage.ts';
import { createStored, type Stored } from '../storage/stored.ts';
import { askToken, takeQueryToken } from './query-token.ts';
import { createSession, type SessionStore } from './session.ts';

const userInfo = {
  id: 'u1',
  username: 'zhang',
  realname: '张三',
  orgCode: 'A01',
  phone: '13800000000',
  roles: ['manager'],
};
const signedIn = {
  token: 'token-12345',
  userInfo,
  departs: [{ id: 'd', orgCode: 'A01', departName: '总部' }],
  sysAllDictItems: { sex: [] },
};

let stored: Stored;
let session: SessionStore;
let here: string;
let visited: string[];
let shown: string[];
/** Dialogs that ask to sign in again: for whom, and what the user does. */
let dialogs: { username: string | undefined; close: (isLeaving: boolean) => void }[];
/** Choices of a department that are open. */
let choices: { codes: string[]; done: () => void }[];
let answersForgotten: number;
let departChanges: number;
let draftTitles: string[];
let draftsKept: number;
let calls: HttpRequest[];
let answer: (request: HttpRequest) => Promise<Reply>;
let forgotten: number;
let reloads: number;
let errorsCleared: number;
let filled: unknown[];

function build(): SessionStore {
  const notices = createNotices();
  notices.attach({
    message: (_, text) => shown.push(text),
    clearErrors: () => {
      errorsCleared += 1;
    },
    confirm: () => Promise.resolve(true),
    prompt: () => Promise.resolve(undefined),
  });
  const navigate: Navigator = {
    here: () => here,
    state: () => null,
    replace: () => undefined,
    connect: () => () => undefined,
    to: (path) => {
      here = path;
      visited.push(path);
    },
  };
  return createSession({
    http: {
      send: <T>(request: HttpRequest) => {
        calls.push(request);
        return answer(request) as Promise<Reply<T>>;
      },
    },
    stored,
    notices,
    navigate,
    isHandingOver: false,
    signInAgain: (user) => new Promise((close) => dialogs.push({ username: user?.username, close })),
    drafts: {
      keep: () => {
        draftsKept += 1;
      },
      tell: () => {
        if (draftTitles.length > 0) shown.push(`kept: ${draftTitles.join()}`);
      },
      clear: () => {
        draftTitles = [];
      },
    },
    chooseDepart: (departs) =>
      new Promise((done) => choices.push({ codes: departs.map((one) => one.orgCode), done })),
    onDepart: () => {
      departChanges += 1;
    },
    forgetAnswers: () => {
      answersForgotten += 1;
    },
    fillDicts: (items) => filled.push(items),
    forget: () => {
      forgotten += 1;
    },
    reload: () => {
      reloads += 1;
    },
  });
}

beforeEach(() => {
  stored = createStored(createMemoryStorage(), createMemoryStorage());
  [visited, shown, dialogs, calls, filled, draftTitles] = [[], [], [], [], [], []];
  choices = [];
  [draftsKept, answersForgotten, departChanges] = [0, 0, 0];
  [forgotten, reloads, errorsCleared] = [0, 0, 0];
  here = '/user/login?redirect=%2Fisystem%2Fuser';
  answer = () => Promise.resolve({ success: true, code: 200, message: '', result: null });
  session = build();
});

describe('signing in', () => {
  // H3.5, H4.3
  it('stores token, user, departments and dictionaries and goes where the user wanted to', async () => {
    await session.signIn(signedIn);
    expect(stored.token.read()).toBe('token-12345');
    expect(stored.departs.read()).toEqual([{ id: 'd', orgCode: 'A01', departName: '总部' }]);
    expect(filled).toEqual([{ sex: [] }]);
    expect(session.user()).toEqual({
      id: 'u1',
      username: 'zhang',
      realname: '张三',
      orgCode: 'A01',
      roles: ['manager'],
    });
    expect(visited).toEqual(['/isystem/user']);
    expect(errorsCleared).toBe(1);
  });

  // H7.1
  it('keeps the code that a back end names with the sign-in, and none of the one before', async () => {
    await session.signIn({ ...signedIn, code: 'park-7' });
    expect(stored.code.read()).toBe('park-7');
    await session.signIn(signedIn);
    expect(stored.code.read()).toBeNull();
  });

  it.each([null, 'x', [], {}, { token: '' }, { token: 'abc' }, { token: 'abc', userInfo: {} }, { userInfo }])(
    'refuses the answer %j with a clear text and keeps nothing of it',
    async (result) => {
      await expect(session.signIn(result as never)).rejects.toBeInstanceOf(HttpFailure);
      expect(shown).toEqual(['服务器返回的数据格式不正确，请联系管理员']);
      expect(stored.token.read()).toBeNull();
      expect(session.state.token).toBeNull();
      expect(errorsCleared).toBe(0);
    },
  );

  it('leaves nothing of the user before', async () => {
    stored.dicts.write({ old: [] });
    stored.auth.write([{ action: 'a', type: '2', menuType: '2', describe: '' }]);
    await session.signIn(signedIn);
    expect(stored.auth.read()).toEqual([]);
    expect(stored.dicts.read()).toEqual({});
    expect(forgotten).toBe(1);
  });

  // H7.6
  it('reads the user when only a token is here', async () => {
    stored.token.write('token-12345');
    session = build();
    answer = () =>
      Promise.resolve({ success: true, code: 200, message: '', result: { userInfo, sysAllDictItems: {} } });
    await session.ensureUser();
    await session.ensureUser();
    expect(calls.map(({ url }) => url)).toEqual(['/sys/getUserInfo']);
    expect(session.user()?.username).toBe('zhang');
  });
});

describe('signing out', () => {
  beforeEach(async () => {
    await session.signIn(signedIn);
    visited.length = 0;
  });

  // H7.5
  it('tells the server with the token still in place, then clears and leaves', async () => {
    let tokenThen: string | null = null;
    answer = () => {
      tokenThen = stored.token.read();
      return Promise.resolve({ success: true, code: 200, message: '', result: null });
    };
    await session.signOut();
    expect(calls.at(-1)).toMatchObject({ method: 'POST', url: '/sys/logout', repeatSubmit: false });
    expect(tokenThen).toBe('token-12345');
    expect([stored.token.read(), stored.user.read(), session.user()]).toEqual([null, null, null]);
    expect(visited).toEqual(['/user/login']);
  });

  // H4.4, H8.9
  it('clears and leaves all the same when the call failed, and shows why', async () => {
    answer = () => Promise.reject(new HttpFailure('Token无效!', 200, 500, false));
    await session.signOut();
    expect(shown).toEqual(['Token无效!']);
    expect(stored.token.read()).toBeNull();
    expect(visited).toEqual(['/user/login']);
  });
});

describe('a session that ends by itself', () => {
  beforeEach(async () => {
    await session.signIn(signedIn);
    here = '/isystem/user?a=1';
  });

  // H8.2, W8.2
  it('shows one dialog however many calls fail, and leaves with the way back', async () => {
    expect([session.onExpired(), session.onExpired(), session.onExpired()]).toEqual([true, true, true]);
    expect(dialogs.map(({ username }) => username)).toEqual(['zhang']);
    expect(stored.token.read()).not.toBeNull();
    dialogs[0]?.close(true);
    await vi.waitFor(() => expect(reloads).toBe(1));
    expect(draftsKept).toBe(1);
    expect(stored.token.read()).toBeNull();
    expect(here).toBe('/user/login?redirect=%2Fisystem%2Fuser%3Fa%3D1');
  });

  it('lets the user close the dialog and asks again at the next call', async () => {
    session.onExpired();
    dialogs[0]?.close(false);
    await new Promise((resolve) => setTimeout(resolve));
    expect(reloads).toBe(0);
    expect(session.onExpired()).toBe(true);
    expect(dialogs).toHaveLength(2);
  });

  it('goes on where it was when the same user signs in again in the dialog', async () => {
    session.onExpired();
    const before = [session.state.generation, forgotten, visited.length];
    await session.signIn({ ...signedIn, token: 'token-67890' });
    dialogs[0]?.close(false);
    expect(stored.token.read()).toBe('token-67890');
    expect(session.state.token).toBe('token-67890');
    expect([session.state.generation, forgotten, visited.length]).toEqual(before);
    expect(here).toBe('/isystem/user?a=1');
    expect(session.onExpired()).toBe(true);
  });

  it('begins anew when another user signs in instead', async () => {
    session.onExpired();
    const before = session.state.generation;
    await session.signIn({ ...signedIn, userInfo: { ...userInfo, id: 'u2', username: 'li' } });
    expect(session.state.generation).toBe(before + 1);
    expect(session.user()?.username).toBe('li');
  });

  it('says after the next sign-in what was kept, and forgets it with a sign-out', async () => {
    draftTitles = ['编辑用户'];
    await session.signIn(signedIn);
    expect(shown).toEqual(['kept: 编辑用户']);
    await session.signOut();
    expect(draftTitles).toEqual([]);
  });

  // H8.2, W8.2
  it.each(['/', '/user/login', '/user/login?redirect=%2Fx', '/user/register'])(
    'shows no dialog on %s',
    (place) => {
      here = place;
      expect(session.onExpired()).toBe(false);
      expect(dialogs).toHaveLength(0);
      expect(stored.token.read()).toBeNull();
    },
  );

  // H8.3, W8.3
  it('logs out and reloads once, 1.5 s after a 401', () => {
    vi.useFakeTimers();
    try {
      // That the server does not answer changes nothing and is not told.
      answer = () => Promise.reject(new HttpFailure('服务器内部错误!', 500, 500, false));
      session.onUnauthorized();
      session.onUnauthorized();
      expect(calls).toMatchObject([{ method: 'POST', url: '/sys/logout', notify: false }]);
      vi.advanceTimersByTime(1_499);
      expect([reloads, stored.token.read()]).toEqual([0, 'token-12345']);
      vi.advanceTimersByTime(1);
      expect([reloads, stored.token.read()]).toEqual([1, null]);
      vi.advanceTimersByTime(10_000);
      expect([reloads, calls.length, shown]).toEqual([1, 1, []]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('lets the dialog win over the logout', () => {
    vi.useFakeTimers();
    try {
      session.onExpired();
      session.onUnauthorized();
      vi.advanceTimersByTime(5_000);
      expect([reloads, dialogs.length]).toEqual([0, 1]);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('a token in the address (S55)', () => {
  function open(address: string): { address: string; token?: string | undefined } {
    const location = new URL(address, 'http://own.test');
    const state: { address: string; token?: string | undefined } = { address };
    state.token = takeQueryToken(
      {
        location: location as unknown as Location,
        history: {
          state: null,
          replaceState: (_: unknown, __: string, url: string) => {
            state.address = url;
          },
        } as unknown as History,
      },
      stored,
    );
    return state;
  }

  it('is taken and removed, the rest of the address stays, and so does the session', () => {
    stored.token.write('present-token');
    const opened = open('/getToken?a=1&token=abcdefgh-123#x');
    expect(opened).toEqual({ address: '/getToken?a=1#x', token: 'abcdefgh-123' });
    expect(stored.token.read()).toBe('present-token');
  });

  const answerWith = (status: number, body: object) => {
    const asked: Asked[] = [];
    const transport = scriptTransport((request) => {
      asked.push(request);
      return { status, body: JSON.stringify(body) };
    });
    return { asked, transport };
  };

  it('is asked about with itself, and replaces the user before when it is alive', async () => {
    stored.token.write('present-token');
    session = build();
    const { asked, transport } = answerWith(200, {
      success: true,
      code: 200,
      message: '',
      result: { userInfo },
    });
    const answer = await askToken(transport, '/api', 'abcdefgh-123');
    expect(asked).toMatchObject([
      { address: '/api/sys/getUserInfo', headers: { 'X-Access-Token': 'abcdefgh-123' } },
    ]);
    if (answer.kind !== 'alive') throw new Error(answer.kind);
    session.replace(answer.result);
    expect([stored.token.read(), stored.user.read()?.id, forgotten]).toEqual(['abcdefgh-123', 'u1', 1]);
    expect(visited).toEqual([]);
  });

  it.each([
    ['dead', 401, { success: false, code: 401, message: 'Token失效，请重新登录', result: null }],
    ['dead', 401, {}],
    ['dead', 500, { success: false, code: 500, message: 'Token失效，请重新登录', result: null }],
    ['unknown', 502, {}],
    ['unknown', 200, { success: true, code: 200, message: '', result: {} }],
  ])('is %s after an answer of %i', async (kind, status, body) => {
    expect(await askToken(answerWith(status, body).transport, '/api', 'abcdefgh-123')).toEqual({ kind });
  });

  it('is dropped when malformed, and removed all the same', () => {
    expect(open('/x?token=%3Cscript%3E')).toEqual({ address: '/x', token: undefined });
    expect(stored.token.read()).toBeNull();
  });
});

describe('several departments', () => {
  const departs = [
    { id: 'd', orgCode: 'A01', departName: '总部' },
    { id: 'e', orgCode: 'A02', departName: '分部' },
  ];

  it('are asked for before anything of the app is shown', async () => {
    session = build();
    const before = here;
    const signingIn = session.signIn({ ...signedIn, departs, multi_depart: 2 });
    expect(choices.map(({ codes }) => codes)).toEqual([['A01', 'A02']]);
    expect([session.state.isChoosing, here]).toEqual([true, before]);
    const went = visited.length;
    choices[0]?.done();
    await signingIn;
    expect(session.state.isChoosing).toBe(false);
    expect(visited).toHaveLength(went + 1);
  });

  it.each([
    ['one', { departs: departs.slice(0, 1), multi_depart: 1 }],
    ['none', { departs: [], multi_depart: 0 }],
  ])('are not asked for with %s', async (_, given) => {
    session = build();
    await session.signIn({ ...signedIn, ...given });
    expect(choices).toEqual([]);
    expect(session.state.isChoosing).toBe(false);
  });

  it('who leaves instead of choosing goes nowhere', async () => {
    session = build();
    const signingIn = session.signIn({ ...signedIn, departs, multi_depart: 2 });
    await session.signOut();
    const left = here;
    choices[0]?.done();
    await signingIn;
    expect(here).toBe(left);
    expect(session.state.token).toBeNull();
  });

  // H7.17
  it('a change is kept for the signed-in user only, and answers of before are forgotten', async () => {
    session = build();
    await session.signIn(signedIn);
    session.adoptUser({ ...userInfo, orgCode: 'A02' });
    expect(session.user()?.orgCode).toBe('A02');
    expect(stored.user.read()?.orgCode).toBe('A02');
    expect(stored.user.lifetime).toBe(604_800_000);
    expect(answersForgotten).toBe(1);
    expect(departChanges).toBe(1);
    session.adoptUser({ ...userInfo, orgCode: 'A02', realname: '改名' });
    expect(departChanges).toBe(1);
    expect(() => session.adoptUser({ ...userInfo, id: 'u2' })).toThrow(HttpFailure);
    expect(() => session.adoptUser(null)).toThrow(HttpFailure);
    expect(stored.user.read()?.orgCode).toBe('A02');
  });
});
