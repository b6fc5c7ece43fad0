// The small picture of a page in the list of pages.
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../engine/document.ts';
import { MAX_BOXES, SHEET, type BoxKind, type SketchBox } from './pen.ts';
import { sketchDocument } from './sketch.ts';

const page = (properties: JsonObject): JsonObject => ({
  id: 'a/page',
  route: { path: '/a' },
  schema: { type: 'object', properties },
});
const field = (more: JsonObject = {}): JsonObject => ({
  type: 'string',
  title: '名称',
  'x-component': 'text',
  ...more,
});
const text: JsonObject = { type: 'void', 'x-component': 'text_block', 'x-component-props': { text: '说明' } };
const of = (boxes: readonly SketchBox[], kind: BoxKind) => boxes.filter((box) => box.kind === kind);

describe('a sketch', () => {
  it('has a label and a box for each field, one below the other, and nothing of hidden ones and dialogs', () => {
    const boxes = sketchDocument(
      page({
        one: field(),
        secret: field({ 'x-component': 'hidden' }),
        two: field(),
        window: { type: 'void', 'x-component': 'dialog', properties: { three: field() } },
      }),
    );
    expect(boxes.map(({ kind }) => kind)).toEqual(['line', 'field', 'line', 'field']);
    const [first, second] = of(boxes, 'field');
    expect(second?.y).toBeGreaterThan((first?.y ?? 0) + (first?.height ?? 0));
    expect(second?.x).toBe(first?.x);
  });

  it('lays fields of a row side by side, as wide as their columns', () => {
    const column = (span: number): JsonObject => ({
      type: 'void',
      'x-component': 'column',
      'x-component-props': { span },
      properties: { inner: field({ title: null }) },
    });
    const row = {
      type: 'void',
      'x-component': 'row',
      'x-component-props': { columns: 3 },
      properties: { narrow: column(1), wide: column(2), below: column(1) },
    };
    const [narrow, wide, below] = of(sketchDocument(page({ row })), 'field');
    expect(wide?.y).toBe(narrow?.y);
    expect((wide?.width ?? 0) / (narrow?.width ?? 1)).toBeGreaterThan(1.9);
    expect(below).toMatchObject({ x: narrow?.x, width: narrow?.width });
    expect(below?.y).toBeGreaterThan(narrow?.y ?? 0);
  });

  it('shows a list by its search, its buttons, as many heads as columns, and rows', () => {
    const button = { type: 'void', 'x-component': 'button', 'x-component-props': { kind: 'primary' } };
    const boxes = sketchDocument(
      page({
        search: { type: 'void', 'x-component': 'search_form', properties: { name: field() } },
        table: {
          type: 'array',
          'x-component': 'data_table',
          'x-component-props': { columns: [{ key: 'a' }, { key: 'b' }, { key: 'c' }] },
          properties: { add: button },
        },
      }),
    );
    const [head] = of(boxes, 'head');
    expect(of(boxes, 'title').filter(({ y }) => y > (head?.y ?? 0))).toHaveLength(3);
    // 查询 and 新增.
    expect(of(boxes, 'main')).toHaveLength(2);
    expect(of(boxes, 'rule').length).toBeGreaterThan(4);
  });

  it('is a dialog where nobody opens it by an address', () => {
    const { route: _, ...dialog } = page({ one: field() });
    const [frame, ...within] = sketchDocument(dialog);
    expect(frame?.kind).toBe('panel');
    expect(frame?.width).toBeLessThan(SHEET.width / 1.5);
    for (const { x, y, width, height } of within) {
      expect(x).toBeGreaterThanOrEqual(frame?.x ?? SHEET.width);
      expect(x + width).toBeLessThanOrEqual((frame?.x ?? 0) + (frame?.width ?? 0));
      expect(y + height).toBeLessThanOrEqual((frame?.y ?? 0) + (frame?.height ?? 0));
    }
  });

  it('puts a card behind what lies in it, and draws the rows of a list of cards', () => {
    const card = { type: 'void', 'x-component': 'card', title: '房间', properties: { text } };
    const boxes = sketchDocument(
      page({
        list: {
          type: 'array',
          'x-component': 'repeat',
          'x-component-props': { layout: 'grid' },
          items: card,
        },
      }),
    );
    const panels = of(boxes, 'panel');
    expect(panels).toHaveLength(6);
    expect(boxes[0]).toBe(panels[0]);
    expect(new Set(panels.map(({ x }) => x)).size).toBe(3);
  });

  it('is empty where there is nothing to be seen, whatever the text is', () => {
    expect(sketchDocument({})).toEqual([]);
    expect(sketchDocument({ schema: [] })).toEqual([]);
    expect(
      sketchDocument(
        page({ odd: 1, none: null, list: { 'x-component': 'data_table', 'x-component-props': 3 } }),
      ).length,
    ).toBeGreaterThan(0);
  });

  it('of any screen that ships lies on the sheet, is small, and is no other than the one before', () => {
    const folder = path.resolve(import.meta.dirname, '../../../schemas/screens');
    const files = fs
      .readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.json'));
    expect(files.length).toBeGreaterThan(100);
    const empty: string[] = [];
    for (const name of files) {
      const document = JSON.parse(fs.readFileSync(path.join(folder, name), 'utf8')) as JsonObject;
      const boxes = sketchDocument(document);
      expect(sketchDocument(document)).toEqual(boxes);
      expect(boxes.length).toBeLessThanOrEqual(MAX_BOXES + 1);
      for (const { x, y, width, height } of boxes) {
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
        expect(x + width).toBeLessThanOrEqual(SHEET.width + 1);
        expect(y + height).toBeLessThanOrEqual(SHEET.height + 1);
      }
      if (boxes.length === 0) empty.push(name);
    }
    expect(empty).toEqual([]);
  });
});
