import { Button, Input } from 'antd';
import { useCallback, useState, type ReactNode } from 'react';
import { CodeArea } from '../../controls/code/CodeArea.tsx';
import { CodeRead } from '../../controls/code/CodeRead.tsx';
import { controlAttributes } from '../../controls/field/control-attributes.ts';
import type { SettingsOf, WidgetProps } from '../../engine/react/widget.ts';
import type { props as schema } from './props.ts';
import { findProblem, formatJson, readJson, MAX_TEXT, type JsonKind } from './read-json.ts';
import { t } from '../../engine/text.ts';
import './json.css';

type Props = WidgetProps<SettingsOf<typeof schema>>;

/** Pixels, where the document names no height. */
const HEIGHT = 240;

/**
 * JSON as a text (`type: string`: kept to the letter) or as what it says (`type: object` or `array`). A text that says
 * nothing yet stays the value, so that the field cannot pass.
 */
export function Json(props: Props): ReactNode {
  const { node, value, settings, label, isDisabled, isReadOnly, isQuery, onChange } = props;
  const kind = kindOf(node.type);
  const limit = settings.maxLength ?? MAX_TEXT;
  const [typed, setTyped] = useState<{ text: string; value: unknown }>();
  // What was typed keeps its layout as long as the value is the one it says.
  const text = typed && isSame(typed.value, value) ? typed.text : writeValue(value);
  const placeholder = settings.placeholder ?? t('请输入{0}', label);
  const find = useCallback((one: string) => findProblem(one, kind, limit), [kind, limit]);

  const change = (next: string): void => {
    const said = readValue(next, kind, limit);
    setTyped({ text: next, value: said });
    onChange(said);
  };

  if (isQuery) {
    return (
      <Input
        {...controlAttributes(props)}
        value={text}
        placeholder={placeholder}
        allowClear={!isDisabled}
        readOnly={isReadOnly}
        onChange={(event) => {
          onChange(event.target.value);
        }}
        onBlur={props.onBlur}
      />
    );
  }
  return (
    <div className="sw-json">
      <CodeArea
        {...props}
        text={text}
        language="json"
        placeholder={placeholder}
        height={settings.height ?? HEIGHT}
        findProblem={find}
        onChange={change}
      />
      <Button
        className="sw-json-format"
        size="small"
        autoInsertSpace={false}
        disabled={isDisabled || isReadOnly || text.trim() === '' || find(text) !== undefined}
        onClick={() => {
          change(formatJson(text));
        }}
      >
        {t('格式化')}
      </Button>
    </div>
  );
}

export function JsonRead({ id, value }: Props): ReactNode {
  return <CodeRead id={id} text={writeValue(value)} />;
}

/** The sentence of a value that is no JSON of its kind, empty when nothing is wrong. */
export function checkJson(value: unknown, type: string, limit: number | undefined): string {
  if (typeof value !== 'string') return '';
  return findProblem(value, kindOf(type), limit ?? MAX_TEXT)?.message ?? '';
}

function kindOf(type: string): JsonKind {
  return type === 'object' || type === 'array' ? type : undefined;
}

function readValue(text: string, kind: JsonKind, limit: number): unknown {
  if (kind === undefined) return text;
  if (text.trim() === '') return null;
  return findProblem(text, kind, limit) === undefined ? readJson(text) : text;
}

function writeValue(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}

/** Values of a form come back as other objects with the same content. */
function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}
