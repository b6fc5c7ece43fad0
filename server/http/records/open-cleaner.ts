// HTML that somebody sends, cleaned before the transaction that saves it.
import { MAX_HTML, HtmlRefused } from '../../../src/engine/html/create-cleaner.ts';
import type { Cleaned } from '../../html/clean-html.ts';
import type { SignedIn } from '../../records/asker.ts';
import type { Workers } from '../../workers/workers.ts';

/** @throws HtmlRefused when a text is too long, or would take too long to read; the sentence is for people */
export type Cleaner = (html: string) => Promise<string>;

/**
 * Cleans what was sent, all of it at once.
 * @returns gives what became of a text; another than was sent is cleaned when it is asked for
 */
export async function openCleaner(
  sent: readonly unknown[],
  { user, workers }: { user: Pick<SignedIn, 'id'>; workers: Workers },
): Promise<Cleaner> {
  const known = new Map<string, Cleaned>();
  const clean = async (texts: readonly string[]): Promise<void> => {
    const cleaned = await workers.run('clean-html', texts, user.id);
    cleaned.forEach((one, index) => known.set(texts[index] ?? '', one));
  };
  const texts = [...new Set(sent)].filter((text): text is string => typeof text === 'string');
  if (texts.some(isMarkup)) await clean(texts.filter(isMarkup));
  return async (html) => {
    if (!isMarkup(html)) return html;
    if (!known.has(html)) await clean([html]);
    const cleaned = known.get(html) ?? { refusal: '' };
    if ('refusal' in cleaned) throw new HtmlRefused(cleaned.refusal);
    return cleaned.html;
  };
}

/** Text without a bracket is what it is, unless there is too much of it. */
function isMarkup(text: string): boolean {
  return text.includes('<') || text.length > MAX_HTML;
}
