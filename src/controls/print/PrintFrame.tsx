// Prints pages alone: in a frame of their own that has nothing of the page around it.
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { PrintPages } from './PrintPages.tsx';
import type { ReadyJob } from './use-print-job.ts';
import { t } from '../../engine/text.ts';

/** Milliseconds that pictures may take before the pages are printed without them. */
const PATIENCE = 5_000;

interface Props extends ReadyJob {
  /** Name of the document in the browser's dialog, and of the file when it is saved. */
  title: string;
  onDone(this: void): void;
}

export function PrintFrame({ title, onDone, ...ready }: Props): ReactNode {
  const frame = useRef<HTMLIFrameElement>(null);
  const [page, setPage] = useState<Document>();
  const { width, height } = ready.job;

  useEffect(() => {
    setPage(frame.current?.contentDocument ?? undefined);
  }, []);

  useEffect(() => {
    const view = frame.current?.contentWindow;
    if (!page || !view) return;
    let isCurrent = true;
    page.title = title;
    void whenComplete(page).then(() => {
      if (!isCurrent) return;
      view.focus();
      // The dialog holds the script until it is closed.
      view.print();
      onDone();
    });
    return () => {
      isCurrent = false;
    };
  }, [page, title, onDone]);

  return (
    <iframe
      ref={frame}
      title={t('打印内容')}
      aria-hidden
      tabIndex={-1}
      style={{ position: 'fixed', right: 0, bottom: 0, width: 0, height: 0, border: 0 }}
    >
      {page &&
        createPortal(
          <>
            <style>{`@page { size: ${width}mm ${height}mm; margin: 0 } body { margin: 0 }`}</style>
            <PrintPages {...ready} isOnScreen={false} />
          </>,
          page.body,
        )}
    </iframe>
  );
}

/** Waits for signatures of pictures and the pictures themselves, as long as patience lasts. */
async function whenComplete(page: Document): Promise<void> {
  const end = Date.now() + PATIENCE;
  const isComplete = (): boolean =>
    page.querySelector('[aria-busy=true]') === null && [...page.images].every((image) => image.complete);
  // Pictures are not near any viewport in here.
  for (const image of page.images) image.loading = 'eager';
  do {
    await new Promise((resolve) => setTimeout(resolve, 50));
    for (const image of page.images) image.loading = 'eager';
  } while (!isComplete() && Date.now() < end);
}
