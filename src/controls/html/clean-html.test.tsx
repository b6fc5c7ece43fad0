// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { ATTACKS, findHarm, KEPT, PIECES } from '../../engine/html/vectors.testing.ts';
import { EngineProvider } from '../../engine/react/screen/Screen.tsx';
import type { Files, Services } from '../../engine/services.ts';
import { cleanForSaving, cleanerForShowing } from './clean-html.ts';
import { CleanHtml } from './CleanHtml.tsx';

const files = { address: (path: string) => `/api/sys/common/static?imgPath=${path}` } as Files;
const show = cleanerForShowing(files);

function read(html: string): HTMLElement {
  return new DOMParser().parseFromString(`<body>${html}`, 'text/html').body;
}

function draw(html: string): Element {
  const engine = {
    services: { files } as Services,
    registry: undefined as never,
    loadFormily: undefined as never,
  };
  const { container } = render(
    <EngineProvider engine={engine}>
      <CleanHtml html={html} />
    </EngineProvider>,
  );
  return container;
}

afterEach(cleanup);

describe('HTML in the browser', () => {
  it.each(ATTACKS)('loses %s', (_, html) => {
    for (const clean of [show, cleanForSaving]) {
      const cleaned = clean(html);
      expect(findHarm(read(cleaned))).toEqual([]);
      expect(clean(cleaned)).toBe(cleaned);
    }
    expect(show(cleanForSaving(html))).toBe(show(html));
  });

  it.each(KEPT)('keeps %s', (_, html, result = html) => {
    expect(cleanForSaving(html)).toBe(result);
    expect(cleanForSaving(result)).toBe(result);
  });

  it('is harmless and cleans to itself whatever it is made of', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...PIECES), { maxLength: 8 }), (pieces) => {
        const cleaned = show(pieces.join(''));
        expect(findHarm(read(cleaned))).toEqual([]);
        expect(show(cleaned)).toBe(cleaned);
      }),
      { numRuns: 150 },
    );
  }, 90_000);

  it('loses the origin of the app, so that a text survives a move', () => {
    expect(cleanForSaving(`<img src="${window.location.origin}/api/a.png">`)).toBe('<img src="/api/a.png">');
  });

  it('gets the address of stored files only where it is shown', () => {
    expect(cleanForSaving('<img src="jeditor/a.png">')).toBe('<img src="jeditor/a.png">');
    expect(show('<img src="jeditor/a.png">')).toBe(
      '<img src="/api/sys/common/static?imgPath=jeditor/a.png">',
    );
  });

  it('is drawn cleaned', () => {
    const container = draw('<p onclick="x">字<img src="https://evil.example/p.png"></p><iframe></iframe>');
    expect(container.innerHTML).toBe('<div class="sw-html"><p>字<img></p></div>');
  });

  it('is not shown, and says why, when it cannot be cleaned', () => {
    const container = draw('<p>字</p>'.repeat(200_000));
    expect(container.textContent).toBe('内容无法显示：内容过长，请减少文字或图片');
  });
});
