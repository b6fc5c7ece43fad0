// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { EditorView } from '@codemirror/view';
import { useState, type ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';

afterEach(cleanup);

/** Milliseconds that a slow page takes to draw what was typed. */
const SLOW = 50;

/** A text box whose editor nobody has loaded yet, on a page that is slow to draw what is typed. */
async function firstArea(): Promise<ReactNode> {
  vi.resetModules();
  const { CodeArea } = await import('./CodeArea.tsx');
  return <Page area={CodeArea} />;
}

function Page({ area: Area }: { area: (typeof import('./CodeArea.tsx'))['CodeArea'] }): ReactNode {
  const [text, setText] = useState('');
  return (
    <>
      <button onClick={() => setText('other')}>set</button>
      <output>{text}</output>
      <Area
        id="text"
        label="正文"
        text={text}
        language="json"
        height={120}
        placeholder=""
        isDisabled={false}
        isReadOnly={false}
        isInvalid={false}
        isRequired={false}
        describedBy={undefined}
        onChange={(next) => void setTimeout(() => setText(next), SLOW)}
        onBlur={() => undefined}
      />
    </>
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

/** As the editor takes a key. */
function type(letters: string): void {
  const view = EditorView.findFromDOM(document.body);
  if (!view) throw new Error('there is no editor');
  const { head } = view.state.selection.main;
  view.dispatch({
    changes: { from: head, insert: letters },
    selection: { anchor: head + letters.length },
    userEvent: 'input.type',
  });
}

const written = () => EditorView.findFromDOM(document.body)?.state.doc.toString();

it('keeps each letter that is typed before the page has drawn those before it', async () => {
  const area = await firstArea();
  const watcher = new MutationObserver(() => {
    if (!editor()) return;
    watcher.disconnect();
    type('{');
  });
  watcher.observe(document.body, { childList: true, subtree: true });
  render(area);
  await waitFor(() => {
    expect(editor()).not.toBeNull();
  });
  for (const letter of '"a":1,}') {
    await new Promise((resolve) => {
      setTimeout(resolve, SLOW / 3);
    });
    type(letter);
  }
  await waitFor(() => {
    expect(screen.getByRole('status').textContent).toBe('{"a":1,}');
  });
  expect(written()).toBe('{"a":1,}');

  // What comes from elsewhere takes its place all the same, and again after more was typed.
  for (const more of ['', 'x']) {
    if (more !== '') type(more);
    await waitFor(() => {
      expect(screen.getByRole('status').textContent).toBe(written());
    });
    screen.getByRole('button', { name: 'set' }).click();
    await waitFor(() => {
      expect(written()).toBe('other');
    });
  }
});
