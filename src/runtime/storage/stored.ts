// Everything this app keeps in the browser, by key. Whoever stores something declares it here.
import type { Draft } from '../../engine/react/model/drafts.ts';
import type { Language } from '../../engine/text.ts';
import { asFilled, asList, asRecord, asText } from './shapes.ts';
import { createEntry, type Entry, type StorageArea } from './store.ts';
import { createLanguageEntry } from '../language/language.ts';
import { createStoredLooks, type StoredLooks } from './stored-looks.ts';

/** One entry of the permission list. */
export interface Grant {
  action: string;
  /** '1' menu, '2' button. */
  type: string;
  menuType: string;
  describe: string;
}

export interface Depart {
  id: string;
  orgCode: string;
  departName: string;
}

export interface StoredOption {
  value: string;
  text: string;
  color?: string;
}

export interface UserInfo {
  id: string;
  username: string;
  realname: string;
  avatar: string;
  /** 1 male, 2 female. */
  sex: number;
  orgCode: string;
  companyCode: string;
  roles: readonly string[];
  /** Whether messages that come are shown in the corner of the page. */
  isReminded: boolean;
}

/** What one user had typed and not saved when the page went away by itself. */
export interface KeptDrafts {
  /** Id of the user. */
  user: string;
  items: readonly Draft[];
}

export interface Stored extends StoredLooks {
  token: Entry<string | null>;
  /** What the user is signed in under; goes along as a query parameter. */
  code: Entry<string | null>;
  tenantId: Entry<string>;
  user: Entry<UserInfo | null>;
  departs: Entry<readonly Depart[]>;
  buttonAuth: Entry<readonly Grant[]>;
  dicts: Entry<Readonly<Record<string, readonly StoredOption[]>>>;
  auth: Entry<readonly Grant[]>;
  allAuth: Entry<readonly Grant[]>;
  /** The session-stored menu list that button rules read besides the permission list. */
  menuGrants: Entry<readonly Grant[]>;
  /** Hash of a submit -> when it was sent, in milliseconds since 1970. */
  submits: Entry<Readonly<Record<string, number>>>;
  /** Where the user is on pages, by names that the history of the window knows. */
  views: Entry<Readonly<Record<string, unknown>>>;
  drafts: Entry<KeptDrafts | null>;
  language: Entry<Language>;
  /** Ids of users who have had the tour. */
  toured: Entry<readonly string[]>;
  /** When the page was last reloaded by itself, in milliseconds since 1970. */
  reloaded: Entry<number>;
  /** Removes what belongs to the signed-in user; looks of the app stay. */
  clearUser(): void;
}

/** Both travel with every call: what no header or address can carry would make every call fail. */
const TOKEN_SHAPE = /^[\w.~+/=-]{1,4096}$/;
const DAY = 86_400_000;
const CODE_SHAPE = /^[^\u0000-\u001f\u007f]{1,200}$/;

/**
 * @param local survives the window (localStorage)
 * @param session ends with the window (sessionStorage)
 * @param now milliseconds since 1970
 */
export function createStored(local: StorageArea, session: StorageArea, now: () => number = Date.now): Stored {
  const grants = (key: string, area: StorageArea) =>
    createEntry<readonly Grant[]>({ key, area, now, fallback: [], parse: (raw) => asList(raw, asGrant) });
  const text = (key: string, shape: RegExp) =>
    createEntry<string | null>({
      key,
      area: local,
      now,
      fallback: null,
      parse: (raw) => {
        const kept = asFilled(raw);
        return kept !== undefined && shape.test(kept) ? kept : undefined;
      },
    });

  const user = {
    token: text('Access-Token', TOKEN_SHAPE),
    code: text('Code', CODE_SHAPE),
    tenantId: createEntry<string>({ key: 'Tenant-Id', area: local, now, fallback: '0', parse: asTenantId }),
    user: createEntry<UserInfo | null>({
      key: 'User-Info',
      area: local,
      now,
      fallback: null,
      parse: asUserInfo,
    }),
    departs: createEntry<readonly Depart[]>({
      key: 'Departs',
      area: local,
      now,
      fallback: [],
      parse: (raw) => asList(raw, asDepart),
    }),
    buttonAuth: grants('Button-Auth', local),
    dicts: createEntry<Readonly<Record<string, readonly StoredOption[]>>>({
      key: 'Dict-Cache',
      area: local,
      now,
      fallback: {},
      parse: asDictionaries,
    }),
    auth: grants('Auth', session),
    allAuth: grants('All-Auth', session),
    menuGrants: grants('Menu-List', session),
    submits: createEntry<Readonly<Record<string, number>>>({
      key: 'Last-Submit',
      area: session,
      now,
      fallback: {},
      parse: asTimes,
    }),
    views: createEntry<Readonly<Record<string, unknown>>>({
      key: 'Views',
      area: session,
      now,
      fallback: {},
      parse: asRecord,
      lifetime: DAY,
    }),
  };

  return {
    ...user,
    ...createStoredLooks(local, now),
    drafts: createEntry<KeptDrafts | null>({
      key: 'Drafts',
      area: session,
      now,
      fallback: null,
      parse: asKeptDrafts,
      lifetime: DAY,
    }),
    language: createLanguageEntry(local, now),
    toured: createEntry<readonly string[]>({
      key: 'Tour-Seen',
      area: local,
      now,
      fallback: [],
      parse: (raw) => asList(raw, asFilled),
      lifetime: 365 * DAY,
    }),
    reloaded: createEntry<number>({
      key: 'Reloaded',
      area: session,
      now,
      fallback: 0,
      parse: (raw) => (typeof raw === 'number' ? raw : undefined),
    }),
    clearUser: () => {
      for (const entry of Object.values(user)) entry.clear();
    },
  };
}

/** Accepts what the permission call sends and what was stored of it. */
export function asGrant(raw: unknown): Grant | undefined {
  const row = asRecord(raw);
  const action = asFilled(row?.['action']);
  if (!row || action === undefined) return undefined;
  return {
    action,
    type: asText(row['type']) ?? '',
    // A row without it is a button: the permission call lists nothing else.
    menuType: asText(row['menuType']) ?? '2',
    describe: asText(row['describe']) ?? '',
  };
}

export function asDepart(raw: unknown): Depart | undefined {
  const row = asRecord(raw);
  const orgCode = asFilled(row?.['orgCode']);
  if (!row || orgCode === undefined) return undefined;
  return { id: asText(row['id']) ?? '', orgCode, departName: asText(row['departName']) ?? '' };
}

/** Keeps names only: phone numbers and addresses of a user record are never stored. */
export function asUserInfo(raw: unknown): UserInfo | undefined {
  const row = asRecord(raw);
  const id = asFilled(row?.['id']);
  const username = asFilled(row?.['username']);
  if (!row || id === undefined || username === undefined) return undefined;
  return {
    id,
    username,
    realname: asText(row['realname']) ?? '',
    avatar: asText(row['avatar']) ?? '',
    sex: row['sex'] === 2 || row['sex'] === '2' ? 2 : 1,
    orgCode: asText(row['orgCode']) ?? '',
    companyCode: asText(row['companyCode']) ?? '',
    roles: asList(row['roles'], asText) ?? [],
    isReminded: row['isReminded'] !== false,
  };
}

export function asOptions(raw: unknown): readonly StoredOption[] | undefined {
  return asList(raw, (item) => {
    const row = asRecord(item);
    const value = asText(row?.['value']);
    if (!row || value === undefined) return undefined;
    const text = asText(row['text']) ?? asText(row['title']) ?? asText(row['label']) ?? value;
    const color = asFilled(row['color']);
    return color === undefined ? { value, text } : { value, text, color };
  });
}

/** Dictionaries by code; a dictionary that is no list is left out, the others stay. */
export function asDictionaries(raw: unknown): Record<string, readonly StoredOption[]> | undefined {
  const row = asRecord(raw);
  if (!row) return undefined;
  const dictionaries = Object.create(null) as Record<string, readonly StoredOption[]>;
  for (const [code, items] of Object.entries(row)) {
    const options = asOptions(items);
    if (options) dictionaries[code] = options;
  }
  return dictionaries;
}

function asKeptDrafts(raw: unknown): KeptDrafts | undefined {
  const row = asRecord(raw);
  const user = asFilled(row?.['user']);
  const items = asList(row?.['items'], (item): Draft | undefined => {
    const draft = asRecord(item);
    const screen = asFilled(draft?.['screen']);
    const [params, values] = [asRecord(draft?.['params']), asRecord(draft?.['values'])];
    if (screen === undefined || !params || !values) return undefined;
    return { screen, title: asText(draft?.['title']) ?? screen, params, values };
  });
  return user === undefined || !items ? undefined : { user, items };
}

function asTenantId(raw: unknown): string | undefined {
  const text = asText(raw);
  return text !== undefined && /^[\w-]{1,64}$/.test(text) ? text : undefined;
}

function asTimes(raw: unknown): Record<string, number> | undefined {
  const row = asRecord(raw);
  if (!row) return undefined;
  return Object.fromEntries(
    Object.entries(row).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  );
}
