// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { Button, Drawer, Modal } from 'antd';
import fc from 'fast-check';
import { useEffect, useRef, type ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import NoticeHost from '../notify/NoticeHost.tsx';
import { createNotices, type Notices } from '../notify/notices.ts';
import { CORNER_GAP, findFreeBottom, useFreeCorner, type Box } from './free-corner.ts';

const WINDOW = { width: 1440, height: 900 };
const CARD = { width: 360, height: 130 };

const box = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

describe('what stands in the corner', () => {
  it('stands at the bottom where nothing is in the way', () => {
    expect(findFreeBottom(CARD, WINDOW, [])).toBe(CORNER_GAP);
  });

  it('stands above the buttons of a drawer and of a page', () => {
    const footer = box(540, 844, 900, 56);
    expect(findFreeBottom(CARD, WINDOW, [footer])).toBe(56 + CORNER_GAP);
  });

  it('passes by a dialog in the middle of a wide window', () => {
    expect(findFreeBottom(CARD, WINDOW, [box(420, 800, 600, 56)])).toBe(CORNER_GAP);
  });

  it('climbs over one line of buttons after the other', () => {
    const footers = [box(540, 844, 900, 56), box(700, 700, 740, 56)];
    expect(findFreeBottom(CARD, WINDOW, footers)).toBe(200 + CORNER_GAP);
  });

  it('covers no footer as long as there is a place without one, and never leaves the window', () => {
    const footers = fc.array(
      fc.record({
        left: fc.integer({ min: 0, max: 1400 }),
        top: fc.integer({ min: 0, max: 880 }),
        width: fc.integer({ min: 1, max: 900 }),
      }),
      { maxLength: 4 },
    );
    fc.assert(
      fc.property(footers, (drawn) => {
        const boxes = drawn.map(({ left, top, width }) => box(left, top, width, 40));
        const bottom = findFreeBottom(CARD, WINDOW, boxes);
        const top = WINDOW.height - bottom - CARD.height;
        expect(bottom).toBeGreaterThanOrEqual(0);
        expect(top).toBeGreaterThanOrEqual(56);
        // At the top edge there was no place left.
        if (top === 56) return;
        const right = WINDOW.width - CORNER_GAP;
        for (const one of boxes) {
          const isBeside = one.left >= right || one.right <= right - CARD.width;
          expect(isBeside || one.bottom <= top || one.top >= top + CARD.height).toBe(true);
        }
      }),
    );
  });
});

describe('the buttons that something in the corner stays clear of', () => {
  const TITLE = '删除用户';
  const BUTTON = '确认';
  const HEIGHT = 60;

  afterEach(() => {
    cleanup();
    vi.restoreAllMocks();
  });

  function Corner(): ReactNode {
    const element = useRef<HTMLDivElement>(null);
    return <div ref={element} data-testid="corner" style={{ bottom: useFreeCorner(element) }} />;
  }

  /** Asks by a notice, as steps of a screen do. */
  function Asking({ ask }: { ask: (notices: Notices) => unknown }): ReactNode {
    const notices = useRef(createNotices());
    useEffect(() => {
      void ask(notices.current);
    }, [ask]);
    return <NoticeHost notices={notices.current} />;
  }

  /** Nothing is laid out here: what holds the button and not the title is a line at the bottom of the window. */
  function layOut(): void {
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function look(this: Element) {
      // antd spaces out two letters.
      const text = this.textContent.replaceAll(' ', '');
      const isLine = text.includes(BUTTON) && !text.includes(TITLE);
      return new DOMRect(0, innerHeight - HEIGHT, isLine ? innerWidth : 0, isLine ? HEIGHT : 0);
    });
  }

  const buttons = <Button>{BUTTON}</Button>;
  const askFirst = (notices: Notices) =>
    notices.confirm({ title: TITLE, text: '', ok: BUTTON, danger: true });
  const askForText = (notices: Notices) =>
    notices.prompt({
      title: TITLE,
      label: '原因',
      placeholder: '',
      initial: '',
      isRequired: false,
      validate: () => null,
    });

  it.each<[what: string, drawn: ReactNode]>([
    ['end a dialog', <Modal key="dialog" open title={TITLE} footer={buttons} />],
    ['end a drawer', <Drawer key="drawer" open title={TITLE} footer={buttons} />],
    ['answer a question', <Asking key="question" ask={askFirst} />],
    ['end what is asked for', <Asking key="prompt" ask={askForText} />],
  ])('are those that %s', async (_what, drawn) => {
    layOut();
    render(
      <>
        {drawn}
        <Corner />
      </>,
    );
    await vi.waitFor(() =>
      expect(screen.getByTestId('corner').style.bottom).toBe(`${String(HEIGHT + CORNER_GAP)}px`),
    );
  });
});
