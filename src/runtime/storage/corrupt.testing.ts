// For tests of the browser's storage: every key by the entry it belongs to, and what may be found under one.
import type { Stored } from './stored.ts';

type EntryName = Exclude<keyof Stored, 'clearUser'>;

/** What belongs to the signed-in user and survives the window. */
export const USER_KEYS = {
  token: 'Access-Token',
  code: 'Code',
  tenantId: 'Tenant-Id',
  user: 'User-Info',
  departs: 'Departs',
  buttonAuth: 'Button-Auth',
  dicts: 'Dict-Cache',
} as const satisfies Partial<Record<EntryName, string>>;

/** What belongs to the signed-in user and ends with the window. */
export const USER_SESSION_KEYS = {
  auth: 'Auth',
  allAuth: 'All-Auth',
  menuGrants: 'Menu-List',
  submits: 'Last-Submit',
  views: 'Views',
} as const satisfies Partial<Record<EntryName, string>>;

/** What stays when the user leaves, in the area that survives the window. */
export const LOOK_KEYS = {
  layout: 'Layout',
  isCollapsed: 'Sider-Collapsed',
  isTabbed: 'Multi-Page',
  navTheme: 'Theme',
  primaryColor: 'Primary-Color',
  topColor: 'Top-Color',
  menuColor: 'Menu-Color',
  menuFontColor: 'Menu-Font-Color',
  menuSelectColor: 'Menu-Select-Color',
  menuSelectFontColor: 'Menu-Select-Font-Color',
  menuStyle: 'Menu-Style',
  isHeaderFixed: 'Fixed-Header',
  isSiderFixed: 'Fixed-Sider',
  contentWidth: 'Content-Width',
  hasTabStrip: 'Tabs-Mode',
  isHeaderAutoHidden: 'Auto-Hide-Header',
  isColorWeak: 'Color-Weak',
  navFont: 'Nav-Font',
  formFont: 'Form-Font',
  listFont: 'List-Font',
  hasMenuColorButtons: 'Menu-Color-Buttons',
  colorScheme: 'Color-Scheme',
  isCompact: 'Compact',
  language: 'Language',
  toured: 'Tour-Seen',
} as const satisfies Partial<Record<EntryName, string>>;

/** What belongs to the window alone. */
export const WINDOW_KEYS = { drafts: 'Drafts', reloaded: 'Reloaded' } as const satisfies Partial<
  Record<EntryName, string>
>;

/** Every key by the name of its entry. */
export const STORED_KEYS = {
  ...USER_KEYS,
  ...USER_SESSION_KEYS,
  ...LOOK_KEYS,
  ...WINDOW_KEYS,
} as const satisfies Record<EntryName, string>;

/** When stored texts end, in milliseconds since 1970. */
export const IN_AN_HOUR = Date.now() + 3_600_000;

/** A value as an entry keeps it. */
export const toStoredText = (value: unknown): string => JSON.stringify({ value, expires: IN_AN_HOUR });

/** One text of each kind of corruption, for tests that load a page for every one. */
export const CORRUPT_KINDS: readonly string[] = [
  '',
  'null',
  'undefined',
  '{',
  '[]',
  '"text"',
  '{"value":1}',
  '{"value":{},"expires":"soon"}',
  '{"value":{"__proto__":{"x":1}},"expires":1e308}',
  toStoredText(null),
  toStoredText(-1),
  toStoredText([]),
  toStoredText([null, 1, 'x', [], { action: 7 }]),
  toStoredText({}),
  toStoredText({ id: 1, username: ['x'], sex: [{ value: {}, text: null }], user_status: 'x' }),
  toStoredText('x'.repeat(100_000)),
  '\u0000\ufffe',
];

/** What older versions, other programs, extensions and bad luck leave behind. */
export const CORRUPT: readonly string[] = [
  ...CORRUPT_KINDS,
  ' ',
  'NaN',
  'true',
  '0',
  '-1',
  '1e999',
  '{}',
  '[[[[',
  '{"value":',
  '{"expires":1}',
  '{"value":1,"expires":"soon"}',
  '{"value":1,"expires":null}',
  `{"value":1,"expires":${String(IN_AN_HOUR + 1e15)}}`,
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
  toStoredText(0),
  toStoredText(''),
  toStoredText('   '),
  toStoredText(true),
  toStoredText([null, 1, 'x', [], {}]),
  toStoredText({ a: null, b: 1, c: 'x', d: [], e: {} }),
  toStoredText({ id: {}, username: [] }),
  toStoredText({ id: '1' }),
  toStoredText({ username: 'x' }),
  toStoredText([{ action: 1 }, { action: {} }, { action: '' }]),
  toStoredText([{ value: {} }, { text: 'x' }]),
  toStoredText({ sex: 'x' }),
  toStoredText({ sex: [{ value: null }] }),
  toStoredText({ sex: { length: 3 } }),
  `{"value":{"__proto__":{"polluted":1}},"expires":${String(IN_AN_HOUR)}}`,
  toStoredText({ constructor: { prototype: { polluted: 1 } } }),
  toStoredText('../../etc'),
  toStoredText({ toString: null, valueOf: null, hasOwnProperty: null }),
];
