import { describe, expect, it } from 'vitest';
import { readCatalogFiles, type CatalogFile } from './catalog-files.ts';
import type { CatalogKind } from './catalog-kinds.ts';
import { CATALOG_CASES } from '../testing/broken-catalog.testing.ts';
import { CATALOG_PARTS, VALIDATORS } from '../testing/site.testing.ts';

const ENCODER = new TextEncoder();

function file(path: string, kind: CatalogKind, value: unknown): CatalogFile {
  return { path, kind, bytes: ENCODER.encode(typeof value === 'string' ? value : JSON.stringify(value)) };
}

const GOOD_FILES: CatalogFile[] = [
  ...(CATALOG_PARTS.entities ?? []).map((entity) => file(`entities/${entity.id}.json`, 'entity', entity)),
  file('menus/system.json', 'menu', CATALOG_PARTS.menus),
  file('dicts/system.json', 'dict', CATALOG_PARTS.dicts),
  file('rules/system.json', 'rule', CATALOG_PARTS.rules),
  file('reports/users.json', 'report', CATALOG_PARTS.reports?.[0]),
];

describe('files of the catalogue', () => {
  it('are read into parts when they are sound', () => {
    const { parts, files } = readCatalogFiles(GOOD_FILES, VALIDATORS);
    expect(files.flatMap(({ diagnostics }) => diagnostics)).toEqual([]);
    expect(parts).toEqual({
      entities: CATALOG_PARTS.entities,
      menus: CATALOG_PARTS.menus,
      dicts: CATALOG_PARTS.dicts,
      rules: CATALOG_PARTS.rules,
      reports: CATALOG_PARTS.reports,
      prints: [],
    });
  });

  it.each(CATALOG_CASES)('$kind file with $code', ({ code, kind, pointer, text }) => {
    const column = text.indexOf('▲') + 1;
    const { files } = readCatalogFiles(
      [...GOOD_FILES, file('bad.json', kind, text.replace('▲', ''))],
      VALIDATORS,
    );
    const findings = files.flatMap(({ diagnostics }) => diagnostics);
    expect(findings).toHaveLength(1);
    expect(findings[0]).toMatchObject({ code, file: 'bad.json', line: 1, column, pointer });
  });

  it('leave out what a broken file declares and keep the rest', () => {
    const { parts } = readCatalogFiles([...GOOD_FILES, file('x.json', 'dict', '{ "other": 1 }')], VALIDATORS);
    expect(Object.keys(parts.dicts)).toEqual(['sex', 'users', 'departs']);
  });
});
