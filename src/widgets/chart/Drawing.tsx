// The drawing itself: an ECharts instance that lives as long as its box.
import type { ECharts, EChartsCoreOption } from 'echarts/core';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { asError } from '../../engine/values/errors.ts';

interface Props {
  option: EChartsCoreOption;
  /** Pixels. */
  height: number;
  /** What the drawing shows, in one sentence. */
  label: string;
}

/** Width before the box is laid out; the first measure corrects it. */
const FIRST_WIDTH = 600;

export function Drawing({ option, height, label }: Props): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const [chart, setChart] = useState<ECharts>();
  const [failure, setFailure] = useState<Error>();

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    let made: ECharts | undefined;
    let isGone = false;
    import('./engine.ts').then(
      ({ init }) => {
        if (isGone) return;
        made = init(element, null, {
          renderer: 'svg',
          width: element.clientWidth || FIRST_WIDTH,
          height,
        });
        setChart(made);
      },
      (error: unknown) => {
        if (!isGone) setFailure(asError(error));
      },
    );
    return () => {
      isGone = true;
      made?.dispose();
      setChart(undefined);
    };
  }, [height]);

  useEffect(() => {
    chart?.setOption(option, { notMerge: true });
  }, [chart, option]);

  useEffect(() => {
    const element = box.current;
    if (!chart || !element || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => {
      if (element.clientWidth > 0) chart.resize({ width: element.clientWidth });
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, [chart]);

  // The error boundary of the node says it and offers another try.
  if (failure) throw failure;
  return <div ref={box} className="sw-chart-drawing" style={{ height }} role="img" aria-label={label} />;
}
