// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { useRef, type ReactNode } from 'react';
import { expect, it } from 'vitest';
import { useScrollStop } from './use-scroll-stop.ts';

function Table({ room, children }: { room: number; children?: ReactNode }) {
  const box = useRef<HTMLElement>(null);
  useScrollStop(box);
  return (
    <section ref={box}>
      <div
        className="ant-table-body"
        data-testid="body"
        ref={(body) => {
          if (!body) return;
          Object.defineProperty(body, 'scrollWidth', { value: 900, configurable: true });
          Object.defineProperty(body, 'clientWidth', { value: room, configurable: true });
        }}
      >
        {children}
      </div>
    </section>
  );
}

it.each([
  ['is empty', 300, undefined, '0'],
  ['holds only what is disabled', 300, <input key="all" type="checkbox" disabled />, '0'],
  ['has rows that take the focus', 300, <p key="row" tabIndex={0} />, null],
  ['has a box to tick', 300, <input key="all" type="checkbox" />, null],
  ['fits its room', 900, undefined, null],
])('a table that %s is moved by keyboard as it must be', (_, room, rows, tabIndex) => {
  render(<Table room={room}>{rows}</Table>);
  expect(screen.getByTestId('body').getAttribute('tabindex')).toBe(tabIndex);
});
