// Which addresses stored HTML and Markdown may name. What is not on the list does not exist.
import { readSitePath } from './safe-address.ts';

/** Bytes of a picture that may be embedded in a text instead of being stored as a file. */
export const MAX_INLINE_IMAGE = 204_800;

export interface AddressOptions {
  /** Origin of the app, e.g. `https://park.example`: its addresses lose it, so that a text survives a move. */
  origin?: string;
  /** Address of a stored file, for showing; without it a stored path stays as it is. */
  storedAddress?: (path: string) => string;
}

/** Base64 needs four characters for three bytes. */
const INLINE_LENGTH = Math.ceil(MAX_INLINE_IMAGE / 3) * 4 + 32;
/** Raster images only: an SVG is a document of its own. */
const INLINE_IMAGE = /^data:image\/(?:png|jpe?g|gif|webp|bmp);base64,[a-z\d+/]+={0,2}$/i;
/** Browsers drop some of these and read on; an address has none of them. */
const UNREADABLE = /[\u0000-\u001f\u007f\\]/;
const FOREIGN_LINK = /^(?:https?:\/\/[^/?#\s]|mailto:[^\s]|tel:[\d+*#(). -])/i;
const SCHEME = /^[a-z][a-z\d+.-]*:/i;

/**
 * Address of a link: other sites, mail, telephone, this app, stored files, places in the text.
 * @returns undefined for everything else (scripts, data, addresses without a scheme of their own)
 */
export function readLink(text: string, options: AddressOptions): string | undefined {
  const address = readAddress(text, options);
  if (address === undefined) return undefined;
  if (FOREIGN_LINK.test(address)) return canBeRead(address) ? address : undefined;
  if (address.startsWith('#')) return address;
  return readOwn(address, options);
}

/**
 * Address of a picture: this app, stored files, small raster images inline.
 * @returns undefined for everything else, pictures of other sites among them: they tell who reads what
 */
export function readImage(text: string, options: AddressOptions): string | undefined {
  const inline = text.trim();
  if (/^data:/i.test(inline)) {
    return inline.length <= INLINE_LENGTH && INLINE_IMAGE.test(inline) ? inline : undefined;
  }
  const address = readAddress(text, options);
  return address === undefined ? undefined : readOwn(address, options);
}

function readAddress(text: string, { origin }: AddressOptions): string | undefined {
  const address = text.trim();
  if (address === '' || address.length > 4_096 || UNREADABLE.test(address)) return undefined;
  return origin !== undefined && address.startsWith(`${origin}/`) ? address.slice(origin.length) : address;
}

/** `/path` of this app, or the relative path of a stored file. */
function readOwn(address: string, { storedAddress }: AddressOptions): string | undefined {
  if (address.startsWith('/'))
    return readSitePath(address) === undefined || isClimbing(address) ? undefined : address;
  if (SCHEME.test(address) || /^[?#]/.test(address) || isClimbing(address)) return undefined;
  if (storedAddress === undefined) return address;
  return storedAddress(address) || undefined;
}

function isClimbing(address: string): boolean {
  return (address.split(/[?#]/, 1)[0] ?? '').split('/').some((part) => /^(?:\.|%2e){1,2}$/i.test(part));
}

function canBeRead(address: string): boolean {
  return URL.canParse(address);
}
