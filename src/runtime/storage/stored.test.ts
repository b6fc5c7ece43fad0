import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMemoryStorage, openStorage } from './open-storage.ts';
import { createStored, type Stored } from './stored.ts';
import { LIFETIME, type StorageArea } from './store.ts';

const ENTRIES = [
  'token',
  'code',
  'tenantId',
  'user',
  'departs',
  'buttonAuth',
  'dicts',
  'auth',
  'allAuth',
  'menuGrants',
  'submits',
  'layout',
  'isCollapsed',
  'isTabbed',
  'navTheme',
  'primaryColor',
  'topColor',
  'menuColor',
  'menuFontColor',
  'menuSelectColor',
  'menuSelectFontColor',
  'menuStyle',
  'isHeaderFixed',
  'isSiderFixed',
  'contentWidth',
  'hasTabStrip',
  'isHeaderAutoHidden',
  'isColorWeak',
  'navFont',
  'formFont',
  'listFont',
  'hasMenuColorButtons',
  'reloaded',
] as const satisfies readonly (keyof Stored)[];

const KEYS = [
  'Access-Token',
  'Code',
  'Tenant-Id',
  'User-Info',
  'Departs',
  'Button-Auth',
  'Dict-Cache',
  'Auth',
  'All-Auth',
  'Menu-List',
  'Last-Submit',
  'Layout',
  'Sider-Collapsed',
  'Multi-Page',
  'Theme',
  'Primary-Color',
  'Top-Color',
  'Menu-Color',
  'Menu-Font-Color',
  'Menu-Select-Color',
  'Menu-Select-Font-Color',
  'Menu-Style',
  'Fixed-Header',
  'Fixed-Sider',
  'Content-Width',
  'Tabs-Mode',
  'Auto-Hide-Header',
  'Color-Weak',
  'Nav-Font',
  'Form-Font',
  'List-Font',
  'Menu-Color-Buttons',
  'Reloaded',
] as const;

const far = Date.now() + 1000;
const wrap = (value: unknown): string => JSON.stringify({ value, expires: far });

/** What older versions, other programs, extensions and bad luck leave behind. */
const CORRUPT: readonly string[] = [
  '',
  ' ',
  'null',
  'undefined',
  'NaN',
  'true',
  '0',
  '-1',
  '1e999',
  '"text"',
  '[]',
  '{}',
  '[[[[',
  '{"value":',
  '{"value":1}',
  '{"expires":1}',
  '{"value":1,"expires":"soon"}',
  '{"value":1,"expires":null}',
  `{"value":1,"expires":${String(far + 1e15)}}`,
  '{"value":"x","expires":1}',
  '{"__proto__":{"value":1,"expires":9e15}}',
  '<html>',
  '\u0000',
  '\ud800',
  '\ufeff{}',
  'a'.repeat(100_000),
  '[object Object]',
  '%7B%7D',
  'eyJhbGciOiJub25lIn0',
  wrap(null),
  wrap(0),
  wrap(''),
  wrap('   '),
  wrap(true),
  wrap([]),
  wrap({}),
  wrap([null, 1, 'x', [], {}]),
  wrap({ a: null, b: 1, c: 'x', d: [], e: {} }),
  wrap({ id: {}, username: [] }),
  wrap({ id: '1' }),
  wrap({ username: 'x' }),
  wrap([{ action: 1 }, { action: {} }, { action: '' }]),
  wrap([{ value: {} }, { text: 'x' }]),
  wrap({ sex: 'x' }),
  wrap({ sex: [{ value: null }] }),
  wrap({ sex: { length: 3 } }),
  '{"value":{"__proto__":{"polluted":1}},"expires":' + String(far) + '}',
  wrap({ constructor: { prototype: { polluted: 1 } } }),
  wrap('../../etc'),
  wrap({ toString: null, valueOf: null, hasOwnProperty: null }),
];

function build(): { local: StorageArea; session: StorageArea; stored: Stored } {
  const local = createMemoryStorage();
  const session = createMemoryStorage();
  return { local, session, stored: createStored(local, session) };
}

describe('stored entries', () => {
  it('give back what was written', () => {
    const { stored } = build();
    stored.token.write('abc');
    stored.dicts.write({ sex: [{ value: '1', text: '男' }] });
    expect(stored.token.read()).toBe('abc');
    expect(stored.dicts.read()).toEqual({ sex: [{ value: '1', text: '男' }] });
  });

  it('keep the token under Access-Token for 604 800 000 ms', () => {
    const local = createMemoryStorage();
    let now = 1_000_000;
    const stored = createStored(local, createMemoryStorage(), () => now);
    stored.token.write('abc');
    expect(local.getItem('Access-Token')).toContain('abc');
    expect(LIFETIME).toBe(604_800_000);
    now += LIFETIME - 1;
    expect(stored.token.read()).toBe('abc');
    now += 1;
    expect(stored.token.read()).toBeNull();
    expect(local.getItem('Access-Token')).toBeNull();
  });

  it('survive a clock that is set back by a day', () => {
    let now = Date.now();
    const stored = createStored(createMemoryStorage(), createMemoryStorage(), () => now);
    stored.token.write('abc');
    now -= 86_000_000;
    expect(stored.token.read()).toBe('abc');
  });

  it('read 50 corrupt values under every key without throwing (F29)', () => {
    expect(CORRUPT).toHaveLength(50);
    const before = Object.getOwnPropertyNames(Object.prototype).length;
    for (const broken of KEYS) {
      for (const text of CORRUPT) {
        const { local, session, stored } = build();
        local.setItem(broken, text);
        session.setItem(broken, text);
        for (const name of ENTRIES) stored[name].read();
      }
    }
    expect(Object.getOwnPropertyNames(Object.prototype)).toHaveLength(before);
  });

  it('are all in the lists of this test', () => {
    const { stored } = build();
    const declared = Object.keys(stored).filter((name) => name !== 'clearUser');
    expect([...ENTRIES].sort()).toEqual(declared.sort());
    expect(ENTRIES.map((name) => stored[name].key)).toEqual([...KEYS]);
  });

  it('read any text without throwing', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...KEYS),
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.json().map((text) => `{"value":${text},"expires":${String(far)}}`),
        ),
        (key, text) => {
          const { local, session, stored } = build();
          local.setItem(key, text);
          session.setItem(key, text);
          for (const name of ENTRIES) expect(() => stored[name].read()).not.toThrow();
        },
      ),
    );
  });

  it('reset only the key that is broken', () => {
    const { local, stored } = build();
    stored.token.write('abc');
    local.setItem('User-Info', '{broken');
    expect(stored.user.read()).toBeNull();
    expect(local.getItem('User-Info')).toBeNull();
    expect(stored.token.read()).toBe('abc');
  });

  it.each(['x'.repeat(5_000), 'line\nbreak', '中文', 'a b', 'nul\u0000'])(
    'forget a token that no header can carry: %j',
    (token) => {
      const { stored } = build();
      stored.token.write(token);
      expect(stored.token.read()).toBeNull();
    },
  );

  it('keep no phone number or mail address of a user', () => {
    const { local, stored } = build();
    const entry = stored.user;
    local.setItem('User-Info', wrap({ id: '1', username: 'a', phone: '13800000000', email: 'a@b.c' }));
    expect(JSON.stringify(entry.read())).not.toMatch(/138|@/);
  });

  it('stay in memory when the browser refuses to store', () => {
    const full: StorageArea = {
      getItem: () => null,
      setItem: () => {
        throw new DOMException('quota', 'QuotaExceededError');
      },
      removeItem: () => undefined,
    };
    const stored = createStored(full, full);
    expect(stored.token.write('abc')).toBe(false);
    expect(stored.token.read()).toBe('abc');
    stored.token.clear();
    expect(stored.token.read()).toBeNull();
  });

  it('forget everything of the user and keep the looks (R50)', () => {
    const { local, session, stored } = build();
    stored.token.write('abc');
    stored.user.write({
      id: '1',
      username: 'a',
      realname: '',
      avatar: '',
      orgCode: '',
      companyCode: '',
      roles: [],
    });
    stored.departs.write([{ id: '1', orgCode: 'A01', departName: 'x' }]);
    stored.dicts.write({ sex: [] });
    stored.auth.write([{ action: 'a', type: '2', menuType: '2', describe: '' }]);
    stored.submits.write({ abc: 1 });
    stored.layout.write('top');
    stored.clearUser();
    for (const key of KEYS.slice(0, 11)) {
      expect([local.getItem(key), session.getItem(key)]).toEqual([null, null]);
    }
    expect(stored.layout.read()).toBe('top');
  });
});

describe('opening storage', () => {
  it('falls back to memory where even looking at it is forbidden', () => {
    const browser = {
      get localStorage(): Storage {
        throw new DOMException('denied', 'SecurityError');
      },
    } as unknown as Window;
    const area = openStorage(browser, 'localStorage');
    area.setItem('a', 'b');
    expect(area.getItem('a')).toBe('b');
  });
});
