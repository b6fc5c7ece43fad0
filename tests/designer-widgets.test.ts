// Every widget can be designed without code of its own: what its contract says is enough.
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadCatalogFiles } from '../src/engine/check/files/catalog-node.ts';
import { createValidators, trustPatterns } from '../src/engine/check/schemas/validators-node.ts';
import type { Json, JsonObject } from '../src/engine/document.ts';
import type { PlanNode } from '../src/engine/plan/plan.ts';
import type { PropSchema } from '../src/engine/registry/manifest.ts';
import { isObject } from '../src/engine/values/json.ts';
import {
  duplicateNodes,
  insertNodes,
  moveNodes,
  removeNodes,
} from '../src/designer/document/commands/nodes.ts';
import { setSetting } from '../src/designer/document/commands/settings.ts';
import type { Planned } from '../src/designer/document/commands/command.ts';
import { editText } from '../src/designer/document/edit-text.ts';
import { beginDraft, perform, redo, undo, type Draft } from '../src/designer/document/history.ts';
import { groupWidgets } from '../src/designer/panels/palette/new-nodes.ts';
import { listSettings } from '../src/designer/panels/settings/settings-list.ts';
import { createDraftChecker } from '../src/designer/worker/draft-checker.ts';

const schemas = path.resolve(import.meta.dirname, '../src/schemas');
const validators = trustPatterns(createValidators());
const { parts } = loadCatalogFiles(schemas, validators);
const checker = createDraftChecker({ catalog: parts, others: [], validators }, 'draft.json');

const EMPTY: JsonObject = {
  id: 'test/draft',
  format: 1,
  title: '草稿',
  schema: {
    type: 'object',
    properties: {
      card: {
        type: 'void',
        'x-component': 'card',
        properties: { a: { type: 'string', 'x-component': 'text' } },
      },
    },
  },
};
const CARD = ['schema', 'properties', 'card'];

/** A value that a schema allows. */
function sampleOf(schema: PropSchema): Json {
  if (schema.enum) return schema.enum.at(-1) ?? null;
  const type = typeof schema.type === 'string' ? schema.type : schema.type?.[0];
  switch (type) {
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return schema.minimum ?? schema.maximum ?? 1;
    case 'array':
      return [];
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((name) => [name, sampleOf(schema.properties?.[name] ?? {})]),
      );
    default:
      return '样例';
  }
}

const listNodes = (node: PlanNode): PlanNode[] => [
  node,
  ...node.children.flatMap(listNodes),
  ...(node.item ? listNodes(node.item) : []),
];

describe.each((parts.widgets ?? []).map((contract) => [contract.type, contract] as const))(
  'the widget %s in the designer',
  (type, contract) => {
    const [added] = groupWidgets([contract]).flatMap(({ nodes }) => nodes);

    it('is added, set, moved, copied and removed, and all of it is taken back to the letter', () => {
      if (!added) throw new Error('it is not in the palette');
      let draft: Draft = beginDraft(EMPTY);
      let text = JSON.stringify(EMPTY, null, 2);
      const first = text;
      let now = 0;
      const act = (command: (document: JsonObject) => Planned): void => {
        const planned = command(draft.document);
        draft = perform(draft, planned, (now += 10_000));
        text = editText(text, planned.edits);
        expect(JSON.parse(text)).toEqual(draft.document);
      };
      act((document) => insertNodes(document, { parent: CARD }, [added]));
      const [place] = draft.selection;
      if (!place) throw new Error('it is not selected');
      const settings = listSettings(added.node, contract).flatMap((group) => group.settings);
      for (const name of Object.keys(contract.props.properties)) {
        expect(settings.map((one) => one.path.join('.'))).toContain(`x-component-props.${name}`);
      }
      for (const { path: setting, schema, title } of settings)
        act((document) => setSetting(document, [place], setting, sampleOf(schema), title));
      act((document) => moveNodes(document, [place], { parent: ['schema'], before: 'card' }));
      const [moved] = draft.selection;
      act((document) => duplicateNodes(document, moved ? [moved] : []));
      act((document) => removeNodes(document, draft.selection));
      const last = draft.document;
      const steps = draft.done.length;
      for (let step = 0; step < steps; step += 1) {
        text = editText(text, draft.done.at(-1)?.inverse ?? []);
        draft = undo(draft);
      }
      expect(draft.document).toEqual(EMPTY);
      expect(JSON.parse(text)).toEqual(JSON.parse(first));
      for (let step = 0; step < steps; step += 1) draft = redo(draft);
      expect(draft.document).toEqual(last);
    });

    it('is drawn as it is added', () => {
      if (!added) throw new Error('it is not in the palette');
      const { edits } = insertNodes(EMPTY, { parent: CARD }, [added]);
      const { plan, diagnostics } = checker.check(editText(JSON.stringify(EMPTY), edits));
      const drawn = plan ? listNodes(plan.root).find(({ widget }) => widget === type) : undefined;
      expect(drawn, diagnostics.map(({ message }) => message).join('\n')).toBeDefined();
      expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
      expect(isObject(added.node)).toBe(true);
    });
  },
);
