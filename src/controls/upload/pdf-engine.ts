// The PDF reader: loaded with the first document, with its worker and everything it needs from this server.
import { getDocument, GlobalWorkerOptions, version } from 'pdfjs-dist';
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

GlobalWorkerOptions.workerSrc = workerAddress;

/** Where build/pdf-parts.ts puts the reader's parts. */
const PARTS = `/assets/pdfjs-${version}`;

export interface PdfPage {
  /** Points (1/72 inch). */
  width: number;
  height: number;
  /** Draws the page as wide as the canvas is shown. */
  draw(canvas: HTMLCanvasElement, pixels: number): Promise<void>;
}

export interface OpenPdf {
  pages: readonly PdfPage[];
  close(): Promise<void>;
}

/** Opens a document. Rejects for one that is broken or needs a password. */
export async function openPdf(bytes: ArrayBuffer): Promise<OpenPdf> {
  const task = getDocument({
    data: bytes,
    cMapUrl: `${PARTS}/cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${PARTS}/standard_fonts/`,
    wasmUrl: `${PARTS}/wasm/`,
    // Neither is allowed by the policy that pages run under.
    useWasm: false,
    isEvalSupported: false,
    enableXfa: false,
    // Errors only: what a document lacks is nobody's fault here.
    verbosity: 0,
  });
  const opened = await task.promise;
  const pages = await Promise.all(
    Array.from({ length: opened.numPages }, async (_, at): Promise<PdfPage> => {
      const page = await opened.getPage(at + 1);
      const { width, height } = page.getViewport({ scale: 1 });
      return {
        width,
        height,
        draw: async (canvas, pixels) => {
          const viewport = page.getViewport({ scale: pixels / width });
          canvas.width = Math.ceil(viewport.width);
          canvas.height = Math.ceil(viewport.height);
          await page.render({ canvas, viewport }).promise;
        },
      };
    }),
  );
  return { pages, close: () => task.destroy() };
}
