// Buttons that end a form stand in the same place everywhere: at the right of a bar that stays in sight, the main one last.
import { expect, it } from 'vitest';
import type { SchemaNode } from '../src/engine/document.ts';
import { shippedScreens, walkNodes } from './shipped-screens.ts';

interface Bar {
  place: string;
  look: unknown;
  texts: string[];
  /** Places of main buttons among all. */
  main: number[];
}

function readBar(node: SchemaNode, place: string): Bar {
  const { align, isSticky } = node['x-component-props'] ?? {};
  const buttons = Object.values(node.properties ?? {}).map((button) => button['x-component-props'] ?? {});
  return {
    place,
    look: { align, isSticky },
    texts: buttons.map(({ text }) => (typeof text === 'string' ? text : '')),
    main: buttons.flatMap(({ kind }, index) => (kind === 'primary' ? [index] : [])),
  };
}

function endsForm({ texts, main }: Bar): boolean {
  return texts.includes('取消') || main.some((at) => texts[at]?.startsWith('保存'));
}

it('forms of all screens are ended at the right of a bar that stays in sight, by its last button', () => {
  const bars: Bar[] = [];
  for (const screen of shippedScreens) {
    if (screen.id?.startsWith('gallery/')) continue;
    walkNodes(screen, (node, place) => {
      if (node['x-component'] === 'toolbar') bars.push(readBar(node, place));
    });
  }
  const ends = bars.filter(endsForm);
  expect(ends.length).toBeGreaterThan(30);
  for (const { place, look, texts, main } of ends) {
    expect(look, place).toEqual({ align: 'right', isSticky: true });
    expect(main.length, place).toBeLessThanOrEqual(1);
    expect([undefined, texts.length - 1], place).toContain(main[0]);
    expect(texts.indexOf('取消'), place).toBeLessThanOrEqual(0);
  }
});
