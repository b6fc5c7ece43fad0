import { Button, Input } from 'antd';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { ariaAttributes } from '../../controls/field/control-attributes.ts';
import { StoredImage } from '../../controls/pictures/StoredImage.tsx';
import { useWidth } from '../../controls/containers/use-width.ts';
import { textOfValue } from '../../engine/react/texts/format-value.ts';
import type { SettingsOf, WidgetProps } from '../../engine/react/widget.ts';
import type { props as schema } from './props.ts';
import { t } from '../../engine/text.ts';
import './signature.css';
import { writeName } from './typed-name.ts';
import { usePad } from './use-pad.ts';

type Settings = SettingsOf<typeof schema>;

const HEIGHT = 160;
const BLACK = '#000000';

/** A box to sign in with mouse, pen or finger, or with a typed name; the value is a PNG as a data address. */
export function Signature(props: WidgetProps<Settings>): ReactNode {
  const { id, value, onChange, onBlur, label, settings, isDisabled, isReadOnly } = props;
  const { height = HEIGHT, penColor = BLACK, allowTyped = true } = settings;
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const width = useWidth(box);
  const [name, setName] = useState('');
  // What this canvas shows now; every other value is shown as its picture.
  const [drawn, setDrawn] = useState('');
  const stored = textOfValue(value);
  const canChange = !isDisabled && !isReadOnly;
  const isPicture = stored !== '' && stored !== drawn;
  const hasCanvas = canChange && !isPicture;

  const take = useCallback(() => {
    const data = canvas.current?.toDataURL('image/png') ?? '';
    setDrawn(data);
    onChange(data === '' ? null : data);
  }, [onChange]);
  const pad = usePad(canvas, { width, height, color: penColor, isWanted: hasCanvas, onStroke: take });
  useEffect(() => {
    // A canvas of another size begins empty; what it showed is a picture then.
    setDrawn('');
  }, [width, height]);

  function clear(): void {
    if (pad.status === 'ready') pad.pad.clear();
    setDrawn('');
    onChange(null);
  }

  function undo(): void {
    if (pad.status !== 'ready') return;
    const strokes = pad.pad.toData().slice(0, -1);
    if (strokes.length === 0) {
      clear();
    } else {
      pad.pad.fromData(strokes);
      take();
    }
  }

  function writeTyped(): void {
    if (pad.status !== 'ready' || !canvas.current || name.trim() === '') return;
    pad.pad.clear();
    writeName(canvas.current, name.trim(), penColor);
    take();
    setName('');
  }

  const isReady = canChange && pad.status === 'ready';
  return (
    <div className="sw-signature" onBlur={onBlur}>
      <div
        ref={box}
        className={`sw-signature-box${canChange ? '' : ' sw-signature-still'}`}
        style={{ height }}
        data-is-invalid={props.isInvalid}
      >
        {isPicture && <StoredImage src={stored} alt={t('{0}：已签名', label)} height={height - 2} />}
        {hasCanvas && (
          <canvas
            ref={canvas}
            style={{ width: '100%', height: '100%' }}
            role="img"
            aria-label={stored === '' ? t('{0}：未签名', label) : t('{0}：已签名', label)}
          />
        )}
        {hasCanvas && stored === '' && (
          <span className="sw-signature-hint" aria-hidden="true">
            {pad.status === 'failed' ? t('无法手写签名，请换一个浏览器') : t('请在此处书写')}
          </span>
        )}
      </div>
      <div className="sw-signature-bar">
        <span role="status">{stored === '' ? t('未签名') : t('已签名')}</span>
        {allowTyped && (
          <span className="sw-signature-typed">
            <Input
              {...ariaAttributes(props)}
              id={id}
              disabled={isDisabled || isPicture}
              readOnly={isReadOnly}
              aria-label={t('{0} 姓名', label)}
              placeholder={t('或输入姓名')}
              maxLength={20}
              value={name}
              autoComplete="off"
              onChange={(event) => {
                setName(event.target.value);
              }}
              onPressEnter={(event) => {
                // A name on its way to the box is no answer to the form around it.
                event.preventDefault();
                writeTyped();
              }}
            />
            <Button disabled={!isReady || isPicture || name.trim() === ''} onClick={writeTyped}>
              {t('写入')}
            </Button>
          </span>
        )}
        <Button disabled={!isReady || stored === '' || isPicture} onClick={undo}>
          {t('撤销一步')}
        </Button>
        <Button
          // A button is neither required nor read-only to readers: its own label says what is missing.
          {...(allowTyped ? {} : { id, 'aria-describedby': ariaAttributes(props)['aria-describedby'] })}
          disabled={!canChange || stored === ''}
          onClick={clear}
        >
          {isPicture ? t('重新签名') : t('清除')}
        </Button>
      </div>
    </div>
  );
}
