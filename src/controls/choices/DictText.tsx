// A stored value as the texts of its dictionary, plain or as coloured tags.
import { Tag } from 'antd';
import { useState, type ReactNode } from 'react';
import { textOfOptions } from '../../engine/react/texts/format-value.ts';
import { useDict } from '../../engine/react/sources/use-options.ts';
import type { DictOption } from '../../engine/services.ts';
import { translateName } from '../../engine/text.ts';
import './dict-text.css';

interface Props {
  value: unknown;
  /** Dictionary code; undefined when `options` are given. */
  dict?: string | undefined;
  options?: readonly DictOption[];
  /** Default: tags where the dictionary has colours, text elsewhere. */
  look?: 'text' | 'tag' | undefined;
  emptyText: string;
  /** Text the server sent beside the value; wins over the dictionary, until the dictionary changes. */
  text?: string;
}

/** Values that the dictionary does not know stay readable as they are. */
export function DictText({ value, dict, options, look, emptyText, text }: Props): ReactNode {
  // A text that the server sent needs no other.
  const known = useDict(dict, text === undefined ? value : undefined).options;
  const all = options && options.length > 0 ? options : known;
  const values = splitValues(value, all);
  const isOld = useIsOld(`${String(value)} ${text ?? ''}`, known) && isKnown(values, known);
  const sent = text === undefined || isOld ? undefined : translateName(text);
  const full = sent ?? textOfOptions(value, all);
  if (full === '') return <span className="sw-nothing">{emptyText}</span>;
  if (look === 'text' || (look === undefined && !all.some((option) => option.color))) return full;
  // One text from the server for several values cannot be told apart: it stays one tag.
  const tags = sent !== undefined && values.length === 1 ? [{ value: values[0], text: sent }] : undefined;
  return (
    <span className="sw-tags">
      {(tags ?? values.map((one) => ({ value: one, text: textOfOptions(one, all) }))).map((tag) => (
        <Tag key={tag.value} {...colorOf(tag.value, all)}>
          {tag.text}
        </Tag>
      ))}
    </span>
  );
}

/** Whether a dictionary has changed since a text came: what the server sent beside the value is from before then. */
function useIsOld(sent: string, known: readonly DictOption[]): boolean {
  const [first, setFirst] = useState({ sent, known });
  const isAnother = first.sent !== sent;
  // Options that come only now are what the text was made of.
  if (isAnother || (first.known.length === 0 && known.length > 0)) setFirst({ sent, known });
  return !isAnother && first.known.length > 0 && first.known !== known;
}

function isKnown(values: readonly string[], options: readonly DictOption[]): boolean {
  return values.every((value) => options.some((option) => String(option.value) === value));
}

function splitValues(value: unknown, options: readonly DictOption[]): string[] {
  if (Array.isArray(value)) return value.map(String);
  const text = String(value ?? '');
  return options.some((option) => option.value === text) ? [text] : text.split(',');
}

function colorOf(value: string | undefined, options: readonly DictOption[]): { color?: string } {
  const color = options.find((option) => String(option.value) === value)?.color;
  return color === undefined ? {} : { color };
}
