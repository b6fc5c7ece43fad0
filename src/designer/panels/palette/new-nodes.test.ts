import { describe, expect, it } from 'vitest';
import widgets from '../../../schemas/meta/widgets.generated.json' with { type: 'json' };
import type { WidgetContract } from '../../../engine/registry/manifest.ts';
import { groupWidgets } from './new-nodes.ts';

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
