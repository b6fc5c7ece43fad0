// The page while it is designed: elements are chosen, dragged and made larger, by mouse, finger or keyboard.
import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import type { PrintElement, PrintTemplate } from '../../engine/print/template.ts';
import { ElementDrawing, titleOf } from './ElementDrawing.tsx';
import { ELEMENT_TITLES, keepOnPage, replaceElement } from './elements.ts';
import type { FieldChoice } from './field-choice.ts';
import { NO_GUIDES, snapMove, snapResize, type Guides } from './guides.ts';
import { t } from '../../engine/text.ts';

const PIXELS_PER_MM = 96 / 25.4;
/** Pixels that a pointer may tremble before it drags. */
const TREMBLE = 3;

interface Props {
  template: PrintTemplate;
  fields: readonly FieldChoice[];
  label: string;
  /** 1 is the size on paper. */
  zoom: number;
  selected: string | undefined;
  canChange: boolean;
  /** Attributes that say what is wrong with the value. */
  aria: Readonly<Record<string, string | boolean>>;
  onSelect(this: void, id: string | undefined): void;
  onChange(this: void, next: PrintTemplate, gesture?: string): void;
  onKey(this: void, event: KeyboardEvent): void;
}

interface Drag {
  kind: 'move' | 'resize';
  from: { x: number; y: number };
  element: PrintElement;
}

export function DesignPage(props: Props): ReactNode {
  const { template, fields, label, zoom, selected, canChange, aria, onSelect, onChange, onKey } = props;
  const drag = useRef<Drag>(undefined);
  const [moving, setMoving] = useState<{ element: PrintElement; guides: Guides }>();
  const { page } = template;

  function begin(event: PointerEvent<HTMLElement>, element: PrintElement, kind: Drag['kind']): void {
    if (event.button !== 0) return;
    event.stopPropagation();
    onSelect(element.id);
    if (!canChange) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { kind, from: { x: event.clientX, y: event.clientY }, element };
  }

  function follow(event: PointerEvent<HTMLElement>): void {
    const { current } = drag;
    if (!current) return;
    const across = event.clientX - current.from.x;
    const down = event.clientY - current.from.y;
    if (!moving && Math.abs(across) < TREMBLE && Math.abs(down) < TREMBLE) return;
    const { element, kind } = current;
    const x = across / PIXELS_PER_MM / zoom;
    const y = down / PIXELS_PER_MM / zoom;
    const free =
      kind === 'move'
        ? { ...element, x: element.x + x, y: element.y + y }
        : { ...element, width: Math.max(1, element.width + x), height: Math.max(0.4, element.height + y) };
    // With Alt held nothing jumps onto a line.
    const { element: snapped, guides } = event.altKey
      ? { element: free, guides: NO_GUIDES }
      : kind === 'move'
        ? snapMove(free, template)
        : snapResize(free, template);
    setMoving({ element: keepOnPage(snapped, page), guides });
  }

  function end(): void {
    drag.current = undefined;
    if (moving) onChange(replaceElement(template, moving.element));
    setMoving(undefined);
  }

  function press(event: KeyboardEvent, element: PrintElement): void {
    const arrow = ARROWS[event.key];
    if (!arrow || !canChange) return;
    event.preventDefault();
    event.stopPropagation();
    const step = event.shiftKey ? 0.1 : 1;
    const [across, down] = [arrow[0] * step, arrow[1] * step];
    const next =
      event.ctrlKey || event.metaKey
        ? { ...element, width: element.width + across, height: element.height + down }
        : { ...element, x: element.x + across, y: element.y + down };
    onChange(replaceElement(template, keepOnPage(next, page)), `keys ${element.id}`);
  }

  const shown = moving
    ? template.elements.map((one) => (one.id === moving.element.id ? moving.element : one))
    : template.elements;
  return (
    <div
      className="sw-print-paper"
      role="listbox"
      tabIndex={shown.length === 0 ? 0 : -1}
      aria-label={t('{0} 页面', label)}
      {...aria}
      style={{ width: `${page.width}mm`, height: `${page.height}mm`, zoom }}
      onPointerDown={() => onSelect(undefined)}
      onKeyDown={onKey}
    >
      <div
        className="sw-print-margins"
        style={{
          top: `${page.margin.top}mm`,
          right: `${page.margin.right}mm`,
          bottom: `${page.margin.bottom}mm`,
          left: `${page.margin.left}mm`,
        }}
      />
      {shown.map((element) => (
        <div
          key={element.id}
          role="option"
          tabIndex={0}
          aria-selected={element.id === selected}
          aria-label={nameElement(element, fields)}
          className="sw-print-element"
          style={{
            left: `${element.x}mm`,
            top: `${element.y}mm`,
            width: `${element.width}mm`,
            height: `${element.height}mm`,
          }}
          onFocus={() => onSelect(element.id)}
          onPointerDown={(event) => begin(event, element, 'move')}
          onPointerMove={follow}
          onPointerUp={end}
          onPointerCancel={end}
          onKeyDown={(event) => press(event, element)}
        >
          <ElementDrawing element={element} fields={fields} />
          {element.id === selected && canChange && (
            <span
              className="sw-print-handle"
              aria-hidden
              onPointerDown={(event) => begin(event, element, 'resize')}
              onPointerMove={follow}
              onPointerUp={(event) => {
                event.stopPropagation();
                end();
              }}
            />
          )}
        </div>
      ))}
      {moving?.guides.x.map((x) => (
        <div key={`x${x}`} className="sw-print-guide sw-print-guide-upright" style={{ left: `${x}mm` }} />
      ))}
      {moving?.guides.y.map((y) => (
        <div key={`y${y}`} className="sw-print-guide sw-print-guide-level" style={{ top: `${y}mm` }} />
      ))}
    </div>
  );
}

const ARROWS: Readonly<Record<string, readonly [number, number] | undefined>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** What a reader says about an element: its kind, what it shows and where it lies. */
export function nameElement(element: PrintElement, fields: readonly FieldChoice[]): string {
  const shows =
    element.type === 'text'
      ? element.text.slice(0, 20)
      : 'field' in element && element.field !== undefined
        ? titleOf(element.field, fields)
        : '';
  return t(
    '{0}{1}，左 {2} 上 {3} 毫米',
    ELEMENT_TITLES[element.type],
    shows === '' ? '' : `：${shows}`,
    element.x,
    element.y,
  );
}
