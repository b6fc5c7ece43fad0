// Chooses the part of a picture that is uploaded: with the pointer, or with the keyboard alone.
import { Button, Modal } from 'antd';
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { useServices } from '../../engine/react/context.ts';
import { growBox, largestBox, moveBox, type Bounds, type Box } from './crop-box.ts';
import { cropPicture } from './crop-picture.ts';
import { useFirstFocus } from '../containers/first-focus.ts';
import { t } from '../../engine/text.ts';
import './crop-dialog.css';

/** Pixels of the window. */
const WIDTH = 640;
const HELP = t('拖动选框移动，拖动右下角缩放；也可以用方向键移动，Shift 加方向键缩放');
const FAILED = t('图片裁剪失败，请换一张图片');

interface Props {
  file: File;
  /** Width divided by height; undefined leaves it free. */
  aspect: number | undefined;
  onCancel(this: void): void;
  onConfirm(this: void, file: File): void;
}

interface Drag {
  x: number;
  y: number;
  isCorner: boolean;
}

export default function CropDialog({ file, aspect, onCancel, onConfirm }: Props): ReactNode {
  const { notify } = useServices();
  const picture = useRef<HTMLImageElement>(null);
  const drag = useRef<Drag>(undefined);
  const address = useObjectAddress(file);
  const [bounds, setBounds] = useState<Bounds>();
  const [box, setBox] = useState<Box>();
  const [isBusy, setBusy] = useState(false);
  const frame = useFirstFocus(true);

  /** Pixels of the picture in one pixel of the screen. */
  const scale = (): number =>
    bounds && picture.current && picture.current.clientWidth > 0
      ? bounds.width / picture.current.clientWidth
      : 1;

  function shift(right: number, down: number, isGrowing: boolean): void {
    if (!bounds || !box) return;
    setBox(isGrowing ? growBox(box, right, down, bounds, aspect) : moveBox(box, right, down, bounds));
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (!bounds) return;
    const step = Math.max(1, Math.round(Math.min(bounds.width, bounds.height) / 50));
    const steps: Partial<Record<string, readonly [number, number]>> = {
      ArrowLeft: [-step, 0],
      ArrowRight: [step, 0],
      ArrowUp: [0, -step],
      ArrowDown: [0, step],
    };
    const [right, down] = steps[event.key] ?? [];
    if (right === undefined || down === undefined) return;
    event.preventDefault();
    // With a fixed aspect both axes resize.
    const wider = event.shiftKey && aspect !== undefined && right === 0 ? down : right;
    shift(wider, down, event.shiftKey);
  }

  function onPointerDown(event: PointerEvent<HTMLElement>, isCorner: boolean): void {
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { x: event.clientX, y: event.clientY, isCorner };
  }

  function onPointerMove(event: PointerEvent): void {
    const from = drag.current;
    if (!from) return;
    shift((event.clientX - from.x) * scale(), (event.clientY - from.y) * scale(), from.isCorner);
    drag.current = { ...from, x: event.clientX, y: event.clientY };
  }

  function onPointerUp(): void {
    drag.current = undefined;
  }

  async function confirm(): Promise<void> {
    if (!picture.current || !box) return;
    setBusy(true);
    try {
      onConfirm(await cropPicture(picture.current, file, box));
    } catch {
      setBusy(false);
      notify.message('error', FAILED);
    }
  }

  return (
    <Modal
      open
      rootClassName={frame}
      title={t('裁剪图片')}
      width={WIDTH}
      onCancel={onCancel}
      mask={{ closable: false }}
      footer={
        <>
          <Button autoInsertSpace={false} onClick={onCancel}>
            {t('取消')}
          </Button>
          <Button
            type="primary"
            autoInsertSpace={false}
            disabled={!box}
            loading={isBusy}
            onClick={() => void confirm()}
          >
            {t('确定')}
          </Button>
        </>
      }
    >
      <p className="sw-crop-help">{HELP}</p>
      <div className="sw-crop">
        <img
          ref={picture}
          src={address}
          alt={file.name}
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
            setBounds({ width, height });
            setBox(largestBox({ width, height }, aspect));
          }}
          onError={() => {
            notify.message('error', FAILED);
            onCancel();
          }}
        />
        {bounds && box && (
          <div
            className="sw-crop-box"
            role="application"
            tabIndex={0}
            aria-label={t('裁剪区域，{0}', describe(box))}
            style={placeOf(box, bounds)}
            onKeyDown={onKeyDown}
            onPointerDown={(event) => {
              onPointerDown(event, false);
            }}
            onPointerMove={onPointerMove}
            onPointerUp={onPointerUp}
          >
            <span
              className="sw-crop-corner"
              onPointerDown={(event) => {
                onPointerDown(event, true);
              }}
              onPointerMove={onPointerMove}
              onPointerUp={onPointerUp}
            />
          </div>
        )}
      </div>
      <p className="sw-crop-size" aria-live="polite">
        {box ? describe(box) : ' '}
      </p>
    </Modal>
  );
}

function describe({ width, height, left, top }: Box): string {
  const [w, h, x, y] = [width, height, left, top].map((value) => String(Math.round(value)));
  return t('{0} × {1} 像素，左 {2}，上 {3}', w ?? '', h ?? '', x ?? '', y ?? '');
}

function placeOf(box: Box, bounds: Bounds) {
  const share = (part: number, whole: number): string => `${String((part / whole) * 100)}%`;
  return {
    left: share(box.left, bounds.width),
    top: share(box.top, bounds.height),
    width: share(box.width, bounds.width),
    height: share(box.height, bounds.height),
  };
}

/** An address for a file of the disk, given back when nobody shows it any more. */
function useObjectAddress(file: File): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => {
      URL.revokeObjectURL(made);
    };
  }, [file]);
  return address;
}
