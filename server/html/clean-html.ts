// Cleans HTML that is saved: the work of a process of its own, for a parser takes seconds over what fits into a request.
// It is loaded with the first text: most servers see none for days.
import { createCleaner, HtmlRefused, type CleanHtml } from '../../src/engine/html/create-cleaner.ts';

let cleaner: Promise<CleanHtml> | undefined;

/**
 * HTML with nothing in it but what may be stored. What the browser cleaned before it was sent comes back unchanged.
 * @throws HtmlRefused when it is too long or nested too deep; the sentence is for people
 */
export async function cleanHtml(html: string): Promise<string> {
  cleaner ??= loadCleaner();
  return (await cleaner)(html);
}

/** What became of a text: its HTML, or the sentence for people why there is none. */
export type Cleaned = { html: string } | { refusal: string };

/** The job: texts in, what became of each out. */
export async function cleanTexts(texts: readonly string[]): Promise<Cleaned[]> {
  const cleaned: Cleaned[] = [];
  for (const text of texts) {
    try {
      cleaned.push({ html: await cleanHtml(text) });
    } catch (error) {
      if (!(error instanceof HtmlRefused)) throw error;
      cleaned.push({ refusal: error.message });
    }
  }
  return cleaned;
}

async function loadCleaner(): Promise<CleanHtml> {
  const [{ JSDOM }, { default: createPurify }] = await Promise.all([import('jsdom'), import('dompurify')]);
  // Scripts of what is parsed never run: jsdom runs none unless it is told to.
  return createCleaner(createPurify(new JSDOM('').window));
}
