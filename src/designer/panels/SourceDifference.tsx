// Two texts of the document beside each other, line by line.
import { DiffEditor } from '@monaco-editor/react';
import type { ReactNode } from 'react';
import { t } from '../../engine/text.ts';
import './monaco.ts';

export default function SourceDifference({ before, after }: { before: string; after: string }): ReactNode {
  return (
    <div className="sw-designer-source-difference">
      <DiffEditor
        language="json"
        original={before}
        modified={after}
        options={{
          readOnly: true,
          originalEditable: false,
          minimap: { enabled: false },
          scrollBeyondLastLine: false,
          fontSize: 13,
          automaticLayout: true,
          hideUnchangedRegions: { enabled: true },
        }}
        loading={t('正在打开源码编辑器…')}
      />
    </div>
  );
}
