// Paths of routes: how they are written, which are taken by the system, and what matches what.
import type { Findings } from '../findings/findings.ts';

const SEGMENT = /^(?::[A-Za-z][A-Za-z0-9]*|[\p{L}\p{N}_.~-]+)$/u;

/**
 * Judges the path of a route declaration.
 * @param apiBase path of the server's calls
 */
export function checkRoutePath(path: string, pointer: string, apiBase: string, findings: Findings): void {
  const segments = path.split('/').slice(1);
  const isWellFormed =
    path === '/' ||
    (path.startsWith('/') &&
      segments.every((segment) => SEGMENT.test(segment) && segment !== '.' && segment !== '..'));
  if (!isWellFormed) {
    findings.addAtValue(
      'route-invalid',
      pointer,
      `路由 “${path}” 的写法不允许，请写成以 / 开头、由名称或 :参数 组成的路径`,
    );
    return;
  }
  const taken = [apiBase, '/_app', '/assets'].find((base) => isBelow(path, base));
  if (taken !== undefined) {
    findings.addAtValue('route-reserved', pointer, `路由 “${path}” 占用了系统路径 ${taken}，请换一个路径`);
  }
}

/** Whether a path lies below a base. Case is ignored, since some servers and proxies ignore it too. */
export function isBelow(path: string, base: string): boolean {
  const own = path.toLowerCase().split('/').slice(1);
  const parts = base.toLowerCase().split('/').slice(1);
  return parts.every((part, index) => own[index] === part);
}

/**
 * Whether a declared route opens for a path; `:name` stands for one segment.
 * Trailing slashes make a difference, as they do in the address bar.
 */
export function matchRoute(route: string, path: string): boolean {
  if (route === path) return true;
  const pattern = route.split('/');
  const parts = path.split('/');
  return (
    pattern.length === parts.length &&
    pattern.every((segment, index) =>
      segment.startsWith(':') ? (parts[index] ?? '') !== '' : segment === parts[index],
    )
  );
}

/** Two routes are one when only the names of their parameters differ. */
export function routeKey(path: string): string {
  return path
    .toLowerCase()
    .split('/')
    .map((segment) => (segment.startsWith(':') ? ':' : segment))
    .join('/');
}
