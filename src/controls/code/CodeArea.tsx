// A text box for code: line numbers, colours, search, mistakes at their place. Plain until its engine is here.
import { Input } from 'antd';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { ariaAttributes, controlAttributes, type ControlState } from '../field/control-attributes.ts';
import { LabelAnchor } from '../field/LabelAnchor.tsx';
import { lazyModule, useModule } from '../loading/lazy-module.ts';
import type * as Engine from './engine.ts';
import './code.css';

interface Props extends ControlState {
  text: string;
  language: Engine.Language;
  label: string;
  placeholder: string;
  /** Pixels. */
  height: number;
  isWrapped?: boolean;
  maxLength?: number | undefined;
  /** The first mistake of a text; the same function at every call. */
  findProblem?: (text: string) => Engine.CodeProblem | undefined;
  onChange(this: void, text: string): void;
  onBlur(this: void): void;
}

const codeEngine = lazyModule(() => import('./engine.ts'));

export function CodeArea(props: Props): ReactNode {
  const engine = useModule(codeEngine);
  // Whoever typed into the plain box, or meant it by its label, goes on in the editor.
  const hasFocus = useRef(false);
  if (engine.kind === 'ready') return <Editing {...props} engine={engine.module} hadFocus={hasFocus} />;
  return (
    <Input.TextArea
      {...controlAttributes(props)}
      className="sw-code-plain"
      style={{ height: props.height }}
      value={props.text}
      placeholder={props.placeholder}
      readOnly={props.isReadOnly}
      spellCheck={false}
      onChange={(event) => {
        props.onChange(event.target.value);
      }}
      onFocus={() => {
        hasFocus.current = true;
      }}
      onBlur={() => {
        hasFocus.current = false;
        props.onBlur();
      }}
    />
  );
}

interface EditingProps extends Props {
  engine: typeof Engine;
  /** Whether the plain box had the focus when it went. */
  hadFocus: RefObject<boolean>;
}

function Editing(props: EditingProps): ReactNode {
  const {
    engine,
    hadFocus,
    id,
    text,
    language,
    label,
    placeholder,
    height,
    isWrapped = false,
    findProblem,
  } = props;
  const { isDisabled, isReadOnly, isInvalid, isRequired, describedBy } = props;
  const box = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Engine.CodeEditor>();
  const latest = useRef(props);
  // Texts that the editor told and that the page has not drawn yet: on a slow page one may type on meanwhile, and what
  // comes back of what was typed before must not take the place of it.
  const told = useRef<string[]>([]);
  const drawn = useRef(text);
  useEffect(() => {
    latest.current = props;
  });

  useEffect(() => {
    const parent = box.current;
    if (!parent) return;
    const { isDisabled, isReadOnly, text } = latest.current;
    told.current = [];
    drawn.current = text;
    const made = engine.startEditor({
      parent,
      text,
      language,
      placeholder,
      isWrapped,
      findProblem,
      isDisabled,
      isReadOnly,
      attributes: {},
      onChange: (next) => {
        told.current.push(next);
        latest.current.onChange(next);
      },
      onBlur: () => {
        latest.current.onBlur();
      },
    });
    if (hadFocus.current) made.focus();
    hadFocus.current = false;
    setEditor(made);
    return () => {
      setEditor(undefined);
      made.destroy();
    };
  }, [engine, language, placeholder, isWrapped, findProblem, hadFocus]);

  useEffect(() => {
    if (!editor || text === drawn.current) return;
    drawn.current = text;
    const at = told.current.lastIndexOf(text);
    told.current = told.current.slice(at + 1);
    if (at < 0) editor.setText(text);
  }, [editor, text]);

  useEffect(() => {
    const aria = ariaAttributes({ id, isDisabled, isReadOnly, isInvalid, isRequired, describedBy });
    const written = Object.entries(aria).map(([name, value]) => [name, String(value)]);
    editor?.setState({
      isDisabled,
      isReadOnly,
      attributes: { 'aria-label': label, ...Object.fromEntries(written) },
    });
  }, [editor, id, label, isDisabled, isReadOnly, isInvalid, isRequired, describedBy]);

  const classes = ['sw-code'];
  if (isInvalid) classes.push('sw-code-invalid');
  if (isDisabled) classes.push('sw-code-disabled');
  return (
    <div className={classes.join(' ')}>
      <LabelAnchor id={id} isDisabled={isDisabled} onFocus={editor && (() => editor.focus())} />
      <div ref={box} className="sw-code-engine" style={{ height }} />
    </div>
  );
}
