// The reader of Word documents: loaded with the first one.
import { renderAsync } from 'docx-preview';

/** Where a link of a document may lead: places in it, pages and mail. */
const SAFE_LINK = /^(?:#|https?:\/\/|mailto:)/i;

/** Draws a document into an element of its own: its styles reach nothing else. Rejects for a broken one. */
export async function drawDocx(content: Blob, host: HTMLElement): Promise<void> {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const styles = document.createElement('div');
  const body = document.createElement('div');
  await renderAsync(content, body, styles, {
    inWrapper: false,
    ignoreWidth: true,
    ignoreHeight: true,
    // Pages inside pages may hold anything.
    renderAltChunks: false,
    useBase64URL: true,
    className: 'docx',
  });
  cleanLinks(body);
  root.replaceChildren(styles, body);
}

/** A document is somebody else's: its links lead out by themselves only, and never into this page. */
export function cleanLinks(body: HTMLElement): void {
  for (const link of body.querySelectorAll('a')) {
    const target = link.getAttribute('href') ?? '';
    if (!SAFE_LINK.test(target)) link.removeAttribute('href');
    else if (!target.startsWith('#')) {
      link.target = '_blank';
      link.rel = 'noopener noreferrer';
    }
  }
  for (const frame of body.querySelectorAll('iframe, object, embed, script, form')) frame.remove();
}
