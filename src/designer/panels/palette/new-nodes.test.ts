import path from 'node:path';
import { describe, expect, it } from 'vitest';
import widgets from '../../../schemas/meta/widgets.generated.json' with { type: 'json' };
import type { WidgetContract } from '../../../engine/registry/manifest.ts';
import { loadCatalogFiles } from '../../../engine/check/files/catalog-node.ts';
import { createValidators, trustPatterns } from '../../../engine/check/schemas/validators-node.ts';
import { findNew, groupWidgets } from './new-nodes.ts';

describe('the palette', () => {
  const contracts = widgets as unknown as WidgetContract[];
  const groups = groupWidgets(contracts);
  const titlesOf = (key: string): string[] =>
    groups.find((group) => group.key === key)?.nodes.map(({ title }) => title) ?? [];

  it('begins with what is used most', () => {
    expect(titlesOf('input').slice(0, 5)).toEqual(['单行文本', '多行文本', '数字', '下拉选择', '日期']);
    expect(titlesOf('layout').slice(0, 3)).toEqual(['卡片', '栅格行', '页签']);
  });

  it('leaves no widget out', () => {
    expect(groups.flatMap(({ nodes }) => nodes)).toHaveLength(contracts.length);
  });
});

describe('rows of a record', () => {
  const { parts } = loadCatalogFiles(path.resolve('src/schemas'), trustPatterns(createValidators()));

  it('know the calls that save the record, and where the ids of removed ones go', () => {
    const found = findNew('field system/dict items', new Map(), parts);
    expect(found?.rows?.addresses).toEqual(['/sys/dictDetail/add', '/sys/dictDetail/edit']);
    expect(found?.besides?.map(({ name }) => name)).toEqual([found?.rows?.deleteIds]);
  });
});
