// Codes by which records are called: one word that can stand in addresses, comma lists and as the name of a property.
import { failure } from './errors.ts';

/**
 * @param title of the field as a person knows it
 * @param field its wire name
 * @param code anything but a text is left to the entity's declaration
 * @throws request-invalid
 */
export function checkCodeWord(title: string, field: string, code: unknown): void {
  if (typeof code !== 'string') return;
  if (!/^[A-Za-z0-9_.:-]+$/.test(code)) {
    throw failure('request-invalid', `${title}只能由字母、数字、下划线、点、冒号和横线组成`, {
      field,
    });
  }
  // Clients keep records by code as properties of one object.
  if (code === '__proto__' || code === 'constructor' || code === 'prototype') {
    throw failure('request-invalid', `${title}不能是 ${code}`, { field });
  }
}
