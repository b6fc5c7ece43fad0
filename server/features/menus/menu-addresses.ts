// Where an entry of the menu may lead: into the app, or to a web address that it shows as such.
import { isPlace, isSitePath } from '../../../src/engine/html/safe-address.ts';
import { failure } from '../../kernel/errors.ts';

/**
 * @param url address of a menu; undefined for a button, which has none
 * @param redirect where a menu without a page leads on to; anything but a text is left alone
 * @throws rule when one of them leads out of the app unseen: `//host` is another host, `javascript:` a script
 */
export function checkAddresses(url: string | undefined, redirect: unknown): void {
  if (url !== undefined && !isPlace(url)) {
    throw failure('rule', '路径应以 / 或 http(s):// 开头', { field: 'url' });
  }
  if (typeof redirect === 'string' && !isSitePath(redirect)) {
    throw failure('rule', '默认跳转应是以一个 / 开头的站内路径', { field: 'redirect' });
  }
}
