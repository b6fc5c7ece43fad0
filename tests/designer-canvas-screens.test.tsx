// @vitest-environment happy-dom
// Every screen that ships is drawn on the canvas of the designer, without a part that says that its data failed.
import { act, cleanup } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { compileScreen } from '../src/engine/compile/compile-screen.ts';
import type { RuleDeclaration, ScreenDocument } from '../src/engine/document.ts';
import rules from '../src/schemas/rules/system.json' with { type: 'json' };
import { sample } from './depth.ts';
import { openCanvas } from './open-canvas.tsx';
import { loadContracts } from './open-document.tsx';
import { shippedScreens, walkNodes } from './shipped-screens.ts';

const contracts = await loadContracts();
afterEach(cleanup);

const screens = shippedScreens.filter(({ schema }) => schema !== undefined);

/** Widgets that read a call, and whether the screen maps its answer. */
function traitsOf(document: ScreenDocument): string[] {
  const traits: string[] = [];
  walkNodes(document, (node) => {
    const source = node['x-source'];
    if (source && 'api' in source) traits.push(`${node['x-component'] ?? ''} reads`);
  });
  for (const api of Object.values(document.apis ?? {})) {
    if ('result' in api) traits.push(`result ${JSON.stringify(api.result)}`);
  }
  return traits;
}

const cases = sample('screens on the canvas', screens, (one) =>
  [...new Set(traitsOf(one))].map((trait) => trait),
).filter((one) => traitsOf(one).length > 0);

it.each(cases.map((document) => [document.id ?? '', document] as const))('%s', async (id, document) => {
  const plan = compileScreen(document, {
    widgets: contracts,
    rules: rules as Record<string, RuleDeclaration>,
    tables: {},
    file: id,
    version: 'draft',
  });
  const { view } = await openCanvas(plan);
  await act(async () => {
    await vi.dynamicImportSettled();
    await new Promise((resolve) => setTimeout(resolve, 50));
  });
  expect(view.container.textContent).not.toMatch(/数据加载失败|无法显示/);
});
