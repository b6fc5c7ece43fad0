// Cleans HTML in the browser: before it is shown, and before it leaves an editor.
import createPurify from 'dompurify';
import { createCleaner, type CleanHtml } from '../../engine/html/create-cleaner.ts';
import type { Files } from '../../engine/services.ts';

const forShowing = new WeakMap<Files, CleanHtml>();
let forSaving: CleanHtml | undefined;

/** The cleaner for showing: stored files get their address. */
export function cleanerForShowing(files: Files): CleanHtml {
  const known = forShowing.get(files);
  if (known) return known;
  const made = createCleaner(createPurify(window), {
    origin: window.location.origin,
    storedAddress: (path) => files.address(path),
  });
  forShowing.set(files, made);
  return made;
}

/**
 * HTML as it is saved: addresses of this app without its origin.
 * @throws HtmlRefused when it is too long or nested too deep
 */
export function cleanForSaving(html: string): string {
  forSaving ??= createCleaner(createPurify(window), { origin: window.location.origin });
  return forSaving(html);
}
