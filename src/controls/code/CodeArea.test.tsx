// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';

afterEach(cleanup);

/** A text box whose editor nobody has loaded yet. */
async function firstArea(): Promise<ReactNode> {
  vi.resetModules();
  const { CodeArea } = await import('./CodeArea.tsx');
  return (
    <CodeArea
      id="text"
      label="正文"
      text=""
      language="json"
      height={120}
      placeholder=""
      isDisabled={false}
      isReadOnly={false}
      isInvalid={false}
      isRequired={false}
      describedBy={undefined}
      onChange={() => undefined}
      onBlur={() => undefined}
    />
  );
}

const editor = () => document.querySelector('.cm-content');

it('who is in the plain box when the editor comes goes on in the editor', async () => {
  render(await firstArea());
  const plain = screen.getByRole('textbox');
  expect(plain.tagName).toBe('TEXTAREA');
  plain.focus();
  await waitFor(() => {
    expect(editor()).not.toBeNull();
    expect(document.activeElement).toBe(editor());
  });
});

it('who presses the label while the editor starts is in it', async () => {
  const area = await firstArea();
  const watcher = new MutationObserver(() => {
    if (!editor()) return;
    watcher.disconnect();
    document.querySelector<HTMLElement>('textarea#text')?.focus();
  });
  watcher.observe(document.body, { childList: true, subtree: true });
  render(area);
  await waitFor(() => {
    expect(editor()).not.toBeNull();
    expect(document.activeElement).toBe(editor());
  });
});
