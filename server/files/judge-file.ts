// Whether an arrived file may stay: its folder, its ending, its bytes and what the sender says of it must agree.
import fs from 'node:fs/promises';
import { DEFAULT_PLACE, findPlace } from '../../src/engine/file-places.ts';
import { failure } from '../errors.ts';
import type { SignedIn } from '../routing/define-route.ts';
import { endingOf, findKind, fitsDeclared, isImage, FILE_ENDINGS } from './kinds.ts';
import { checkImage } from './measure-image.ts';
import type { Arrival } from './read-upload.ts';
import { sniff } from './sniff.ts';

export interface Judged {
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
  const biz = fields.get('biz') || DEFAULT_PLACE;
  const place = findPlace(biz);
  if (place === undefined) throw failure('request-invalid', '参数 biz 不在允许的取值之内');
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

async function contentOf(place: string, size: number) {
  const file = await fs.open(place);
  try {
    return await sniff(file, size);
  } finally {
    await file.close();
  }
}
