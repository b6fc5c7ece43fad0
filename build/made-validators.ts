// Vite plugin: `virtual:made-validators` holds the meta-schemas and the settings of all widgets as functions that were made
// when the app was built. ajv makes them from text, which the content security policy forbids in the browser.
import fs from 'node:fs';
import path from 'node:path';
import { Ajv } from 'ajv';
import standaloneCode from 'ajv/dist/standalone/index.js';
import type { Plugin } from 'vite';
import { BLUEPRINTS } from '../src/engine/blueprint/settings.ts';
import { AJV_SETTINGS } from '../src/engine/check/schemas/ajv-settings.ts';

const MODULE = 'virtual:made-validators';

const META = path.resolve(import.meta.dirname, '../src/schemas/meta');

/** Names of what the module exports: files of one kind, and settings of one widget. */
export const kindExport = (kind: string): string => `kind_${kind}`;
export const propsExport = (widget: string): string => `props_${widget}`;

interface Contract {
  type: string;
  props: object;
}

export function madeValidators(): Plugin {
  return {
    name: 'made-validators',
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
    load(id) {
      if (id !== `\0${MODULE}`) return null;
      const files = fs.readdirSync(META).filter((name) => name.endsWith('.schema.json'));
      const contracts = readJson('widgets.generated.json') as Contract[];
      for (const name of [...files, 'widgets.generated.json']) this.addWatchFile(path.join(META, name));
      return writeModule(
        files.map((name) => readJson(name) as object),
        // The other kinds of files are no business of the browser.
        ['screen'],
        // What stands for the screens of an entity has settings like a widget.
        [...contracts, ...Object.entries(BLUEPRINTS).map(([type, props]) => ({ type, props }))],
      );
    },
  };
}

function readJson(name: string): unknown {
  return JSON.parse(fs.readFileSync(path.join(META, name), 'utf8'));
}

function writeModule(
  schemas: readonly object[],
  kinds: readonly string[],
  contracts: readonly Contract[],
): string {
  const ajv = new Ajv({
    ...AJV_SETTINGS,
    code: { source: true, esm: true, optimize: true },
    schemas: [...schemas],
  });
  for (const { type, props } of contracts) ajv.addSchema(props, `props/${type}`);
  const code = standaloneCode(ajv, {
    ...Object.fromEntries(kinds.map((kind) => [kindExport(kind), `${kind}.schema.json`])),
    ...Object.fromEntries(contracts.map(({ type }) => [propsExport(type), `props/${type}`])),
  });
  return hoistRequires(code);
}

/** What ajv writes as a module still asks for its helpers by `require`. */
function hoistRequires(code: string): string {
  const imports = new Map<string, string>();
  const body = code.replaceAll(/require\("([^"]+)"\)(\.default)?/g, (_, module: string) => {
    const name = imports.get(module) ?? `helper${String(imports.size)}`;
    imports.set(module, name);
    return `helperOf(${name})`;
  });
  const lines = [...imports].map(
    ([module, name]) =>
      `import ${name} from ${JSON.stringify(module.endsWith('.js') ? module : `${module}.js`)};`,
  );
  return `${lines.join('\n')}
const helperOf = (module) => module.default ?? module;
${body}`;
}
