// A small picture of a page: the boxes that the list of pages gives, in the colours of the app.
import type { ReactNode } from 'react';
import { objectOf } from '../../engine/values/json.ts';
import { t } from '../../engine/text.ts';
import './picture.css';

/** The sheet that the boxes lie on. */
const WIDTH = 320;
const HEIGHT = 200;

export function Picture({ sketch }: { sketch: readonly unknown[] }): ReactNode {
  if (sketch.length === 0) return <div className="sw-sketch sw-sketch-empty">{t('没有可以画的内容')}</div>;
  return (
    <svg
      className="sw-sketch"
      viewBox={`0 0 ${String(WIDTH)} ${String(HEIGHT)}`}
      aria-hidden
      focusable="false"
    >
      {sketch.map((box, at) => {
        const { kind, x, y, width, height } = objectOf(box);
        return (
          <rect
            key={at}
            className={`sw-sketch-${String(kind)}`}
            x={Number(x)}
            y={Number(y)}
            width={Number(width)}
            height={Number(height)}
            rx={1.5}
          />
        );
      })}
    </svg>
  );
}
