import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CORRUPT,
  IN_AN_HOUR,
  STORED_KEYS,
  toStoredText,
  USER_KEYS,
  USER_SESSION_KEYS,
} from './corrupt.testing.ts';
import { createMemoryStorage, openStorage } from './open-storage.ts';
import { asUserInfo, createStored, type Stored } from './stored.ts';
import { LIFETIME, type StorageArea } from './store.ts';

const ENTRIES = Object.keys(STORED_KEYS) as (keyof typeof STORED_KEYS)[];
const KEYS = Object.values(STORED_KEYS);

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

  // H9.1
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

  it('read 58 corrupt values under every key without throwing (F29)', () => {
    expect(new Set(CORRUPT).size).toBe(58);
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

  // H9.18
  it('are all in the list of keys', () => {
    const { stored } = build();
    const declared = Object.keys(stored).filter((name) => name !== 'clearUser');
    expect([...ENTRIES].sort()).toEqual(declared.sort());
    expect(ENTRIES.map((name) => stored[name].key)).toEqual(KEYS);
  });

  it('read any text without throwing', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...KEYS),
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.json().map((text) => `{"value":${text},"expires":${String(IN_AN_HOUR)}}`),
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
    local.setItem(
      'User-Info',
      toStoredText({ id: '1', username: 'a', phone: '13800000000', email: 'a@b.c' }),
    );
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

  // H4.4
  it('forget everything of the user and keep the looks (R50)', () => {
    const { local, session, stored } = build();
    stored.token.write('abc');
    stored.user.write({
      id: '1',
      username: 'a',
      realname: '',
      avatar: '',
      sex: 2,
      orgCode: '',
      companyCode: '',
      roles: [],
      isReminded: true,
    });
    stored.departs.write([{ id: '1', orgCode: 'A01', departName: 'x' }]);
    stored.dicts.write({ sex: [] });
    stored.auth.write([{ action: 'a', type: '2', menuType: '2', describe: '' }]);
    stored.submits.write({ abc: 1 });
    stored.layout.write('top');
    stored.clearUser();
    for (const key of [...Object.values(USER_KEYS), ...Object.values(USER_SESSION_KEYS)]) {
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

describe('what is kept of the user', () => {
  // H3.6
  it('is avatar, sex (male unless it says female), company code and whether reminders are wanted', () => {
    const read = (more: object) => asUserInfo({ id: '1', username: 'a', ...more });
    expect(read({})).toMatchObject({ avatar: '', sex: 1, companyCode: '', isReminded: true });
    const full = {
      avatar: 'avatar/a.png',
      sex: 2,
      companyCode: 'C01',
      isReminded: false,
      phone: '13800000000',
    };
    expect(read(full)).toMatchObject({
      avatar: 'avatar/a.png',
      sex: 2,
      companyCode: 'C01',
      isReminded: false,
    });
    expect(read(full)).not.toHaveProperty('phone');
    expect(read({ sex: '2' })?.sex).toBe(2);
    expect(read({ sex: null })?.sex).toBe(1);
  });
});
