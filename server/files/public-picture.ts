// Pictures of people, which every page shows: they lie in the folder `avatar`, whose random names open without a session.
import type { Kysely } from 'kysely';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/tables.ts';
import { endingOf, findKind, isImage } from './kinds.ts';
import { discard, findFiles, keep, openContent, receive, storeFolder } from './store.ts';

const PUBLIC_FOLDER = 'avatar';

export interface Publisher {
  /** The pool: a copy is a stored file like any other, and goes with the sweeping job when no record comes to name it. */
  db: Kysely<Database>;
  config: Pick<Config, 'dataFolder'>;
  user: { id: string; username: string };
  now(): number;
}

/**
 * The path under which everybody sees a stored picture: that of a copy, unless it lies there already. Clients of this
 * family send the picture of a profile into any folder, and ask for it without a token.
 * @param path as it was sent for a profile
 * @param isOwn only what this user put into the store
 * @returns the path as it was sent for what is no stored picture
 */
export async function publishPicture(
  { db, config, user, now }: Publisher,
  path: unknown,
  isOwn = false,
): Promise<unknown> {
  if (typeof path !== 'string' || path.startsWith(`${PUBLIC_FOLDER}/`)) return path;
  const stored = (await findFiles(db, [path])).get(path);
  if (stored === undefined || (isOwn && stored.owner_id !== user.id)) return path;
  const ending = endingOf(stored.path);
  const kind = findKind(ending);
  if (kind === undefined || !isImage(kind)) return path;
  const folder = storeFolder(config);
  // A record whose picture is gone can be saved all the same.
  const content = await openContent(folder, stored).catch(() => undefined);
  if (content === undefined) return path;
  const copy = await receive(folder, content);
  try {
    const record = { name: stored.file_name, type: kind.type, biz: PUBLIC_FOLDER, ending };
    return (await keep(db, folder, copy, { ...record, isKept: false, owner: user, now: now() })).path;
  } catch (error) {
    await discard(copy);
    throw error;
  }
}

/** A body whose picture is one that everybody sees. Fields of entities are no part of what handlers know of a body. */
export async function withPublicPicture<Body extends object>(
  publisher: Publisher,
  body: Body,
  isOwn = false,
): Promise<Body> {
  if (!('avatar' in body)) return body;
  return { ...body, avatar: await publishPicture(publisher, body.avatar, isOwn) };
}
