// What screens read of `$params`, and what those that open them pass.
import type { Json, JsonObject } from '../../document.ts';
import { ExpressionError } from '../../expression/errors.ts';
import { readExpression } from '../../expression/read.ts';
import { suggestHint, suggestKey, type Findings } from '../findings/findings.ts';
import { entriesOf, isObject, ownString, ownValue } from '../../values/json.ts';
import { parseOnce } from '../../expression/parse-once.ts';
import { joinPointer } from '../findings/pointer.ts';
import { noteName, type UseTaker } from '../document/name-uses.ts';
import { resolvePointer } from '../document/nodes.ts';
import { matchRoute } from './route-path.ts';

/** Names, or `any` where an expression decides. */
type Names = ReadonlySet<string> | 'any';

interface Read {
  name: string;
  pointer: string;
  index: number;
}

interface Opening {
  screen: string;
  pointer: string;
  params: Json | undefined;
}

interface Going {
  to: string;
  pointer: string;
  query: Json | undefined;
}

/** What one document says of parameters. */
export interface ParamUses {
  reads: readonly Read[];
  /** The names read; `any` where `$params` is used as a whole. */
  names: Names;
  openings: readonly Opening[];
  /** Texts that its expressions give; among them may be ids of screens. */
  texts: ReadonlySet<string>;
  /** Steps that go to an address. */
  goings: readonly Going[];
  /** Where the document declares its parameters: each, and whether it has to be passed. */
  declared?: ReadonlyMap<string, boolean>;
  /** Path of its page. */
  path?: string;
}

export type ParamsOfScreens = ReadonlyMap<string, ParamUses>;

/** The screens that there are, and what the files among them say of parameters. */
interface Site {
  screens: ReadonlySet<string>;
  params: ParamsOfScreens;
}

/** Collects the uses of a document of any shape. */
export function collectParams(document: JsonObject): ParamUses {
  const reads: Read[] = [];
  const openings: Opening[] = [];
  const goings: Going[] = [];
  const texts = new Set<string>();
  let isWhole = false;

  function readText(text: string, pointer: string): void {
    texts.add(text);
    if (text.includes("'")) {
      for (const [, quoted = ''] of text.matchAll(/'([^']{1,100})'/g)) texts.add(quoted);
    }
    if (!text.includes('$params')) return;
    const found = readExpression(text);
    const parsed = found && parseOnce(found.source);
    if (!found || !parsed || parsed instanceof ExpressionError) {
      isWhole = true;
      return;
    }
    for (const { index } of parsed.names.filter(({ name }) => name === '$params')) {
      const [name] = parsed.paths.find((path) => path.index === index)?.path ?? [];
      if (name === undefined) isWhole = true;
      else reads.push({ name, pointer, index: found.offset + index });
    }
  }

  function visit(value: Json | undefined, pointer: string): void {
    if (typeof value === 'string') readText(value, pointer);
    else if (Array.isArray(value)) {
      value.forEach((item, index) => visit(item, joinPointer(pointer, index)));
    } else if (isObject(value)) {
      const screen = ownString(value, 'screen');
      if (screen !== undefined) {
        // A setting of a widget may open a screen too, with whatever the widget passes.
        const params = value['do'] === 'open' ? value['params'] : '';
        openings.push({ screen, pointer: joinPointer(pointer, 'params'), params });
      }
      const to = value['do'] === 'navigate' ? ownString(value, 'to') : undefined;
      if (to !== undefined)
        goings.push({ to, pointer: joinPointer(pointer, 'query'), query: value['query'] });
      for (const [key, item] of entriesOf(value)) visit(item, joinPointer(pointer, key));
    }
  }

  visit(document, '');
  const declared = isObject(document['params'])
    ? new Map(entriesOf(document['params']).map(([name, one]) => [name, ownValue(one, 'required') === true]))
    : undefined;
  const path = ownString(document['route'], 'path');
  const names = new Set([...(declared?.keys() ?? []), ...reads.map(({ name }) => name)]);
  return {
    reads,
    names: isWhole ? 'any' : names,
    openings,
    goings,
    texts,
    ...(declared ? { declared } : {}),
    ...(path === undefined ? {} : { path }),
  };
}

/**
 * Checks what a document passes and reads. An address may bring any parameter, so of what a screen with a route reads
 * only misspellings are told: names close to one that it is given. A screen that nobody opens yet is not judged.
 * @param route of the document; `stated` when the document says so itself
 */
export function checkParams(
  id: string,
  route: { path: string; isStated: boolean } | undefined,
  own: ParamUses,
  site: Site,
  findings: Findings,
): void {
  for (const { screen, pointer, params } of own.openings) {
    const names = site.params.get(screen)?.names;
    if (names === undefined || names === 'any') continue;
    for (const [name, value] of entriesOf(params)) {
      if (names.has(name)) continue;
      const path = joinPointer(pointer, name);
      findings.addAtKey(
        'param-unread',
        path,
        `屏幕 “${screen}” 从不读取参数 “${name}”，请改正名称或删除`,
        suggestKey(path, names, value),
      );
    }
  }
  checkRequired(own, site, findings);
  if (own.declared) {
    checkDeclared(own, own.declared, findings);
    return;
  }
  const opened = listPassed(id, site);
  if (opened === 'any') return;
  // A place of its own is what every dropped-in file has; where others open it, nobody has to type its address.
  const isAnyGiven = route?.isStated === true || (route !== undefined && opened === undefined);
  const given = route === undefined ? [] : listGiven(route.path, site);
  if (given === 'any') return;
  const passed =
    opened === undefined && route === undefined ? undefined : new Set([...(opened ?? []), ...given]);
  if (passed === undefined) return;
  // What is read most is what is meant: a name that is read once beside one that is read twice and more.
  const often = own.reads.map(({ name }) => name).filter((name, at, all) => all.indexOf(name) !== at);
  const close = new Set([...passed, ...often]);
  for (const { name, pointer, index } of own.reads) {
    if (passed.has(name)) continue;
    const isClose = name.length > SHORT && suggestHint(name, close) !== undefined;
    if (isAnyGiven && (often.includes(name) || !isClose)) continue;
    findings.addInString(
      'param-unknown',
      pointer,
      index,
      `打开本屏幕的地方都没有传参数 “${name}”，请改正名称，或在 open 的 params 里传入`,
      suggestHint(name, isAnyGiven ? close : passed),
    );
  }
}

/** Between `$params` and the name of one. */
const TO_NAME = /^\$params\s*(?:\??\.\s*|(?:\?\.)?\[\s*['"`])/;

/** Tells where a document names the parameters that it declares. */
export function noteParams({ document, noteUse }: UseTaker & { document: JsonObject }): void {
  if (!noteUse) return;
  const { reads, declared } = collectParams(document);
  for (const { name, pointer, index } of reads) {
    const text = resolvePointer(document, pointer);
    if (!declared?.has(name) || typeof text !== 'string') continue;
    const way = TO_NAME.exec(text.slice(index))?.[0].length ?? 0;
    noteName({ noteUse }, 'param', name, pointer, index + way);
  }
}

/** Where a screen declares its parameters, whoever opens it is told of those that it has to pass. */
function checkRequired(own: ParamUses, site: Site, findings: Findings): void {
  const tell = (screen: string, missing: readonly string[], pointer: string, isPassing: boolean): void => {
    if (missing.length === 0) return;
    findings.addAtValue(
      'param-missing',
      isPassing ? pointer : pointer.slice(0, pointer.lastIndexOf('/')),
      `屏幕 “${screen}” 需要参数 “${missing.join('”、“')}”，请在 ${pointer.slice(pointer.lastIndexOf('/') + 1)} 里传入`,
    );
  };
  for (const { screen, pointer, params } of own.openings) {
    const declared = site.params.get(screen)?.declared;
    if (declared) tell(screen, listMissing(declared, params), pointer, params !== undefined);
  }
  for (const { to, pointer, query } of own.goings) {
    for (const [screen, { path, declared }] of indexUses(site.params).demanding) {
      if (path === undefined || !declared || !matchRoute(path, to)) continue;
      const given = new Set(namesOfPath(path));
      const missing = listMissing(declared, query).filter((name) => !given.has(name));
      tell(screen, missing, pointer, query !== undefined);
    }
  }
}

/** An expression may pass anything. */
function listMissing(declared: ReadonlyMap<string, boolean>, passed: Json | undefined): string[] {
  if (typeof passed === 'string') return [];
  const names = new Set(entriesOf(passed).map(([name]) => name));
  return [...declared].flatMap(([name, isRequired]) => (isRequired && !names.has(name) ? [name] : []));
}

/** What a screen reads that declares its parameters is declared, or stands in the path of its page. */
function checkDeclared(
  { reads, path = '' }: ParamUses,
  declared: ReadonlyMap<string, boolean>,
  findings: Findings,
): void {
  const known = new Set([...declared.keys(), ...namesOfPath(path)]);
  for (const { name, pointer, index } of reads) {
    if (known.has(name)) continue;
    findings.addInString(
      'param-undeclared',
      pointer,
      index,
      `参数 “${name}” 没有声明，请在 params 里声明，或改正名称`,
      suggestHint(name, known) ?? {
        title: `声明参数 “${name}”`,
        patch: [{ op: 'add', path: joinPointer('/params', name), value: {} }],
      },
    );
  }
}

/** Names that stand in the path of a page. */
function namesOfPath(path: string): string[] {
  return [...path.matchAll(/:([A-Za-z][A-Za-z0-9]*)/g)].map(([, name = '']) => name);
}

/** Names of so many letters are close to one another without being meant for each other. */
const SHORT = 3;

/** Names that an address brings: its own parts, and the queries with which others go there. */
function listGiven(path: string, { params: screens }: Site): Names {
  const names = new Set(namesOfPath(path));
  const { goings } = indexUses(screens);
  const found = path.includes(':')
    ? [...goings].flatMap(([to, queries]) => (matchRoute(path, to) ? queries : []))
    : (goings.get(path) ?? []);
  for (const query of found) {
    if (typeof query === 'string') return 'any';
    for (const [name] of entriesOf(query)) names.add(name);
  }
  return names;
}

/** Names that the openers of a screen pass; undefined when nobody opens it. */
function listPassed(id: string, { params: screens, screens: known }: Site): Names | undefined {
  const { openings } = indexUses(screens);
  // An opener with a misspelt id is told of it; what it passes may be meant for this screen.
  for (const screen of openings.keys()) if (!known.has(screen)) return 'any';
  const passed = openings.get(id);
  if (passed === undefined) return undefined;
  if (passed.some((params) => typeof params === 'string')) return 'any';
  return new Set(passed.flatMap((params) => entriesOf(params).map(([name]) => name)));
}

/** What all screens together say, by what they lead to. */
interface UseIndex {
  /** What is passed, by the screen that is opened. */
  openings: ReadonlyMap<string, readonly (Json | undefined)[]>;
  /** Queries, by the address that is gone to. */
  goings: ReadonlyMap<string, readonly (Json | undefined)[]>;
  /** Screens with a page that have to be passed something. */
  demanding: readonly (readonly [screen: string, uses: ParamUses])[];
}

const indexes = new WeakMap<ParamsOfScreens, UseIndex>();

/** Made once for all screens: each of them asks, and reading through all for each would grow with their square. */
function indexUses(screens: ParamsOfScreens): UseIndex {
  const known = indexes.get(screens);
  if (known) return known;
  const uses = [...screens.values()];
  const index = {
    openings: groupBy(uses.flatMap(({ openings }) => openings.map(({ screen, params }) => [screen, params]))),
    goings: groupBy(uses.flatMap(({ goings }) => goings.map(({ to, query }) => [to, query]))),
    demanding: [...screens].filter(
      ([, { path, declared }]) => path !== undefined && [...(declared?.values() ?? [])].includes(true),
    ),
  };
  indexes.set(screens, index);
  return index;
}

function groupBy<T>(entries: readonly (readonly [key: string, value: T])[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const [key, value] of entries) {
    const group = groups.get(key);
    if (group) group.push(value);
    else groups.set(key, [value]);
  }
  return groups;
}
