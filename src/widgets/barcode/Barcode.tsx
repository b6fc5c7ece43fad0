import { Skeleton } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';
import { textOfValue } from '../../engine/react/texts/format-value.ts';
import type { SettingsOf, WidgetProps } from '../../engine/react/widget.ts';
import { t } from '../../engine/text.ts';
import './barcode.css';
import type { props } from './props.ts';
import { asError } from '../../engine/values/errors.ts';

type Settings = SettingsOf<typeof props>;
type Encode = (typeof import('../../controls/print/encode-bars.ts'))['encodeBars'];

/** White modules that readers need on each side. */
const QUIET = 10;
/** Room of the text below the bars, in pixels. */
const TEXT_ROOM = 22;

/** A text as bars. What the chosen code cannot hold is said instead. */
export function Barcode({ id, label, settings }: WidgetProps<Settings>): ReactNode {
  const { height = 60, showText = true } = settings;
  const value = textOfValue(settings.value).trim();
  const encode = useEncode(value !== '');
  return (
    <div id={id} className="sw-barcode" style={{ minHeight: height + (showText ? TEXT_ROOM : 0) }}>
      {value === '' && <span role="status">{t('暂无内容')}</span>}
      {value !== '' && !encode && <Skeleton.Node active style={{ height }} />}
      {value !== '' && encode && (
        <Drawing
          encode={encode}
          value={value}
          settings={settings}
          height={height}
          showText={showText}
          title={label === '' ? t('条形码') : label}
        />
      )}
    </div>
  );
}

interface DrawingProps {
  encode: Encode;
  value: string;
  settings: Settings;
  height: number;
  showText: boolean;
  title: string;
}

function Drawing({ encode, value, settings, height, showText, title }: DrawingProps): ReactNode {
  const { format = 'CODE128', barWidth = 2 } = settings;
  const drawn = encode(value, format);
  if (!drawn) return <span role="status">{t('“{0}” 不能生成 {1} 条形码', value, format)}</span>;
  const width = drawn.width + 2 * QUIET;
  return (
    <figure className="sw-barcode-figure">
      <svg
        role="img"
        aria-label={`${title}：${drawn.text}`}
        width={width * barWidth}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        shapeRendering="crispEdges"
      >
        {drawn.bars.map(({ at, width: size }) => (
          <rect key={at} x={at + QUIET} y={0} width={size} height={height} />
        ))}
      </svg>
      {showText && <figcaption>{drawn.text}</figcaption>}
    </figure>
  );
}

/** Loaded with the first bar code; when it cannot be, the error boundary of the node says so. */
function useEncode(isWanted: boolean): Encode | undefined {
  const [loaded, setLoaded] = useState<{ encode: Encode }>();
  const [failure, setFailure] = useState<Error>();
  useEffect(() => {
    if (!isWanted || loaded) return;
    let isCurrent = true;
    import('../../controls/print/encode-bars.ts').then(
      (module) => {
        if (isCurrent) setLoaded({ encode: module.encodeBars });
      },
      (error: unknown) => {
        if (isCurrent) setFailure(asError(error));
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [isWanted, loaded]);
  if (failure) throw failure;
  return loaded?.encode;
}
