// @vitest-environment happy-dom
// Documents of the kinds that Formily's documentation shows, used the same way on our screen and with stock Formily:
// the same is seen after every step, and the same is submitted.
import { Schema } from '@formily/json-schema';
import type { ISchema } from '@formily/react';
import { cleanup, render } from '@testing-library/react';
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { sample } from '../../tests/depth.ts';
import { createCatalog } from '../engine/check/catalog/catalog.ts';
import { checkSources } from '../engine/check/check-sources.ts';
import { createValidators } from '../engine/check/schemas/validators-node.ts';
import { compileFormily } from '../engine/compile/compile-formily.ts';
import type { JsonObject } from '../engine/document.ts';
import { EngineContext, type Engine } from '../engine/react/context.ts';
import names from '../schemas/meta/formily-components.json' with { type: 'json' };
import { compileSource } from './compiler.ts';
import { FormilyScreen } from './FormilyScreen.tsx';
import { Hand, type Sight } from './hand.testing.ts';
import { compileStock, StockPage } from './stock-page.testing.tsx';
import { STORIES } from './stories.testing.ts';
import { stripIndexes } from './strip-indexes.ts';

afterEach(() => {
  cleanup();
  // Files of one environment share their modules: the next one finds our compiler.
  Schema.registerCompiler(compileSource);
});

const FOLDER = path.join(import.meta.dirname, 'documents');
const documents = fs.readdirSync(FOLDER).map((file) => path.basename(file, '.json'));

/**
 * An ordinary run uses as many as have every component, every kind of reaction and every way of showing among them.
 */
const WORDS = [
  ...names.map((name) => `"${name}"`),
  ...[
    '"x-reactions"',
    '"target"',
    '"when"',
    '"dependencies"',
    '"fulfill"',
    '"otherwise"',
    '"$ref"',
    '"x-pattern"',
  ],
  ...['"x-display"', '"x-validator"', '"x-value"', '"x-data"', '"$effects"', '"enum"', '"required"', '{{'],
];
const used = sample(
  'documents of Formily’s documentation',
  documents.map((name) => ({ name, text: read(name).text })),
  ({ text }) => WORDS.map((word) => (text.includes(word) ? word : '')),
).map(({ name }) => name);

interface Outcome {
  seen: readonly Sight[];
  submitted: unknown;
}

function read(name: string): { text: string; document: JsonObject } {
  const text = fs.readFileSync(path.join(FOLDER, `${name}.json`), 'utf8');
  return { text, document: JSON.parse(text) as JsonObject };
}

const services = {
  notify: { message: () => undefined },
  session: { user: () => null },
  clock: { now: () => 0 },
  dicts: { peek: () => [], load: () => Promise.resolve([]) },
  files: { address: (file: string) => file },
};

async function runOurs(name: string): Promise<Outcome> {
  Schema.registerCompiler(compileSource);
  const { document } = read(name);
  const plan = compileFormily(
    { id: name, schema: document['schema'] ?? {}, form: document['form'] ?? {} },
    { file: `${name}.json`, version: '1' },
  );
  const engine = { services } as unknown as Engine;
  render(
    <EngineContext value={engine}>
      <FormilyScreen plan={plan} />
    </EngineContext>,
  );
  const hand = new Hand();
  await hand.arrive();
  await STORIES[name]?.(hand);
  const written = globalThis.document.querySelector('.sw-formily pre')?.textContent ?? 'null';
  cleanup();
  return { seen: hand.seen, submitted: JSON.parse(written) };
}

async function runStock(name: string): Promise<Outcome> {
  Schema.registerCompiler(compileStock);
  const { text, document } = read(name);
  let submitted: unknown = null;
  const isWithSteps = text.includes('"FormStep"');
  render(
    <StockPage
      document={document as unknown as { schema: ISchema }}
      isWithSteps={isWithSteps}
      isWithSubmit={!isWithSteps && !text.includes('"Submit"')}
      onSubmit={(values) => {
        submitted = values;
      }}
    />,
  );
  const hand = new Hand();
  await hand.arrive();
  await STORIES[name]?.(hand);
  cleanup();
  // The numbers that stock leaves in rows of tables are the one thing that is ours alone to leave out.
  return { seen: hand.seen, submitted: JSON.parse(JSON.stringify(stripIndexes(submitted))) };
}

describe('a document of Formily’s documentation', () => {
  it.each(used)(
    'is seen, checked and submitted as with stock Formily: %s',
    async (name) => {
      expect(Object.keys(STORIES)).toContain(name);
      const ours = await runOurs(name);
      const stock = await runStock(name);
      expect(ours.seen).toEqual(stock.seen);
      expect(ours.submitted).toEqual(stock.submitted);
      expect(ours.submitted).not.toBeNull();
    },
    60_000,
  );

  it.each(documents)('is one that the checker has nothing to say about: %s', (name) => {
    const { text } = read(name);
    const file = { path: `${name}.json`, name, source: 'dropped' as const, text };
    const catalog = createCatalog({ widgets: [], formilyComponents: names });
    expect(checkSources([file], catalog, createValidators()).diagnostics).toEqual([]);
  });

  it('names every component that documents may use', () => {
    const text = documents.map((name) => read(name).text).join('');
    // The form is around every document.
    const missing = names.filter((name) => name !== 'Form' && !text.includes(`"${name}"`));
    expect(missing).toEqual([]);
  });
});
