// Laid out pages as elements. All styles stand at the elements: the frame that prints them has no style sheet.
import { QRCode } from 'antd';
import type { CSSProperties, ReactNode } from 'react';
import type { PlacedItem, PrintJob } from '../../engine/print/layout.ts';
import { lineHeight } from '../../engine/print/lines.ts';
import { StoredImage } from '../pictures/StoredImage.tsx';
import { PRINT_FONT } from './measure-text.ts';
import type { EncodeBars, ReadyJob } from './use-print-job.ts';
import { t } from '../../engine/text.ts';

const PIXELS_PER_MM = 96 / 25.4;
/** Bytes that a QR code of level M holds. */
const MAX_BYTES = 2_331;

const mm = (length: number): string => `${Math.round(length * 1_000) / 1_000}mm`;

/** @param isOnScreen pages lie apart and have an edge */
export function PrintPages({ job, encode, isOnScreen }: ReadyJob & { isOnScreen: boolean }): ReactNode {
  return job.pages.map((page, index) => (
    <section
      key={index}
      aria-label={t('第 {0} 页，共 {1} 页', index + 1, job.pages.length)}
      data-print-page=""
      style={{
        ...pageStyle(job),
        ...(isOnScreen ? { boxShadow: '0 1px 6px #0004', margin: '0 auto var(--sw-space-large)' } : {}),
      }}
    >
      {page.items.map((item) => (
        <PrintItem key={item.key} item={item} encode={encode} />
      ))}
    </section>
  ));
}

function pageStyle({ width, height }: PrintJob): CSSProperties {
  return {
    position: 'relative',
    boxSizing: 'border-box',
    width: mm(width),
    height: mm(height),
    overflow: 'hidden',
    color: '#000',
    background: '#fff',
    fontFamily: PRINT_FONT,
    breakAfter: 'page',
    breakInside: 'avoid',
  };
}

/** One placed box. */
function PrintItem({ item, encode }: { item: PlacedItem; encode: EncodeBars | undefined }): ReactNode {
  const style: CSSProperties = {
    position: 'absolute',
    left: mm(item.x),
    top: mm(item.y),
    width: mm(item.width),
    height: mm(item.height),
  };
  switch (item.kind) {
    case 'words':
      return (
        <div style={{ ...style, ...letters(item), textAlign: item.align }}>
          <Lines lines={item.lines} />
        </div>
      );
    case 'cells':
      return (
        <div style={{ ...style, ...letters({ size: item.size, bold: item.isHead }), display: 'flex' }}>
          {item.cells.map((cell, index) => (
            <div
              key={index}
              style={{
                boxSizing: 'border-box',
                width: mm(cell.width),
                padding: '0.8mm 1mm',
                overflow: 'hidden',
                textAlign: cell.align,
                background: item.isHead ? '#f0f0f0' : undefined,
                outline: '0.2mm solid #333',
                printColorAdjust: 'exact',
              }}
            >
              <Lines lines={cell.lines} />
            </div>
          ))}
        </div>
      );
    case 'line':
      return <div style={{ ...style, background: '#000', printColorAdjust: 'exact' }} />;
    case 'image':
      return item.path === '' ? null : (
        <div style={{ ...style, display: 'flex', alignItems: 'center', justifyContent: 'center' }}>
          <StoredImage
            src={item.path}
            alt=""
            width={Math.round(item.width * PIXELS_PER_MM)}
            height={Math.round(item.height * PIXELS_PER_MM)}
          />
        </div>
      );
    case 'barcode':
      return item.text === '' ? null : <Bars item={item} encode={encode} style={style} />;
    case 'qrcode':
      return item.text === '' ? null : <QrSquare item={item} style={style} />;
  }
}

function letters({ size, bold }: { size: number; bold: boolean }): CSSProperties {
  return {
    fontSize: `${size}pt`,
    fontWeight: bold ? 700 : 400,
    lineHeight: mm(lineHeight(size)),
    whiteSpace: 'pre',
  };
}

function Lines({ lines }: { lines: readonly string[] }): ReactNode {
  return lines.map((line, index) => (
    <div key={index} style={{ minHeight: '1em' }}>
      {line}
    </div>
  ));
}

interface CodeProps {
  item: PlacedItem & { kind: 'barcode' | 'qrcode' };
  style: CSSProperties;
}

function Bars({ item, style, encode }: CodeProps & { encode: EncodeBars | undefined }): ReactNode {
  const drawn = encode?.(item.text, 'CODE128');
  if (!drawn) return <div style={{ ...style, fontSize: '8pt' }}>{item.text}</div>;
  return (
    <div style={{ ...style, display: 'flex', flexDirection: 'column' }}>
      <svg
        role="img"
        aria-label={t('条形码：{0}', drawn.text)}
        width="100%"
        style={{ flex: 1, minHeight: 0 }}
        viewBox={`-10 0 ${drawn.width + 20} 10`}
        preserveAspectRatio="none"
        shapeRendering="crispEdges"
      >
        {drawn.bars.map(({ at, width }) => (
          <rect key={at} x={at} y={0} width={width} height={10} />
        ))}
      </svg>
      <div style={{ flex: 'none', fontSize: '8pt', lineHeight: 1.3, textAlign: 'center' }}>{drawn.text}</div>
    </div>
  );
}

function QrSquare({ item, style }: CodeProps): ReactNode {
  if (new TextEncoder().encode(item.text).length > MAX_BYTES) {
    return <div style={{ ...style, fontSize: '8pt' }}>{t('内容太长，无法生成二维码')}</div>;
  }
  const size = Math.round(Math.min(item.width, item.height) * PIXELS_PER_MM);
  return (
    <div style={style}>
      <QRCode
        type="svg"
        aria-label={t('二维码：{0}', item.text)}
        value={item.text}
        size={size}
        bordered={false}
        color="#000000"
        bgColor="#ffffff"
        marginSize={1}
        style={{ padding: 0 }}
      />
    </div>
  );
}
