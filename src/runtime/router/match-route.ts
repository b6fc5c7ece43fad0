// Addresses against the paths of routes.
import { matchPath } from 'react-router-dom';

/**
 * @param route as declared, with `:name` for parts that vary
 * @returns the parts by name, or null where the path is another one
 */
export function matchRoute(
  route: string,
  path: string,
): { params: Readonly<Record<string, string | undefined>> } | null {
  return matchPath({ path: route, end: true, caseSensitive: true }, path);
}
