// The rows that an import refused, all of them, as a text that the person who imported can keep: the answer tells a part.
import { Readable } from 'node:stream';
import { DEFAULT_PLACE } from '../../../src/engine/file-places.ts';
import type { RouteContext } from '../routing/define-route.ts';
import type { SignedIn } from '../../records/asker.ts';
import { findKind } from '../../files/kinds.ts';
import { cleanName } from '../../files/names.ts';
import { addressOf, readSigningKey } from '../../files/signatures.ts';
import { keep, receive, storeFolder, type ArrivedFile } from '../../files/store.ts';

export interface RefusedFile {
  /** Below API_BASE, signed for ten minutes. */
  fileUrl: string;
  fileName: string;
}

type Call = Pick<
  RouteContext<unknown, unknown, unknown, SignedIn>,
  'db' | 'config' | 'user' | 'now' | 'request'
>;

const ENDING = 'txt';

/**
 * Writes one line for each refused row into the general place of the store, which the sweeping job empties. The last step
 * of a call: what is written stays, also when its transaction does not.
 * @param workbook name of the file that was imported
 * @returns undefined when the disk takes nothing, which is no reason to lose the rows that passed
 */
export async function keepRefused(
  { db, config, user, now, request }: Call,
  workbook: string,
  errors: readonly string[],
): Promise<RefusedFile | undefined> {
  const folder = storeFolder(config);
  let arrived: ArrivedFile;
  try {
    arrived = await receive(folder, Readable.from([toText(errors)]));
  } catch (error) {
    request.log.warn({ event: 'refused-not-kept', err: error }, 'refused rows could not be written');
    return undefined;
  }
  const stem = cleanName(workbook).replace(/\.xlsx?$/i, '');
  const fileName = cleanName(`未导入的行-${stem}.txt`);
  const { path } = await keep(db, folder, arrived, {
    name: fileName,
    type: findKind(ENDING)?.type ?? 'text/plain',
    biz: DEFAULT_PLACE,
    ending: ENDING,
    isKept: false,
    owner: user,
    now: now(),
  });
  return { fileUrl: addressOf(await readSigningKey(db), path, now()), fileName };
}

/** With the mark and the ends of lines that every editor knows; a row is one line, whatever its cells held. */
function toText(errors: readonly string[]): Buffer {
  const lines = errors.map((error) => `${error.replaceAll(/\s*[\r\n\u2028\u2029]\s*/g, ' ')}\r\n`);
  return Buffer.from(`\ufeff${lines.join('')}`);
}
