// The content of a stored file: pictures at once; documents with a reader that is loaded for them.
import { Spin } from 'antd';
import { lazy, Suspense, type ReactNode } from 'react';
import { StoredImage } from '../pictures/StoredImage.tsx';
import './file-preview.css';
import { showingOf } from './file-values.ts';
import type { ShownFile } from './use-file-actions.ts';

const PdfPages = lazy(() => import('./PdfPages.tsx'));
const DocxPages = lazy(() => import('./DocxPages.tsx'));

export function StoredDocument({ path, name }: ShownFile): ReactNode {
  return (
    <Suspense fallback={<Spin />}>
      <Pages path={path} name={name} />
    </Suspense>
  );
}

function Pages({ path, name }: ShownFile): ReactNode {
  const showing = showingOf(path);
  if (showing === 'pdf') return <PdfPages path={path} />;
  if (showing === 'docx') return <DocxPages path={path} />;
  return <StoredImage src={path} alt={name} />;
}
