// Light or dark for the editor: its bars have a style sheet for each, its text stands in a document of its own.
import type { Editor } from 'hugerte';
import { useEffect } from 'react';
import { useIsDark } from '../../controls/colors/use-is-dark.ts';

/** Tokens that the text is drawn with. */
const TOKENS = ['--sw-text', '--sw-surface', '--sw-link', '--sw-ink', '--sw-paper'] as const;

export function useEditorScheme(editor: Editor | undefined): void {
  const isDark = useIsDark();

  useEffect(() => {
    if (!isDark) return undefined;
    let isCurrent = true;
    const sheet = document.createElement('style');
    // Without it the bars stay light, and all of them can be used.
    import('./dark-skin.ts').then(
      ({ default: skin }) => {
        if (!isCurrent) return;
        sheet.textContent = skin;
        document.head.append(sheet);
      },
      () => undefined,
    );
    return () => {
      isCurrent = false;
      sheet.remove();
    };
  }, [isDark]);

  useEffect(() => {
    const root = editor?.getDoc()?.documentElement;
    if (!root) return;
    const { style } = document.documentElement;
    for (const name of TOKENS) root.style.setProperty(name, style.getPropertyValue(name));
    root.style.colorScheme = isDark ? 'dark' : 'light';
    root.dataset['scheme'] = isDark ? 'dark' : 'light';
  }, [editor, isDark]);
}
