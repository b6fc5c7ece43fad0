// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { CodeArea } from './CodeArea.tsx';

afterEach(cleanup);

it('who is in the plain box when the editor comes goes on in the editor', async () => {
  render(
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
    />,
  );
  const plain = screen.getByRole('textbox');
  expect(plain.tagName).toBe('TEXTAREA');
  plain.focus();
  await waitFor(() => {
    const editor = document.querySelector('.cm-content');
    expect(editor).not.toBeNull();
    expect(document.activeElement).toBe(editor);
  });
});
