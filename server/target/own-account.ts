// The own account over back ends that tell of it in pieces.
import type { Caller } from './caller.ts';
import { readPage } from './pages.ts';
import { scalarText } from '../../src/engine/values/json.ts';
import { isFields, isUnknown, resultOf, type Fields } from './replies.ts';

export interface Profile {
  userInfo: Fields;
  /** Names of departments, posts and roles. */
  departs: string[];
  posts: string[];
  roles: string[];
  /** Nobody can say no over there. */
  isReminded: true;
}

/** Newer back ends moved the call. */
const USER_INFO = ['/sys/getUserInfo', '/sys/user/getUserInfo'];
/** A person has one post, or a few. */
const MAX_POSTS = 10;

/**
 * What the account centre shows of whoever asks.
 * @throws ApiError, TargetRefusal
 */
export async function readProfile(caller: Caller): Promise<Profile> {
  const userInfo = await readUser(caller);
  const [departs, posts, roles] = await Promise.all([
    readDeparts(caller),
    readPosts(caller, scalarText(userInfo['post'])),
    readRoles(caller, scalarText(userInfo['id'])),
  ]);
  return { userInfo, departs, posts, roles, isReminded: true };
}

/**
 * Messages that the person got, and how many of them are read. Sign-ins and colleagues are left out: over there only
 * administrators may count them.
 * @throws ApiError, TargetRefusal
 */
export async function countMine(caller: Caller): Promise<{ received: number; read: number }> {
  const count = async (more: string): Promise<number> => {
    const path = `/sys/sysAnnouncementSend/getMyAnnouncementSend?pageNo=1&pageSize=1${more}`;
    return readPage(resultOf(await caller.ask('GET', path))).total;
  };
  const [received, read] = await Promise.all([count(''), count('&readFlag=1')]);
  return { received, read };
}

async function readUser(caller: Caller): Promise<Fields> {
  const [first = '', second = ''] = USER_INFO;
  const reply = await caller.ask('GET', first);
  const result = resultOf(isUnknown(reply) ? await caller.ask('GET', second) : reply);
  const userInfo = isFields(result) ? result['userInfo'] : undefined;
  return isFields(userInfo) ? userInfo : {};
}

async function readDeparts(caller: Caller): Promise<string[]> {
  const result = resultOf(await caller.ask('GET', '/sys/user/getCurrentUserDeparts'));
  return namesOf(isFields(result) ? result['list'] : undefined, 'departName');
}

/** A code that nothing is told of stands for itself. */
async function readPosts(caller: Caller, codes: string): Promise<string[]> {
  const wanted = codes.split(',').filter((code) => code !== '');
  return Promise.all(
    wanted.slice(0, MAX_POSTS).map(async (code) => {
      const { body } = await caller.ask('GET', `/sys/position/queryByCode?code=${encodeURIComponent(code)}`);
      const position = isFields(body) ? body['result'] : undefined;
      return (isFields(position) ? scalarText(position['name']) : '') || code;
    }),
  );
}

/** Whoever has no role is answered by a refusal. */
async function readRoles(caller: Caller, id: string): Promise<string[]> {
  const { body } = await caller.ask('GET', `/sys/user/queryUserRole?userid=${encodeURIComponent(id)}`);
  const held = isFields(body) && Array.isArray(body['result']) ? body['result'] : [];
  if (held.length === 0) return [];
  const all = resultOf(await caller.ask('GET', '/sys/role/queryall'));
  const roles = Array.isArray(all) ? all.filter(isFields) : [];
  return namesOf(
    roles.filter((role) => held.includes(role['id'])),
    'roleName',
  );
}

function namesOf(rows: unknown, name: string): string[] {
  const texts = Array.isArray(rows) ? rows.filter(isFields).map((row) => scalarText(row[name])) : [];
  return texts.filter((text) => text !== '');
}
