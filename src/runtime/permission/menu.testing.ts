// For tests of the menu: rows as the permission call sends them.

/** @param more what the row has besides, or instead */
export function menuRow(path: string, title: string, more: object = {}) {
  return { id: path, path, route: '1', meta: { title }, ...more };
}
