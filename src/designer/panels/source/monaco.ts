// The source editor, set up once: it and its workers come with the app, and nothing is loaded from elsewhere.
import { loader } from '@monaco-editor/react';
import * as monaco from 'monaco-editor/editor';
import 'monaco-editor/features/register.all';
import { jsonDefaults } from 'monaco-editor/languages/features/json/register';
import EditorWorker from 'monaco-editor/editor/editor.worker?worker';
import JsonWorker from 'monaco-editor/languages/features/json/json.worker?worker';
import type { SourceSchema } from './source-schemas.ts';

globalThis.MonacoEnvironment = {
  getWorker: (_, label) => (label === 'json' ? new JsonWorker() : new EditorWorker()),
};
loader.config({ monaco: monaco as never });

/** Tells the editor what documents may hold, for completion and hover. Findings come from the checker, which knows more than a schema. */
export function describeDocuments(schemas: SourceSchema[]): void {
  jsonDefaults.setDiagnosticsOptions({
    validate: false,
    allowComments: false,
    enableSchemaRequest: false,
    schemas,
  });
}

describeDocuments([]);

export { monaco };
