// What ships is a module like those of integrators, read by the same code.
import { describe, expect, it } from 'vitest';
import { linkRelations } from '../../entity/managed-entity.ts';
import { createValidators, trustPatterns } from '../schemas/validators-node.ts';
import { loadCatalogFiles } from './catalog-node.ts';
import { listShipped, readDeclared } from './declared-node.ts';
import { readModules, readShipped, SHIPPED_MODULE, type ModuleFile } from './module-files.ts';
import { NO_PARTS } from '../catalog/join-parts.ts';

const FOLDER = 'src/schemas';
const validators = trustPatterns(createValidators());

const fileOf = (name: string, value: unknown): ModuleFile => ({
  name,
  path: `${FOLDER}/${name}`,
  bytes: new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value)),
});
const MANIFEST = { id: SHIPPED_MODULE, title: '基础平台', version: '1.0.0' };

function findIn(...files: ModuleFile[]): string[] {
  return readShipped({ folder: SHIPPED_MODULE, path: FOLDER, files }, validators).files.flatMap(
    ({ diagnostics }) => diagnostics.map(({ file, code }) => `${file} ${code}`),
  );
}

describe('what ships', () => {
  it('is a module without a finding', () => {
    const { files } = loadCatalogFiles(FOLDER, validators);
    expect(files.map(({ path }) => path)).toContain(`${FOLDER}/module.json`);
    expect(files.flatMap(({ diagnostics }) => diagnostics)).toEqual([]);
  });

  it('has nothing in it but what a module has', () => {
    const folders = new Set(listShipped(FOLDER).map((name) => name.split('/')[0]));
    expect([...folders].sort()).toEqual(['dicts', 'entities', 'menus', 'module.json', 'reports', 'rules']);
  });

  it('is the same for the server, which judges nothing, as for the checker', () => {
    const { entities, menus, dicts, rules, reports, prints } = loadCatalogFiles(FOLDER, validators).parts;
    const read = readDeclared(FOLDER);
    expect({ ...read, entities: linkRelations(read.entities) }).toEqual({
      entities,
      menus,
      dicts,
      rules,
      reports,
      prints,
    });
  });

  it('is told of what has no place in it, and of a broken module.json', () => {
    expect(findIn(fileOf('module.json', MANIFEST))).toEqual([]);
    expect(
      findIn(
        fileOf('module.json', { id: SHIPPED_MODULE, title: '' }),
        fileOf('rules.json', {}),
        fileOf('rows/people.json', {}),
        fileOf('rules/system.json', { short: { pattern: '^a$' } }),
      ),
    ).toEqual([
      `${FOLDER}/module.json keyword-missing`,
      `${FOLDER}/module.json value-invalid`,
      `${FOLDER}/rules.json module-file`,
      `${FOLDER}/rows/people.json module-file`,
      `${FOLDER}/rules/system.json keyword-missing`,
    ]);
    expect(findIn()).toEqual([`${FOLDER}/module.json module-invalid`]);
  });
});

describe('a copy of a shipped file', () => {
  it('is read in a module as it stands, once its names begin with that of the module', () => {
    const rule = { pattern: '^[A-Z]{2}$', message: '请输入两个大写字母' };
    const read = (name: string) =>
      readModules(
        [
          {
            folder: 'shop',
            path: 'modules/shop',
            files: [
              fileOf('module.json', { ...MANIFEST, id: 'shop' }),
              fileOf('rules/system.json', { [name]: rule }),
            ],
          },
        ],
        NO_PARTS,
        validators,
      );
    expect(read('shop_code')[0]?.parts?.rules).toEqual({ shop_code: rule });
    expect(read('code')[0]?.diagnostics.map(({ code }) => code)).toEqual(['module-prefix']);
  });
});
