// Two texts of the document beside each other, line by line.
import { useEffect, useRef, type ReactNode } from 'react';
import { useIsDark } from '../../../controls/colors/use-is-dark.ts';
import { t } from '../../../engine/text.ts';
import { monaco } from './monaco.ts';
import './source.css';

export default function SourceDifference({ before, after }: { before: string; after: string }): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const isDark = useIsDark();
  useEffect(() => monaco.editor.setTheme(isDark ? 'vs-dark' : 'vs'), [isDark]);
  useEffect(() => {
    if (!place.current) return undefined;
    const editor = monaco.editor.createDiffEditor(place.current, {
      readOnly: true,
      originalEditable: false,
      minimap: { enabled: false },
      scrollBeyondLastLine: false,
      fontSize: 13,
      automaticLayout: true,
      hideUnchangedRegions: { enabled: true },
    });
    const original = monaco.editor.createModel(before, 'json');
    const modified = monaco.editor.createModel(after, 'json');
    editor.setModel({ original, modified });
    return () => {
      // The texts go after what shows them.
      editor.dispose();
      original.dispose();
      modified.dispose();
    };
  }, [before, after]);
  return (
    <div ref={place} className="sw-designer-source-difference" role="group" aria-label={t('源码的差别')} />
  );
}
