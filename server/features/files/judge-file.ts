// Whether an arrived file may stay: its folder, its ending, its bytes and what the sender says of it must agree.
import fs from 'node:fs/promises';
import { DEFAULT_PLACE, FILE_PLACES, findPlace, type FilePlace } from '../../../src/engine/file-places.ts';
import { failure } from '../../kernel/errors.ts';
import type { SignedIn } from '../../records/asker.ts';
import { endingOf, findKind, fitsDeclared, isImage, FILE_ENDINGS } from '../../files/kinds.ts';
import { checkImage } from '../../files/measure-image.ts';
import type { Arrival } from './read-upload.ts';
import { sniff } from '../../files/sniff.ts';

export interface Judged {
  /** The place it goes to, which need not be called as the sender called it. */
  biz: string;
  /** In small letters, without the dot. */
  ending: string;
  /** Media type that the file is answered with. */
  type: string;
}

/**
 * Judges an arrival.
 * @throws rule, too-large, forbidden or request-invalid with the sentence for the person
 */
export async function judgeFile(arrival: Arrival, user: SignedIn): Promise<Judged> {
  const { file, name, declared, fields } = arrival;
  const { biz, place } = placeOf(fields.get('biz') || DEFAULT_PLACE);
  if (place.role !== undefined && !user.roles.includes(place.role)) throw failure('forbidden');
  if (file.size === 0) throw failure('rule', '文件内容为空');
  const ending = endingOf(name);
  const kind = findKind(ending);
  const mustBeImage = place.isForImages || fields.get('isup') === '1' || fields.get('jeditor') === '1';
  if (mustBeImage && !(kind && isImage(kind))) throw failure('rule', '请上传图片');
  if (kind === undefined) {
    throw failure('rule', `不支持该类型的文件，可以上传：${FILE_ENDINGS.join('、')}`);
  }
  const isTrue =
    fitsDeclared(kind, declared) && kind.content === (await contentOf(arrival.file.place, file.size));
  if (!isTrue) throw failure('rule', isImage(kind) ? '请上传图片' : '文件内容与类型不一致');
  if (isImage(kind)) await checkImage(file.place);
  return { biz, ending, type: kind.type };
}

/** A folder name as older clients make them up: at most 100 characters, no step up, not from the root. */
const OWN_FOLDER = /^(?=.{1,100}$)[A-Za-z0-9_-]+(?:\/[A-Za-z0-9_-]+)*\/?$/;

/**
 * The place that an upload names. A folder of the client's own is the general place under another name: such clients
 * read nothing but the path that is answered.
 * @throws request-invalid for what is no name of a folder
 */
function placeOf(biz: string): { biz: string; place: FilePlace } {
  const place = findPlace(biz);
  if (place !== undefined) return { biz, place };
  if (!OWN_FOLDER.test(biz)) throw failure('request-invalid', '参数 biz 不在允许的取值之内');
  return { biz: DEFAULT_PLACE, place: FILE_PLACES[DEFAULT_PLACE] };
}

async function contentOf(place: string, size: number) {
  const file = await fs.open(place);
  try {
    return await sniff(file, size);
  } finally {
    await file.close();
  }
}
