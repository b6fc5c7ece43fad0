import fc from 'fast-check';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import * as made from 'virtual:made-validators';
import { runs } from '../../../tests/depth.ts';
import { loadCatalogFiles, loadScreenFiles } from '../../engine/check/files/catalog-node.ts';
import { createValidators, trustPatterns } from '../../engine/check/schemas/validators-node.ts';
import type { JsonObject } from '../../engine/document.ts';
import { anyEdits } from '../document/edits.testing.ts';
import { applyEdits } from '../document/edits.ts';
import { createDraftChecker } from './draft-checker.ts';
import { createBrowserValidators } from './validators-browser.ts';

const schemas = path.resolve('src/schemas');
const onServer = trustPatterns(createValidators());
const inBrowser = createBrowserValidators(() => undefined);
const { parts } = loadCatalogFiles(schemas, onServer);
const shipped = loadScreenFiles(path.join(schemas, 'screens'), 'shipped').map(
  ({ bytes }) => JSON.parse(new TextDecoder().decode(bytes)) as JsonObject,
);
const checkers = [onServer, inBrowser].map((validators) =>
  createDraftChecker({ catalog: parts, others: [], validators }, 'draft.json'),
);
const findings = (document: JsonObject) =>
  checkers.map((checker) => checker.check(JSON.stringify(document)).diagnostics);

describe('validators that were made when the app was built', () => {
  it('are there for screens and for the settings of every widget', () => {
    expect(Object.keys(made)).toEqual(
      expect.arrayContaining(['kind_screen', ...parts.widgets.map(({ type }) => `props_${type}`)]),
    );
  });

  it('say of every screen that ships what those of the server say', () => {
    for (const document of shipped) {
      const [server, browser] = findings(document);
      expect(browser).toEqual(server);
    }
  });

  it('say the same of whatever somebody makes of a screen', () => {
    fc.assert(
      fc.property(fc.constantFrom(...shipped), fc.infiniteStream(fc.nat()), (document, choices) => {
        const [server, browser] = findings(applyEdits(document, anyEdits(document, choices, 3)).document);
        expect(browser).toEqual(server);
      }),
      { numRuns: runs(2_000, 40) },
    );
  });

  it('pass a pattern that nobody has judged yet, and refuse one that the server found slow', () => {
    const slow = '(a+)+$';
    const judged = createBrowserValidators((pattern) =>
      pattern === slow ? { verdict: 'slow', complexity: 'exponential', attack: "'a'.repeat(31)" } : undefined,
    );
    expect(inBrowser.judgePattern(slow)).toEqual({ verdict: 'safe' });
    expect(judged.judgePattern(slow)).toMatchObject({ verdict: 'slow' });
    expect(judged.judgePattern('(')).toMatchObject({ verdict: 'invalid' });
  });
});
