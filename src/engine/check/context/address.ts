// Addresses of the server's calls, wherever a document writes one: in a declared call or in a setting of a widget.
import type { CheckContext } from './context.ts';
import { suggestHint, suggestValue, type Findings } from '../findings/findings.ts';

const SEGMENT = /^(?:\{[A-Za-z_]\w*\}|[A-Za-z0-9_.~!$&'()*+,;=:@-]+)+$/;

/**
 * The token goes along with every call, so no address may leave the server or climb out of its base.
 * @returns whether it is well formed
 */
export function checkUrl(url: string, pointer: string, findings: Findings): boolean {
  const reason = explainUrl(url);
  if (reason === undefined) return true;
  findings.addAtValue('api-url', pointer, `接口地址 “${url}” ${reason}，请写成以 / 开头的相对地址`);
  return false;
}

function explainUrl(url: string): string | undefined {
  if (/^[a-z][a-z0-9+.-]*:/i.test(url)) return '不能带协议和主机';
  if (!url.startsWith('/')) return '没有以 / 开头';
  if (url.startsWith('//') || url.includes('\\')) return '会指向别的主机';
  if (/[?#]/.test(url)) return '不能带查询参数，参数写进 params';
  const segments = url.split('/').slice(1);
  if (segments.some((segment) => segment === '.' || segment === '..')) return '不能含 . 或 .. 段';
  if (segments.some((segment) => segment === '')) return '含有空的路径段';
  if (!segments.every((segment) => SEGMENT.test(segment))) return '含有不允许的字符';
  return undefined;
}

/** Others are told of as what they are not. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'POST', 'PUT', 'DELETE']);

/**
 * Holds an address against the calls of the server. A warning, for it may be somebody else's.
 * @param pointer of the address; `methodPointer` is where the method is written
 */
export function checkKnownCall(
  { catalog, findings }: Pick<CheckContext, 'catalog' | 'findings'>,
  { method, url }: { method: string; url: string },
  pointer: string,
  methodPointer: string = pointer,
): void {
  if (catalog.calls.length === 0 || !METHODS.has(method)) return;
  const found = catalog.callsAt(url);
  const methods = found.map((call) => call.method);
  // A misspelt name may stand where other calls take an id.
  const isGuessed = !url.includes('{') && found.every((call) => call.url !== url);
  const nearest = isGuessed
    ? suggestValue(url, new Set(catalog.calls.map((call) => call.url)), pointer)
    : undefined;
  if (found.length === 0 || nearest) {
    findings.addAtValue(
      'call-unknown',
      pointer,
      `本系统没有接口 “${url}”，请改正地址，或确认它由别的系统提供`,
      nearest,
    );
    return;
  }
  if (methods.includes(method)) return;
  const message = `接口 “${url}” 没有方法 ${method}，可用的有：${methods.join('、')}`;
  findings.addAtValue('call-method', methodPointer, message, suggestHint(method, methods));
}
