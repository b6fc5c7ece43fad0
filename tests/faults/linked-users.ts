// Users with roles and departments, written until the server dies: one user is rows in three tables. What stands in
// `realname` says which links a user must have, so that a torn write shows.
import type { Kysely } from 'kysely';
import type { Database } from '../../server/db/tables.ts';
import type { ServerProcess } from '../server-process.ts';
import { call } from './signed-in.ts';

type Server = Pick<ServerProcess, 'url'>;

/** The links of one version of a user: ids of roles and of departments. */
interface Places {
  roles: readonly string[];
  departs: readonly string[];
}

/** Two sets that share one role and one department: going from one to the other gives, takes away and keeps. */
export type PlaceSets = readonly [even: Places, odd: Places];

/** Acknowledged versions by user name; version 0 is the adding, each edit is one more. */
export type AcknowledgedUsers = Map<string, number>;

const EDITS = 4;

/** Makes the roles and departments that the users go between. */
export async function addPlaces(server: Server, token: string): Promise<PlaceSets> {
  const add = async (path: string, body: object): Promise<string> => {
    const answer = await call(server, 'POST', path, { token, body });
    if (!answer.body.success) throw new Error(`${path} was refused: ${JSON.stringify(answer.body)}`);
    return (answer.body.result as { id: string }).id;
  };
  const roles: string[] = [];
  const departs: string[] = [];
  for (const number of [1, 2, 3, 4, 5]) {
    roles.push(
      await add('/sys/role/add', { roleName: `F01 ${String(number)}`, roleCode: `f01_${String(number)}` }),
    );
    departs.push(await add('/sys/sysDepart/add', { departName: `F01 ${String(number)}`, orgCategory: '2' }));
  }
  return [
    { roles: roles.slice(0, 3), departs: departs.slice(0, 3) },
    { roles: roles.slice(2), departs: departs.slice(2) },
  ];
}

const placesOf = (sets: PlaceSets, version: number): Places => sets[version % 2 === 0 ? 0 : 1];

function bodyOf(sets: PlaceSets, version: number): object {
  const { roles, departs } = placesOf(sets, version);
  return {
    realname: `版本${String(version)}`,
    selectedroles: roles.join(','),
    selecteddeparts: departs.join(','),
  };
}

/** Adds users and moves each from one set of places to the other, until the connection breaks. */
export async function writeUsersUntilBroken(
  server: Server,
  token: string,
  prefix: string,
  sets: PlaceSets,
  acknowledged: AcknowledgedUsers,
): Promise<void> {
  const write = async (method: 'POST' | 'PUT', path: string, body: object): Promise<unknown> => {
    const answer = await call(server, method, path, { token, body });
    if (!answer.body.success) throw new Error(`a write was refused: ${JSON.stringify(answer.body)}`);
    return answer.body.result;
  };
  try {
    for (let number = 0; ; number++) {
      const username = `${prefix}_${String(number)}`;
      const password = 'Kill-secret-2026';
      const added = await write('POST', '/sys/user/add', { ...bodyOf(sets, 0), username, password });
      acknowledged.set(username, 0);
      const { id } = added as { id: string };
      for (let version = 1; version <= EDITS; version++) {
        await write('PUT', '/sys/user/edit', { ...bodyOf(sets, version), id });
        acknowledged.set(username, version);
      }
    }
  } catch (error) {
    // What `fetch` says of a broken connection.
    if (!(error instanceof TypeError)) throw error;
  }
}

/** One user as the database has it. */
export interface FoundUser {
  username: string;
  version: number;
  roles: readonly string[];
  departs: readonly string[];
}

export interface FoundUsers {
  users: FoundUser[];
  /** Links whose user is not there. */
  orphans: number;
}

/** Reads the users whose names begin with `f01`, with their links. */
export async function readUsers(db: Kysely<Database>): Promise<FoundUsers> {
  const rows = await db
    .selectFrom('sys_user')
    .select(['id', 'username', 'realname'])
    .where('username', 'like', 'f01%')
    .execute();
  const roles = await db.selectFrom('sys_user_role').select(['user_id', 'role_id as place']).execute();
  const departs = await db.selectFrom('sys_user_depart').select(['user_id', 'dep_id as place']).execute();
  const everybody = await db.selectFrom('sys_user').select('id').execute();
  const known = new Set(everybody.map(({ id }) => id));
  const linksOf = (links: readonly { user_id: string; place: string }[], id: string): string[] =>
    links.filter((link) => link.user_id === id).map(({ place }) => place);
  return {
    users: rows.map(({ id, username, realname }) => ({
      username,
      version: Number(realname?.replace('版本', '') ?? NaN),
      roles: linksOf(roles, id),
      departs: linksOf(departs, id),
    })),
    orphans: [...roles, ...departs].filter(({ user_id }) => !known.has(user_id)).length,
  };
}

/** Acknowledged users and versions that are gone: what is there is older than what was answered. */
export function listLost({ users }: FoundUsers, acknowledged: AcknowledgedUsers): string[] {
  const versions = new Map(users.map(({ username, version }) => [username, version]));
  return [...acknowledged]
    .filter(([username, version]) => !((versions.get(username) ?? -1) >= version))
    .map(([username, version]) => `${username} ${String(version)}`);
}

/** Users whose links are not those of the version that their own row bears. */
export function listTorn({ users }: FoundUsers, sets: PlaceSets): string[] {
  const isSame = (found: readonly string[], wanted: readonly string[]): boolean =>
    [...found].sort().join() === [...wanted].sort().join();
  return users
    .filter(({ version, roles, departs }) => {
      const wanted = placesOf(sets, version);
      return !isSame(roles, wanted.roles) || !isSame(departs, wanted.departs);
    })
    .map(({ username, version }) => `${username} ${String(version)}`);
}
