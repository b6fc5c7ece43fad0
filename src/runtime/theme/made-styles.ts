// The rules of antd's components, written by the build (build/made-styles.ts), come into the page with the first component
// that needs them: in front of our own, as the package itself puts them.
import { useInsertionEffect } from 'react';

const there = new Set<string>();

/**
 * @param text with `sw-prefix` for the class of the component, and `sw-root` for that of its outermost element
 * @param order as the package gives it: rules of a lower one stand in front of others
 */
export function useMadeStyle(
  name: string,
  text: string,
  prefixCls: string,
  rootCls: string,
  order: number,
): void {
  useInsertionEffect(() => {
    const key = `${name} ${prefixCls}`;
    if (text === '' || there.has(key)) return;
    there.add(key);
    insert(text.replaceAll('sw-prefix', prefixCls).replaceAll('sw-root', rootCls), order);
  }, [name, text, prefixCls, rootCls, order]);
}

/** Marked as the package marks its sheets of custom properties, so that both find their place by the other. */
function insert(text: string, order: number): void {
  const { head } = document;
  const style = document.createElement('style');
  style.dataset['rcOrder'] = 'prependQueue';
  if (order !== 0) style.dataset['rcPriority'] = String(order);
  style.textContent = text;
  const before = [
    ...head.querySelectorAll<HTMLStyleElement>(':scope > style[data-rc-order^=prepend]'),
  ].filter(({ dataset }) => order >= Number(dataset['rcPriority'] ?? 0));
  head.insertBefore(style, before.at(-1)?.nextSibling ?? head.firstChild);
}
