// What modules add to screens of others: each addition is tried by itself, and one that does not fit is left out alone.
import { isObject, ownString } from '../values/json.ts';
import type { Catalog } from './catalog/catalog.ts';
import type { FoundAddition } from './document/blueprints.ts';
import type { SourceFile } from './document/source.ts';
import { readExtension, type ReadExtension } from './files/extension-files.ts';
import { Findings, suggestValue } from './findings/findings.ts';
import { readSource, type ReadSource } from './read-source.ts';
import { moduleOf } from './replaced-screens.ts';
import type { Validators } from './schemas/validators.ts';

/** A file that adds to a screen. */
export interface ScreenAddition extends ReadExtension {
  file: SourceFile;
  /** Id of the screen. */
  target: string;
  module: string;
}

export interface ExtendedScreen {
  /** The screen with all that fits. */
  read: ReadSource;
  /** What was added, as text. */
  added: string;
}

const ENCODER = new TextEncoder();

const bytesOf = ({ bytes, text }: SourceFile): Uint8Array => bytes ?? ENCODER.encode(text);

/** Reads a file that adds to a screen. */
export function readAddition(file: SourceFile, catalog: Catalog, validators: Validators): ScreenAddition {
  const module = file.name?.split('/')[0] ?? '';
  const requires = catalog.modules.get(module) ?? [];
  const read = readExtension({ path: file.path, bytes: bytesOf(file) }, validators, { module, requires });
  return { ...read, file, module, target: ownString(read.value, 'screen') ?? '' };
}

/**
 * Adds what modules bring to screens.
 * @param served the screens that are served, by id
 * @param check finds what is wrong with a screen and with those that it brings along
 * @returns the screens that become others, by what they were
 */
export function extendScreens(
  additions: readonly ScreenAddition[],
  served: readonly ReadSource[],
  { catalog, validators, check }: { catalog: Catalog; validators: Validators; check(one: ReadSource): void },
): ReadonlyMap<ReadSource, ExtendedScreen> {
  const order = [...catalog.modules.keys()];
  const sorted = [...additions].sort((a, b) => order.indexOf(a.module) - order.indexOf(b.module));
  const accepted = new Map<ReadSource, ScreenAddition[]>();
  const extended = new Map<ReadSource, ExtendedScreen>();
  for (const addition of sorted) {
    const base = findTarget(addition, served, catalog);
    if (!base) continue;
    const before = accepted.get(base) ?? [];
    const known = tryWith(base, before).errors;
    const { read, errors } = tryWith(base, before, addition);
    for (const [key, message] of errors) {
      if (known.has(key)) continue;
      addition.findings.addAtValue(
        'extension-place',
        '/parts',
        `增加后屏幕 “${base.id}” 不再正确：${message}，请改用别的位置`,
      );
    }
    if (addition.findings.hasErrors) continue;
    const all = [...before, addition];
    accepted.set(base, all);
    extended.set(base, { read, added: JSON.stringify(all.map(({ value }) => value)) });
  }
  return extended;

  /** @returns the screen, with what is wrong with it and with what was added before by what tells errors apart */
  function tryWith(
    base: ReadSource,
    before: readonly ScreenAddition[],
    last?: ScreenAddition,
  ): { read: ReadSource; errors: ReadonlyMap<string, string> } {
    // What was found in those before was told when they were added.
    const given = before.map((one) => ({ value: one.value, findings: new Findings(one.path, one.json) }));
    const found = [...given, ...(last ? [last] : [])].flatMap(({ value, findings }): FoundAddition[] =>
      isObject(value) ? [{ value, findings }] : [],
    );
    const read = readSource(base.file, catalog, validators, found);
    check(read);
    const wrong = [read, ...given].flatMap(({ findings }) => findings.toList());
    const errors = wrong.filter(({ severity }) => severity === 'error');
    return {
      read,
      errors: new Map(errors.map(({ code, pointer, message }) => [`${code} ${pointer} ${message}`, message])),
    };
  }
}

/** @returns the screen, or nothing when it was told why it cannot be added to */
function findTarget(
  { target, module, findings }: ScreenAddition,
  served: readonly ReadSource[],
  catalog: Catalog,
): ReadSource | undefined {
  if (findings.hasErrors) return undefined;
  const base = served.find(({ id }) => id === target);
  if (!base) {
    const parent = served.find(({ generated }) => generated.some(({ id }) => id === target));
    const message = parent
      ? `屏幕 “${target}” 是由 “${parent.id}” 生成的，请写 "screen": "${parent.id}"，在 parts 里用 form. 或 fields. 开头的名称`
      : `屏幕 “${target}” 不存在，请改成已有的屏幕 id`;
    const known = served.map(({ id }) => id);
    findings.addAtValue(
      'screen-unknown',
      '/screen',
      message,
      parent ? undefined : suggestValue(target, known, '/screen'),
    );
    return undefined;
  }
  const owner = moduleOf(base);
  if (owner !== undefined && owner !== module && catalog.modules.get(module)?.includes(owner) === false) {
    findings.addAtValue(
      'module-required',
      '/screen',
      `屏幕 “${target}” 属于模块 “${owner}”，请在 module.json 的 requires 里写上它`,
    );
    return undefined;
  }
  if (base.kind === 'screen') return base;
  findings.addAtValue(
    'extension-place',
    '/screen',
    `屏幕 “${target}” 不是本系统的屏幕文档，不能增加内容，请整个替换它`,
  );
  return undefined;
}
