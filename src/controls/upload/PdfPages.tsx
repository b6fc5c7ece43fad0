// The pages of a PDF, each drawn when it comes near.
import { Spin } from 'antd';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { LoadFailed } from '../loading/LoadFailed.tsx';
import { CannotShow } from './CannotShow.tsx';
import type { OpenPdf, PdfPage } from './pdf-engine.ts';
import { useStoredBytes } from './use-stored-bytes.ts';
import { t } from '../../engine/text.ts';

export default function PdfPages({ path }: { path: string }): ReactNode {
  const bytes = useStoredBytes(path);
  if (bytes.status === 'failed') return <LoadFailed error={bytes.error} retry={bytes.retry} />;
  if (bytes.status === 'loading') return <Spin />;
  return <Pages content={bytes.content} />;
}

function Pages({ content }: { content: Blob }): ReactNode {
  const [pdf, setPdf] = useState<OpenPdf | 'broken'>();
  useEffect(() => {
    let isStopped = false;
    let opened: OpenPdf | undefined;
    void (async () => {
      try {
        const { openPdf } = await import('./pdf-engine.ts');
        opened = await openPdf(await content.arrayBuffer());
        if (isStopped) await opened.close();
        else setPdf(opened);
      } catch {
        if (!isStopped) setPdf('broken');
      }
    })();
    return () => {
      isStopped = true;
      void opened?.close();
    };
  }, [content]);
  if (pdf === undefined) return <Spin />;
  if (pdf === 'broken') return <CannotShow />;
  return (
    <div className="sw-pages">
      {pdf.pages.map((page, at) => (
        <Page key={at} page={page} label={t('第 {0} 页，共 {1} 页', at + 1, pdf.pages.length)} />
      ))}
    </div>
  );
}

/** Pixels of width at which a page is drawn; the window is never wider, and print stays sharp. */
const WIDTH = 1600;

function Page({ page, label }: { page: PdfPage; label: string }): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const draw = (): void => {
      // A page that is closed while it is drawn is no failure.
      page.draw(element, WIDTH).catch(() => undefined);
    };
    if (typeof IntersectionObserver === 'undefined') {
      draw();
      return;
    }
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        draw();
      },
      { rootMargin: '600px' },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, [page]);
  return (
    <canvas
      ref={canvas}
      className="sw-page"
      role="img"
      aria-label={label}
      style={{ width: '100%', aspectRatio: page.width / page.height }}
    />
  );
}
