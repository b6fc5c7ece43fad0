// Taking in a file: to the disk while it arrives, judged by its bytes, then named.
import { judgeFile } from './judge-file.ts';
import { cleanName } from '../../files/names.ts';
import { readArrival } from './read-upload.ts';
import { discard, keep, storeFolder, type StoredFile } from '../../files/store.ts';
import { nothing } from '../../records/schemas.ts';
import { defineRoute, ok, type RouteContext } from '../../http/routing/define-route.ts';
import type { SignedIn } from '../../records/asker.ts';

/** Addresses of the upload: the usual one, and that of older clients whose files lay in another store. */
const ADDRESSES = [
  ['/sys/common/upload', '上传文件'],
  ['/sys/upload/uploadMinio', '上传文件（旧地址）'],
] as const;

export const fileUploadRoutes = ADDRESSES.map(([url, title]) =>
  defineRoute({
    method: 'POST',
    url,
    title,
    access: 'session',
    permission: { open: 'every form may carry files; the folder decides who may put something there' },
    operation: { title: '上传文件' },
    scope: 'own',
    upload: 'stream',
    // Bytes arrive for minutes: no transaction may wait for them.
    transaction: false,
    rateLimit: { max: 600, seconds: 60 },
    request: {},
    response: nothing,
    // The path comes in the message, as clients of this family read it.
    async handler(call) {
      return ok(null, (await storeUpload(call, false)).path);
    },
  }),
);

type Upload = Pick<
  RouteContext<unknown, unknown, unknown, SignedIn>,
  'request' | 'user' | 'db' | 'config' | 'now'
>;

/**
 * Takes the file of a call into the store.
 * @param isKept stays although no record names it
 * @throws what is wrong with it; nothing stays behind then
 */
export async function storeUpload(
  { request, user, db, config, now }: Upload,
  isKept: boolean,
): Promise<StoredFile> {
  const folder = storeFolder(config);
  const arrival = await readArrival(request, folder, config.maxUpload);
  try {
    const { biz, ending, type } = await judgeFile(arrival, user);
    const name = cleanName(arrival.name);
    const stored = await keep(db, folder, arrival.file, {
      name,
      type,
      biz,
      ending,
      isKept,
      owner: user,
      now: now(),
    });
    request.log.info(
      { event: 'uploaded', user: user.username, path: stored.path, size: arrival.file.size },
      'file stored',
    );
    return stored;
  } catch (error) {
    await discard(arrival.file);
    throw error;
  }
}
