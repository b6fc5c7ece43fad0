// How an element looks while it is designed: names of fields stand in the place of values.
import type { CSSProperties, ReactNode } from 'react';
import { columnWidths } from '../../engine/print/layout.ts';
import { lineHeight } from '../../engine/print/lines.ts';
import type { PrintElement } from '../../engine/print/template.ts';
import { PRINT_FONT } from '../../controls/print/measure-text.ts';
import { ELEMENT_TITLES } from './elements.ts';
import type { FieldChoice } from './field-choice.ts';

interface Props {
  element: PrintElement;
  fields: readonly FieldChoice[];
}

export function ElementDrawing({ element, fields }: Props): ReactNode {
  switch (element.type) {
    case 'text':
    case 'field':
      return (
        <div
          style={{ ...letters(element.size), fontWeight: element.bold ? 700 : 400, textAlign: element.align }}
        >
          {element.type === 'text'
            ? element.text
            : `${element.label ?? ''}［${titleOf(element.field, fields)}］`}
        </div>
      );
    case 'line':
      return <div className="sw-print-line" />;
    case 'table': {
      const widths = columnWidths(element);
      return (
        <div className="sw-print-columns" style={letters(element.size)}>
          {element.columns.map((column, index) => (
            <div key={index} style={{ width: `${widths[index] ?? 0}mm`, textAlign: column.align }}>
              <b>{column.title}</b>
              <span>{`［${titleOf(column.field, fields)}］`}</span>
            </div>
          ))}
        </div>
      );
    }
    default: {
      const said = element.field === undefined ? '' : `［${titleOf(element.field, fields)}］`;
      return (
        <div className={`sw-print-stand-in sw-print-${element.type}`}>
          {ELEMENT_TITLES[element.type] + said}
        </div>
      );
    }
  }
}

function letters(size: number): CSSProperties {
  return {
    fontFamily: PRINT_FONT,
    fontSize: `${size}pt`,
    lineHeight: `${lineHeight(size)}mm`,
    whiteSpace: 'pre-wrap',
  };
}

/** Title of a field, or its name where the document offers none. */
export function titleOf(field: string, fields: readonly FieldChoice[]): string {
  return fields.find(({ key }) => key === field)?.title ?? field;
}
