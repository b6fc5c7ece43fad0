// A text in which what was searched for is marked.
import type { ReactNode } from 'react';

export function Marked({ text, search }: { text: string; search: string }): ReactNode {
  const part = search.trim();
  const at = part === '' ? -1 : text.toLowerCase().indexOf(part.toLowerCase());
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + part.length)}</mark>
      {text.slice(at + part.length)}
    </>
  );
}
