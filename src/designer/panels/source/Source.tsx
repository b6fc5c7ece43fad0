// The document as text, in step with the canvas. What cannot be read stays in the editor, and the canvas as it was.
import Editor, { type OnMount } from '@monaco-editor/react';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { findNodeAtLocation, getLocation, parseTree } from 'jsonc-parser';
import { useIsDark } from '../../../controls/colors/use-is-dark.ts';
import type { Diagnostic } from '../../../engine/diagnostic.ts';
import { t } from '../../../engine/text.ts';
import { joinPointer } from '../../../engine/check/findings/pointer.ts';
import { keyOf } from '../../document/node-tree.ts';
import { useDesigner, useSessionState } from '../designer-context.ts';
import { describeDocuments, monaco } from './monaco.ts';
import { nodeOf } from '../node-of.ts';
import { listSourceSchemas, SOURCE_PATH } from './source-schemas.ts';
import { offerExpressionWords } from './source-words.ts';
import './source.css';

/** Milliseconds of rest after which what was typed is taken. */
const TYPING = 400;

const SEVERITIES = {
  error: monaco.MarkerSeverity.Error,
  warning: monaco.MarkerSeverity.Warning,
  note: monaco.MarkerSeverity.Info,
} as const;

type CodeEditor = Parameters<OnMount>[0];

export default function Source(): ReactNode {
  const { session, catalog, desk } = useDesigner();
  const { text, checked, draft } = useSessionState();
  useEffect(() => describeDocuments(listSourceSchemas(catalog)), [catalog]);
  useEffect(() => offerExpressionWords(catalog, () => session.state().draft.document), [catalog, session]);
  const [editor, setEditor] = useState<CodeEditor>();
  const [fault, setFault] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The text of the session that was looked at last: only another one is put into the editor. */
  const seen = useRef(text);
  /** The text that the editor has from here. */
  const written = useRef(text);
  /** What somebody left here that could not be read. */
  const [left] = useState(() => desk.state().unread);
  /** What somebody typed and the session has not: it rests first, or cannot be read. */
  const untaken = useRef(left);

  useEffect(() => {
    if (!editor || text === seen.current) return;
    seen.current = text;
    if (text === written.current) return;
    written.current = text;
    const model = editor.getModel();
    if (model && model.getValue() !== text) {
      model.pushEditOperations([], [{ range: model.getFullModelRange(), text }], () => null);
      setFault(undefined);
    }
  }, [editor, text]);

  useEffect(() => {
    const model = editor?.getModel();
    if (model) monaco.editor.setModelMarkers(model, 'checker', (checked?.diagnostics ?? []).map(toMarker));
  }, [editor, checked]);

  // The selection of the canvas is shown, unless somebody is typing here.
  const [selected] = draft.selection;
  const selectedKey = selected && keyOf(selected);
  useEffect(() => {
    const model = editor?.getModel();
    if (!editor || !model || !selected || editor.hasTextFocus()) return;
    const tree = parseTree(model.getValue());
    const node = tree && findNodeAtLocation(tree, [...selected]);
    if (!node) return;
    const at = model.getPositionAt(node.offset);
    editor.setPosition(at);
    editor.revealPositionInCenterIfOutsideViewport(at);
    // Only another selection moves the text.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [editor, selectedKey]);

  const take = useCallback(
    (next: string): void => {
      written.current = next;
      const refused = session.write(next);
      untaken.current = refused === undefined ? undefined : next;
      setFault(refused);
    },
    [session],
  );
  // Whoever turns to another panel loses nothing: what can be read is taken at once, and the rest stands here again.
  useEffect(() => {
    if (untaken.current !== undefined) take(untaken.current);
    return () => {
      clearTimeout(timer.current);
      const { current } = untaken;
      const isUnread = current !== undefined && session.write(current) !== undefined;
      desk.set({ unread: isUnread ? current : undefined });
    };
  }, [take, session, desk]);
  const isDark = useIsDark();
  return (
    <div className="sw-designer-source">
      {fault !== undefined && <p role="alert">{t('{0}；画布保持上一个有效的内容，改正后自动更新', fault)}</p>}
      <Editor
        language="json"
        theme={isDark ? 'vs-dark' : 'light'}
        path={SOURCE_PATH}
        defaultValue={left ?? text}
        options={{
          minimap: { enabled: false },
          readOnly: session.opened.readOnly !== undefined,
          scrollBeyondLastLine: false,
          tabSize: 2,
          fontSize: 13,
          wordWrap: 'on',
          automaticLayout: true,
          // Words of expressions are offered within texts, too.
          quickSuggestions: { other: true, strings: true, comments: false },
        }}
        loading={t('正在打开源码编辑器…')}
        onMount={(mounted) => {
          setEditor(mounted);
          mounted.onDidChangeCursorPosition(({ position, reason }) => {
            // By a person, not by what the canvas shows.
            if (!mounted.hasTextFocus() || reason === monaco.editor.CursorChangeReason.ContentFlush) return;
            const model = mounted.getModel();
            if (!model) return;
            const { path } = getLocation(model.getValue(), model.getOffsetAt(position));
            const found = nodeOf(session.state().draft.document, joinPointer('', ...path));
            if (found) session.select([found]);
          });
        }}
        onChange={(next = '') => {
          clearTimeout(timer.current);
          // What is taken back before it rested is what the session has, or could not read.
          const isTaken = next === written.current;
          untaken.current = isTaken && fault === undefined ? undefined : next;
          if (isTaken) return;
          timer.current = setTimeout(() => take(next), TYPING);
        }}
      />
    </div>
  );
}

function toMarker({
  severity,
  message,
  line,
  column,
  endLine = line,
  endColumn = column + 1,
}: Diagnostic): monaco.editor.IMarkerData {
  return {
    severity: SEVERITIES[severity],
    message,
    startLineNumber: line,
    startColumn: column,
    endLineNumber: endLine,
    endColumn,
  };
}
