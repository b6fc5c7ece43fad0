// CodeMirror with the parts that fields need, in Chinese. Loaded with the first code field.
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import {
  bracketMatching,
  defaultHighlightStyle,
  foldGutter,
  foldKeymap,
  HighlightStyle,
  indentOnInput,
  indentUnit,
  syntaxHighlighting,
} from '@codemirror/language';
import { lintGutter, linter, lintKeymap } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import {
  EditorView,
  highlightActiveLine,
  keymap,
  lineNumbers,
  placeholder as showPlaceholder,
} from '@codemirror/view';
import { t } from '../../engine/text.ts';
import { asError } from '../../engine/values/errors.ts';

const PHRASES = {
  Find: t('查找'),
  Replace: t('替换'),
  next: t('下一个'),
  previous: t('上一个'),
  all: t('全选'),
  'match case': t('区分大小写'),
  'by word': t('全字匹配'),
  regexp: t('正则表达式'),
  replace: t('替换'),
  'replace all': t('全部替换'),
  close: t('关闭'),
  'current match': t('当前匹配'),
  'replaced $ matches': t('已替换 $ 处'),
  'replaced match on line $': t('已替换第 $ 行的一处'),
  'on line': t('位于行'),
  'Go to line': t('转到行'),
  go: t('转到'),
  'Fold line': t('折叠'),
  'Unfold line': t('展开'),
  'folded code': t('已折叠的代码'),
  'Folded lines': t('已折叠的行'),
  'Unfolded lines': t('已展开的行'),
  to: t('到'),
  unfold: t('展开'),
  Diagnostics: t('问题'),
  'No diagnostics': t('没有问题'),
  'Control character': t('控制字符'),
  'Selection deleted': t('选区已删除'),
};

/** The editor's own colours, with as much white in them as they need on the ground of the page. */
const COLORS = HighlightStyle.define(
  defaultHighlightStyle.specs.map((spec) =>
    typeof spec['color'] === 'string'
      ? { ...spec, color: `color-mix(in srgb, ${spec['color']} var(--sw-code-share, 100%), white)` }
      : spec,
  ),
);

export type Language = 'json' | 'javascript' | 'sql' | 'xml' | 'java' | 'text';

/** A mistake in the text. */
export interface CodeProblem {
  /** Characters from the beginning. */
  offset: number;
  message: string;
}

/** State of the field around the editor that may change while it runs. */
export interface CodeState {
  isDisabled: boolean;
  isReadOnly: boolean;
  /** ARIA attributes of the text box. */
  attributes: Readonly<Record<string, string>>;
}

interface Start extends CodeState {
  parent: HTMLElement;
  text: string;
  language: Language;
  placeholder: string;
  isWrapped: boolean;
  /** The first mistake of a text; shown at its place. */
  findProblem?: ((text: string) => CodeProblem | undefined) | undefined;
  onChange(this: void, text: string): void;
  onBlur(this: void): void;
}

export interface CodeEditor {
  /** Replaces the text; it can be undone. */
  setText(text: string): void;
  setState(state: CodeState): void;
  focus(): void;
  destroy(): void;
}

/** Tab leaves the editor; Ctrl+] and Ctrl+[ indent. */
export function startEditor(start: Start): CodeEditor {
  const { parent, text, placeholder, isWrapped, findProblem, onChange, onBlur } = start;
  const around = new Compartment();
  const grammar = new Compartment();
  const view = new EditorView({
    parent,
    doc: text,
    extensions: [
      lineNumbers(),
      foldGutter(),
      history(),
      indentOnInput(),
      indentUnit.of('  '),
      bracketMatching(),
      highlightActiveLine(),
      highlightSelectionMatches(),
      search({ top: true }),
      syntaxHighlighting(COLORS, { fallback: true }),
      keymap.of([...defaultKeymap, ...historyKeymap, ...searchKeymap, ...foldKeymap, ...lintKeymap]),
      EditorState.phrases.of(PHRASES),
      showPlaceholder(placeholder),
      isWrapped ? EditorView.lineWrapping : [],
      findProblem ? [lintGutter(), linter(({ state }) => lint(state, findProblem))] : [],
      around.of(writeState(start)),
      grammar.of([]),
      // The editor would only log what a handler threw; the person is told as of any other.
      EditorView.exceptionSink.of((error) => {
        void Promise.reject(asError(error));
      }),
      EditorView.updateListener.of((update) => {
        const isTyped = update.transactions.some((one) => one.docChanged && !one.isUserEvent('set'));
        if (isTyped) onChange(update.state.doc.toString());
      }),
      EditorView.domEventHandlers({
        blur: () => {
          onBlur();
        },
      }),
    ],
  });
  let isGone = false;
  void loadGrammar(start.language).then(
    (extension) => {
      if (!isGone) view.dispatch({ effects: grammar.reconfigure(extension) });
    },
    // Without its grammar the text has no colours, and all the rest.
    () => undefined,
  );
  return {
    setText: (next) => {
      if (next === view.state.doc.toString()) return;
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next }, userEvent: 'set' });
    },
    setState: (state) => {
      view.dispatch({ effects: around.reconfigure(writeState(state)) });
    },
    focus: () => {
      view.focus();
    },
    destroy: () => {
      isGone = true;
      view.destroy();
    },
  };
}

function writeState({ isDisabled, isReadOnly, attributes }: CodeState): Extension {
  return [
    EditorState.readOnly.of(isDisabled || isReadOnly),
    EditorView.editable.of(!isDisabled),
    EditorView.contentAttributes.of({ ...attributes, ...(isDisabled ? { 'aria-disabled': 'true' } : {}) }),
  ];
}

function lint(state: EditorState, findProblem: (text: string) => CodeProblem | undefined) {
  const problem = findProblem(state.doc.toString());
  if (!problem) return [];
  const from = Math.min(problem.offset, state.doc.length);
  return [
    { from, to: Math.min(from + 1, state.doc.length), severity: 'error' as const, message: problem.message },
  ];
}

async function loadGrammar(language: Language): Promise<Extension> {
  switch (language) {
    case 'json':
      return (await import('@codemirror/lang-json')).json();
    case 'javascript':
      return (await import('@codemirror/lang-javascript')).javascript();
    case 'sql':
      return (await import('@codemirror/lang-sql')).sql();
    case 'xml':
      return (await import('@codemirror/lang-xml')).xml();
    case 'java':
      return (await import('@codemirror/lang-java')).java();
    case 'text':
      return [];
  }
}
