// Reads one file far enough to know what it is: kind, id, title and route; the other files need to know these.
import type { JsonObject, RouteDeclaration } from '../document.ts';
import { upgradeDocument } from '../upgrade/upgrade.ts';
import type { Catalog } from './catalog/catalog.ts';
import { Findings } from './findings/findings.ts';
import { isFormilyDocument } from './formily/formily.ts';
import { isObject, ownString } from '../values/json.ts';
import { checkLimits } from './document/limits.ts';
import { describeOtherKind } from './document/other-kinds.ts';
import { readJson } from './findings/positions.ts';
import { checkRoutePath } from './routes/route-path.ts';
import { expandBlueprints, type FoundAddition } from './document/blueprints.ts';
import { isPlacedByPath, type SourceFile } from './document/source.ts';
import type { Validators } from './schemas/validators.ts';

export interface ReadSource {
  file: SourceFile;
  findings: Findings;
  kind: 'screen' | 'formily' | 'unreadable';
  id: string;
  title: string;
  route?: RouteDeclaration;
  /** Whether it says that it replaces a screen of another module. */
  replaces?: boolean;
  /** After upgrade, with its blueprints expanded; undefined when the document must not be walked. */
  document: JsonObject | undefined;
  /** Screens that its blueprints bring along. */
  generated: readonly ReadSource[];
}

const ID = /^[\p{L}\p{N}_-]+(?:\/[\p{L}\p{N}_-]+)*$/u;

/**
 * Runs everything that needs no other file.
 * @param additions what modules add to the document
 */
export function readSource(
  file: SourceFile,
  catalog: Catalog,
  validators: Validators,
  additions: readonly FoundAddition[] = [],
): ReadSource {
  const name = file.name ?? file.path.replace(/\.json$/, '');
  const json = readJson(file.bytes ?? file.text ?? '');
  const findings = new Findings(file.path, json);
  const { value } = json;
  const nothing: ReadSource = {
    file,
    findings,
    kind: 'unreadable',
    id: name,
    title: name,
    document: undefined,
    generated: [],
  };
  if (value === undefined) return nothing;
  const otherKind = describeOtherKind(value);
  if (otherKind !== undefined) {
    findings.addAtValue('file-kind', '', otherKind);
    return nothing;
  }
  if (!isObject(value)) {
    findings.addAtValue('json-not-object', '', '文件最外层应为对象，请写成 { … }');
    return nothing;
  }
  const isFormily = isFormilyDocument(value, catalog);
  const stated = ownString(value, 'id');
  if (stated !== undefined && !ID.test(stated)) {
    findings.addAtValue(
      'id-invalid',
      '/id',
      `id “${stated}” 的写法不允许，请写成 区域/名称，只用字母、数字、下划线和连字符`,
    );
  }
  const id = stated !== undefined && ID.test(stated) ? stated : name;
  const route = readRoute(value, file, name, catalog, findings);
  const isWalkable = checkLimits(value, { base: isFormily ? '/schema' : '', isFormily }, findings);
  const upgraded = isFormily ? value : upgrade(value, findings);
  const walked = isWalkable ? upgraded : undefined;
  const expanded =
    walked && !isFormily
      ? expandBlueprints(walked, id, catalog, validators, findings, additions, mayNameOf(file, catalog))
      : { document: walked, findings, generated: [] };
  return {
    file,
    findings: expanded.findings,
    kind: isFormily ? 'formily' : 'screen',
    id,
    title: ownString(value, 'title') ?? id,
    ...(route ? { route } : {}),
    ...(value['replaces'] === true ? { replaces: true } : {}),
    document: expanded.document,
    generated: expanded.generated.map((one) => ({
      ...one,
      file,
      kind: 'screen',
      generated: [],
      ...(value['replaces'] === true ? { replaces: true } : {}),
    })),
  };
}

/** A file of a module names what modules add which it requires; what is dropped in names all there is. */
export function mayNameOf(
  { source, name = '' }: SourceFile,
  { modules }: Catalog,
): (module: string) => boolean {
  if (source !== 'module') return () => true;
  const [own = ''] = name.split('/');
  return (module) => module === own || modules.get(own)?.includes(module) === true;
}

function readRoute(
  value: JsonObject,
  file: SourceFile,
  name: string,
  catalog: Catalog,
  findings: Findings,
): RouteDeclaration | undefined {
  const declared = value['route'];
  const path = ownString(declared, 'path');
  if (!isObject(declared) || path === undefined) {
    if (!isPlacedByPath(file.source)) return undefined;
    // Where it was meant to be, so that what is wrong with it is read there.
    const isPlace = typeof declared === 'string' && declared.startsWith('/');
    return { path: isPlace ? declared : `/drop/${name}`, access: 'login' };
  }
  checkRoutePath(path, '/route/path', catalog.apiBase, findings);
  const { access, permission, keepAlive, layout } = declared;
  return {
    path,
    ...(access === 'public' || access === 'login' || access === 'permission' ? { access } : {}),
    ...(typeof permission === 'string' ? { permission } : {}),
    ...(typeof keepAlive === 'boolean' ? { keepAlive } : {}),
    ...(layout === 'main' || layout === 'blank' ? { layout } : {}),
  };
}

function upgrade(value: JsonObject, findings: Findings): JsonObject | undefined {
  const result = upgradeDocument(value);
  switch (result.kind) {
    case 'current':
    case 'upgraded':
      return result.document;
    case 'missing':
      findings.addAtValue('format-missing', '', '没有写 format，请加上 "format": 1', {
        title: '加上 "format": 1',
        patch: [{ op: 'add', path: '/format', value: 1 }],
      });
      return undefined;
    case 'invalid':
      findings.addAtValue('format-invalid', '/format', '版本号 format 要是正整数，请写成 1');
      return undefined;
    case 'newer':
      findings.addAtValue(
        'format-newer',
        '/format',
        `文档由更新的版本生成（格式 ${result.format}），只能查看，请升级本系统后再打开`,
      );
      return undefined;
    case 'failed':
      findings.addAtValue(
        'upgrade-failed',
        '/format',
        `升级到格式 ${result.to} 失败：${result.reason}，请按新版格式手工改写`,
      );
      return undefined;
  }
}
