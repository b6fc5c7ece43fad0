// Cleans HTML that is saved. The parser is loaded with the first text: most servers see none for days.
import { createCleaner, type CleanHtml } from '../../src/engine/html/create-cleaner.ts';

let cleaner: Promise<CleanHtml> | undefined;

/**
 * HTML with nothing in it but what may be stored. What the browser cleaned before it was sent comes back unchanged.
 * @throws HtmlRefused when it is too long or nested too deep; the sentence is for people
 */
export async function cleanHtml(html: string): Promise<string> {
  cleaner ??= loadCleaner();
  return (await cleaner)(html);
}

async function loadCleaner(): Promise<CleanHtml> {
  const [{ JSDOM }, { default: createPurify }] = await Promise.all([import('jsdom'), import('dompurify')]);
  // Scripts of what is parsed never run: jsdom runs none unless it is told to.
  return createCleaner(createPurify(new JSDOM('').window));
}
