// Names of calls and their places in addresses.
import { isPlainName } from '../../../engine/check/document/names.ts';

/** Names in braces of an address, e.g. `id` of `/sys/user/{id}`. */
export function placesOf(url: string): string[] {
  return [...url.matchAll(/\{([^{}]+)\}/g)].flatMap(([, name]) => name ?? []);
}

/** What a call is named after its address: its last part that is a name. */
export function nameOfAddress(url: string): string {
  const parts = url.split('/').filter((part) => isPlainName(part));
  return parts.at(-1) ?? 'api';
}
