// Which files a field takes, judged before anything is sent. The server judges again, by the bytes.
import { t } from '../../engine/text.ts';

export interface FileRules {
  /** `all`, `image` (pictures only), `file` (no pictures), or a part of a media type, e.g. `pdf`. */
  type: string;
  /** Most megabytes; undefined without a limit of the field's own. */
  maxMegabytes: number | undefined;
}

const MEGABYTE = 1024 * 1024;

/** Why a file is not taken, or undefined when it is. */
export function refuseFile(file: Pick<File, 'type' | 'size'>, rules: FileRules): string | undefined {
  const { type, maxMegabytes } = rules;
  const isImage = file.type.includes('image');
  if (type === 'image' && !isImage) return t('请上传图片');
  if (type === 'file' && isImage) return t('请上传文件');
  if (!['all', 'image', 'file', ''].includes(type) && !file.type.includes(type))
    return t('请上传{0}文件', type);
  if (maxMegabytes !== undefined && file.size > maxMegabytes * MEGABYTE) {
    return t('文件大小超出{0}MB限制, 请压缩或降低文件质量!', maxMegabytes);
  }
  return undefined;
}
