// @vitest-environment happy-dom
import path from 'node:path';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { loadCatalogFiles } from '../../../engine/check/files/catalog-node.ts';
import { createValidators, trustPatterns } from '../../../engine/check/schemas/validators-node.ts';
import { openDesk } from '../../store/desk.ts';
import { DesignerContext, type DesignerParts } from '../designer-context.ts';
import { openPage } from '../open-page.testing.ts';
import { Palette } from './Palette.tsx';

const { parts: catalog } = loadCatalogFiles(path.resolve('src/schemas'), trustPatterns(createValidators()));

afterEach(cleanup);

it('record types of modules are offered before those of the system', async () => {
  const session = await openPage({ id: 'a/b', format: 1, title: '合同', schema: { type: 'object' } });
  const contract = {
    id: 'lease/contract',
    title: '合同',
    storage: 'managed',
    table: 'lease_contract',
    fields: {},
  };
  const designer = {
    session,
    shown: session,
    desk: openDesk(session, () => undefined),
    catalog: { ...catalog, entities: [...(catalog.entities ?? []), contract] },
    widgets: new Map(),
    blocks: { list: () => BLOCKS, subscribe: () => () => undefined },
  } as unknown as DesignerParts;
  render(
    <DesignerContext value={designer}>
      <Palette onBlock={() => undefined} />
    </DesignerContext>,
  );
  fireEvent.click(screen.getByText('记录类型的字段'));
  fireEvent.mouseDown(screen.getByLabelText('记录类型'));
  const options = [...document.querySelectorAll('.ant-select-item-option')].map((one) => one.textContent);
  expect(options[0]).toBe('合同（lease/contract）');
  expect(options.length).toBeGreaterThan(1);
  session.end();
});

const BLOCKS: readonly never[] = [];
