// Which pages a document may embed, and what they may do.
import { readSitePath } from '../../engine/html/safe-address.ts';
import { t } from '../../engine/text.ts';

export interface FrameAddress {
  url: string;
  isOwn: boolean;
}

/**
 * Reads an address: a page of this app, or an https page of a declared host.
 * @param origin origin of the app, e.g. `https://park.example.com`
 * @returns the sentence that refuses any other
 */
export function readFrameAddress(
  src: string,
  hosts: readonly string[],
  origin: string,
): FrameAddress | string {
  const text = src.trim();
  if (text === '') return t('没有要显示的页面');
  // A relative path would mean another page on each route.
  const isPath = readSitePath(text) !== undefined;
  if (!isPath && !/^https:\/\//i.test(text)) return t('只能嵌入本站或 https 页面，请检查地址');
  let url: URL;
  try {
    url = new URL(text, origin);
  } catch {
    return t('地址不正确，请检查');
  }
  if (url.username !== '' || url.password !== '') return t('地址不能带有账号，请检查');
  if (url.origin === origin) return { url: url.href, isOwn: true };
  if (!isPath && url.protocol === 'https:' && hosts.includes(url.host))
    return { url: url.href, isOwn: false };
  return t('没有声明可以嵌入 {0}，请联系管理员', url.host);
}

/**
 * The sandbox of a page. A page of this app with scripts never gets its own origin: it could take the sandbox off.
 * @param allow what the document grants
 */
export function sandboxOf(allow: readonly string[], isOwn: boolean): string {
  const isUnsafe = isOwn && allow.includes('scripts');
  return allow
    .filter((one) => one !== 'same-origin' || !isUnsafe)
    .map((one) => `allow-${one}`)
    .join(' ');
}
