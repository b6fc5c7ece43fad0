// Buttons as blueprints write them.
import type { JsonObject } from '../document.ts';

/** @param access permission without which it is not drawn */
export function button(props: JsonObject, access?: string): JsonObject {
  return {
    type: 'void',
    'x-component': 'button',
    'x-component-props': props,
    ...(access === undefined ? {} : { 'x-access': access }),
  };
}

/** A button of a row. */
export function link(text: string, access?: string, danger = false): JsonObject {
  return button({ text, kind: 'link', size: 'small', ...(danger ? { danger } : {}) }, access);
}
