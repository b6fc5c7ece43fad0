// Every lint rule that keeps the parts apart and program text out reports its violation, and nothing else.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { ESLint } from 'eslint';
import { describe, expect, it } from 'vitest';
import { CHECK_FLOORS, ENGINE_FLOORS, REACT_FLOORS, SERVER_FLOORS, SURFACES } from '../eslint.config.js';

const projectFolder = path.resolve(import.meta.dirname, '..');
const eslint = new ESLint({ cwd: projectFolder });

/** Sentences of the findings for a text that stands in a file; the file need not exist. */
async function lint(file: string, text: string): Promise<{ rule: string | null; message: string }[]> {
  const [result] = await eslint.lintText(`${text}\n`, { filePath: path.join(projectFolder, file) });
  if (result === undefined) throw new Error(`${file} is not linted`);
  return result.messages.map(({ ruleId, message }) => ({ rule: ruleId, message }));
}

const SYNTAX = 'no-restricted-syntax';
const PATTERN = 'Patterns from data are compiled';
const SQL = "SQL comes from Kysely's builders";
const PROGRAM = 'Text never becomes a program';
const HTML = 'No raw HTML';
const MESSAGES = 'Pages hear no other window';
const ORIGIN = 'Name the origin that may read the message';

/** What may not be written, in which words the finding says so. */
const FORBIDDEN: readonly [code: string, rule: string, message: string][] = [
  ["export * from './b.ts';", SYNTAX, 'Name what is exported'],
  ['export const f = (x: string) => new RegExp(x);', SYNTAX, PATTERN],
  ['export const f = (x: string) => RegExp(x);', SYNTAX, PATTERN],
  ['export const f = (x: string) => new globalThis.RegExp(x);', SYNTAX, PATTERN],
  ["export const f = (x: string) => 'select * from t where id = ' + x;", SYNTAX, SQL],
  [
    "export const f = (x: string, y: string) => 'delete from t where a = ' + x + ' and b = ' + y;",
    SYNTAX,
    SQL,
  ],
  ["export const f = (x: string) => 'select ' + x;", SYNTAX, SQL],
  ["export const f = (x: string) => 'select * from t where id = '.concat(x);", SYNTAX, SQL],
  ['export const f = (x: string) => `select * from t where id = ${x}`;', SYNTAX, SQL],
  ['export const f = (x: string) => `\n  select *\n  from t\n  where id = ${x}\n`;', SYNTAX, SQL],
  ['export const f = (x: string) => `select ${x} from t`;', SYNTAX, SQL],
  ['export const f = (x: string) => `update t\nset a = ${x}`;', SYNTAX, SQL],
  ['export const f = (sql: { raw(x: string): void }, x: string) => sql.raw(x);', SYNTAX, SQL],
  ['export const f = (x: string) => eval(x);', 'no-eval', 'eval'],
  ['export const f = (x: string) => globalThis.eval(x);', SYNTAX, PROGRAM],
  ["export const f = (x: string) => window['eval'](x);", SYNTAX, PROGRAM],
  ['export const f = (x: string) => new Function(x);', SYNTAX, PROGRAM],
  ['export const f = (x: string) => Function(x);', SYNTAX, PROGRAM],
  ['export const f = (x: string) => new globalThis.Function(x);', SYNTAX, PROGRAM],
  ['export const f = (x: string) => Reflect.construct(Function, [x]);', SYNTAX, PROGRAM],
  ['export const F = Function;', SYNTAX, PROGRAM],
  ['export const f = (x: string) => f.constructor(x);', SYNTAX, PROGRAM],
  ["setTimeout('alert(1)');", SYNTAX, PROGRAM],
  ["window.setInterval('alert(1)', 5);", SYNTAX, PROGRAM],
  ['export const f = (x: string) => setTimeout(`go(${x})`);', SYNTAX, PROGRAM],
  ["export const link = 'javascript:alert(1)';", 'no-script-url', 'Script URL'],
  ['export const f = (el: Element, h: string) => (el.innerHTML = h);', SYNTAX, HTML],
  ['export const f = (el: Element, h: string) => (el.outerHTML = h);', SYNTAX, HTML],
  ["export const f = (el: Element, h: string) => (el['innerHTML'] = h);", SYNTAX, HTML],
  ["export const f = (el: Element, h: string) => el.insertAdjacentHTML('beforeend', h);", SYNTAX, HTML],
  ['export const f = (h: string) => document.write(h);', SYNTAX, HTML],
  ['export const f = (h: string) => window.document.writeln(h);', SYNTAX, HTML],
  ["window.addEventListener('message', () => {});", SYNTAX, MESSAGES],
  ["addEventListener('message', () => {});", SYNTAX, MESSAGES],
  ["globalThis['addEventListener'](`message`, () => {});", SYNTAX, MESSAGES],
  ["export const f = (frame: Window) => frame.addEventListener('message', () => {});", SYNTAX, MESSAGES],
  ['window.onmessage = () => {};', SYNTAX, MESSAGES],
  ["self['onmessage'] = () => {};", SYNTAX, MESSAGES],
  ['onmessage = () => {};', SYNTAX, MESSAGES],
  ['export const f = (w: Window) => (w.onmessage = () => {});', SYNTAX, MESSAGES],
  ["export const f = (x: string) => window.parent.postMessage(x, '*');", SYNTAX, ORIGIN],
  ['export const f = (x: string) => postMessage(x, `*`);', SYNTAX, ORIGIN],
  ["export const f = (w: Window) => w.postMessage('x', { targetOrigin: '*' });", SYNTAX, ORIGIN],
  ['export const v = <p dangerouslySetInnerHTML={{ __html: "" }} />;', SYNTAX, 'sanitised HTML'],
  ['export const v = { dangerouslySetInnerHTML: { __html: "" } };', SYNTAX, 'sanitised HTML'],
  ['export const f = (x: any) => String(x);', '@typescript-eslint/no-explicit-any', 'any'],
  ['// @ts-ignore\nexport const x: number = 1;', '@typescript-eslint/ban-ts-comment', 'ts-ignore'],
  ["export const f = () => fetch('/x');", 'no-restricted-globals', 'Calls go through the Http port'],
  ['export const f = (a: number, b: number) => a == b;', 'eqeqeq', '==='],
];

describe('what may not be written', () => {
  it.each(FORBIDDEN)('%s', async (code, rule, message) => {
    const findings = await lint('src/widgets/text/sample.tsx', code);
    expect(findings.map((finding) => finding.rule)).toContain(rule);
    expect(findings.find((finding) => finding.rule === rule)?.message).toContain(message);
  });

  it('is raw HTML everywhere but in the component that cleans it', async () => {
    const code = 'export const v = <p dangerouslySetInnerHTML={{ __html: "" }} />;';
    expect(await lint('src/controls/html/CleanHtml.tsx', code)).toEqual([]);
    for (const file of [
      'src/controls/CleanHtml2.tsx',
      'src/controls/CleanHtml.tsx',
      'src/engine/react/CleanHtml.tsx',
    ]) {
      expect(
        (await lint(file, code)).map(({ rule }) => rule),
        file,
      ).toContain(SYNTAX);
    }
    const other = 'export const f = (el: Element, h: string) => (el.innerHTML = h);';
    expect((await lint('src/controls/html/CleanHtml.tsx', other)).map(({ rule }) => rule)).toContain(SYNTAX);
  });

  it('is hearing messages, but for those of the socket', async () => {
    const socket = 'src/runtime/messages/notice-socket.ts';
    const own = 'export const f = (socket: WebSocket) => (socket.onmessage = () => {});';
    expect(await lint(socket, own)).toEqual([]);
    expect((await lint('src/runtime/messages/other.ts', own)).map(({ rule }) => rule)).toContain(SYNTAX);
    for (const code of [
      'window.onmessage = () => {};',
      'onmessage = () => {};',
      'export const f = (frame: HTMLIFrameElement) => (frame.contentWindow!.onmessage = () => {});',
      "window.addEventListener('message', () => {});",
    ]) {
      const findings = await lint(socket, code);
      expect(findings.find(({ rule }) => rule === SYNTAX)?.message, code).toContain(MESSAGES);
    }
    const clean = 'src/controls/html/CleanHtml.tsx';
    expect((await lint(clean, own)).map(({ rule }) => rule)).toContain(SYNTAX);
  });

  it('is not what only looks like it', async () => {
    const clean = `
import { sql } from 'kysely';
/** Updates the rows from a list. */
export const find = (id: string) => sql\`select * from t where id = \${id}\`;
export const PATTERN = new RegExp('^a$');
export const say = (name: string) => \`Select \${name}\` + ' from the list, or create ' + name;
export const read = (element: Element) => element.outerHTML + element.innerHTML;
export const wait = (go: () => void) => setTimeout(go, 5);
export const make = (build: (of: number) => number) => build(1);
export const tell = (window: Window, origin: string) => window.postMessage('x', origin);
export const hear = (window: Window, go: () => void) => window.addEventListener('resize', go);
export const on = (source: EventTarget, go: () => void) => source.dispatchEvent(new Event('message')) && go();
`;
    expect(await lint('server/records/sample.ts', clean)).toEqual([]);
    expect(await lint('src/runtime/sample.ts', clean)).toEqual([]);
  });
});

/** One import that each zone refuses: file, what it imports, words of the finding. */
const IMPORTS: readonly [file: string, imported: string, message: string][] = [
  ['src/engine/react/sample.ts', '../../widgets/text/index.ts', 'The engine knows no widget'],
  ['src/engine/react/sample.ts', '../../runtime/runtime.ts', 'The engine knows no widget'],
  ['src/engine/react/sample.ts', '../../formily/index.ts', 'The engine knows no widget'],
  ['src/engine/rule/sample.ts', '../../../server/config/config.ts', 'The engine knows no widget'],
  ['src/engine/rule/sample.ts', '../../cli/check.ts', 'The engine knows no widget'],
  ['src/engine/rule/sample.ts', '../react/screen/Screen.tsx', 'rule stands below'],
  ['src/engine/sample.ts', './react/screen/Screen.tsx', 'The headless engine runs without React'],
  ['src/engine/plan/sample.ts', '../compile/compile-screen.ts', 'plan stands below'],
  ['src/engine/plan/sample.ts', '../react/screen/Screen.tsx', 'plan stands below'],
  ['src/engine/action/sample.ts', '../check/check-sources.ts', 'action stands below'],
  ['src/engine/html/sample.ts', '../text.ts', 'A library'],
  ['src/engine/html/sample.ts', '../values/json.ts', 'A library'],
  ['src/engine/print/sample.ts', '../text.ts', 'A library'],
  ['src/engine/check/findings/sample.ts', '../context/context.ts', 'findings stands below'],
  ['src/engine/check/shapes/sample.ts', '../context/context.ts', 'shapes stands below'],
  ['src/engine/check/files/sample.ts', '../check-sources.ts', 'files stands below'],
  ['src/engine/react/sample.ts', '../compile/compile-screen.ts', 'Pages read plans'],
  ['src/engine/react/model/sample.ts', '../widget.ts', 'The living screen'],
  ['src/engine/react/model/sample.ts', '../screen/Screen.tsx', 'model stands below'],
  ['src/engine/react/nodes/sample.ts', '../screen/Screen.tsx', 'nodes stands below'],
  ['src/engine/react/sample.ts', './nodes/NodeView.tsx', 'What all floors of a drawn plan share'],
  ['src/widgets/text/sample.ts', '../../engine/check/check-sources.ts', 'Pages read plans'],
  ['src/runtime/sample.ts', '../engine/compile/compile-screen.ts', 'Pages read plans'],
  ['src/widgets/text/other.ts', '../../engine/react/nodes/FarField.tsx', 'What widgets may use'],
  ['src/controls/dates/other.ts', '../../engine/action/conflict.ts', 'What widgets may use'],
  ['src/widgets/text/sample.ts', '../../runtime/runtime.ts', 'A widget uses the engine'],
  ['src/widgets/text/sample.ts', '../../formily/index.ts', 'A widget uses the engine'],
  ['src/widgets/text/sample.ts', '../../../server/config/config.ts', 'A widget uses the engine'],
  ['src/controls/sample.ts', '../widgets/text/index.ts', 'Controls stand below'],
  ['src/controls/sample.ts', '../runtime/runtime.ts', 'Controls stand below'],
  ['src/runtime/sample.ts', '../widgets/text/index.ts', 'The runtime gets the registry'],
  ['src/runtime/sample.ts', '../formily/index.ts', 'The runtime gets the registry'],
  ['src/formily/sample.ts', '../widgets/text/index.ts', 'The drop-in set stands beside'],
  ['src/formily/sample.ts', '../runtime/runtime.ts', 'The drop-in set stands beside'],
  ['server/records/sample.ts', '../../src/engine/react/screen/Screen.tsx', 'headless engine only'],
  ['server/records/sample.ts', '../../src/widgets/text/index.ts', 'headless engine only'],
  ['server/records/sample.ts', '../../src/runtime/runtime.ts', 'headless engine only'],
  ['src/cli/sample.ts', '../widgets/text/index.ts', 'headless engine only'],
  ['src/cli/sample.ts', '../../server/config/config.ts', 'The command line works without the server'],
  ['src/schemas/sample.ts', '../engine/document.ts', 'Data only'],
  ['server/kernel/sample.ts', '../records/entities.ts', 'kernel stands below'],
  ['server/db/sample.ts', '../features/users/tables.ts', 'db stands below'],
  ['server/records/sample.ts', '../http/routing/define-route.ts', 'records stands below'],
  ['server/identity/sample.ts', '../http/routing/define-route.ts', 'identity stands below'],
  ['server/http/sample.ts', '../features/users/user-records.ts', 'http stands below'],
  ['server/features/users/sample.ts', '../../start/app.ts', 'features stands below'],
  ['server/features/users/sample.ts', '../roles/roles.ts', 'The surface of roles'],
];

describe('the floors of the engine', () => {
  const foldersOf = (folder: string) =>
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'testing')
      .map(({ name }) => name)
      .sort();

  it('are its folders', () => {
    expect(foldersOf('src/engine')).toEqual([...ENGINE_FLOORS].sort());
    expect(foldersOf('src/engine/check')).toEqual([...CHECK_FLOORS].sort());
    expect(foldersOf('src/engine/react')).toEqual([...REACT_FLOORS].sort());
  });

  it('let print use what html offers, and the checker put its own parts together', async () => {
    const line = (from: string) => `import * as other from '${from}';\nexport const x = other;`;
    expect(await lint('src/engine/print/sample.ts', line('../html/safe-address.ts'))).toEqual([]);
    expect(await lint('src/engine/check/sample.ts', line('./files/catalog-files.ts'))).toEqual([]);
    expect(await lint('src/engine/check/nodes/sample.ts', line('../findings/findings.ts'))).toEqual([]);
  });
});

describe('the floors of the server', () => {
  it('are its folders, and each feature says what it offers', () => {
    const foldersOf = (folder: string) =>
      readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name)
        .sort();
    expect(foldersOf('server')).toEqual([...SERVER_FLOORS].sort());
    expect(foldersOf('server/features')).toEqual(Object.keys(SURFACES).sort());
  });

  it('offer what another feature may use', async () => {
    const line = "import { readShown } from '../departments/depart-parent.ts';\nexport const x = readShown;";
    expect(await lint('server/features/users/sample.ts', line)).toEqual([]);
  });
});

describe('what may not be imported', () => {
  it.each(IMPORTS)('%s: %s', async (file, imported, message) => {
    const findings = await lint(file, `import * as other from '${imported}';\nexport const x = other;`);
    const zone = findings.find(({ rule }) => rule === 'import-x/no-restricted-paths');
    expect(zone?.message).toContain(message);
  });

  it.each([
    ['src/engine/rule/sample.ts', 'react'],
    ['src/engine/react/model/sample.ts', 'react'],
    ['src/engine/rule/sample.ts', '@formily/core'],
    ['server/records/sample.ts', 'antd'],
    ['src/cli/sample.ts', 'react-dom/client'],
    ['src/cli/sample.ts', 'node:child_process'],
    ['src/cli/sample.ts', 'child_process'],
    ['src/runtime/sample.ts', 'node:child_process'],
    ['src/engine/rule/sample.ts', 'node:child_process'],
    ['server/features/users/sample.ts', 'node:child_process'],
  ])('%s: the package %s', async (file, name) => {
    const findings = await lint(file, `import * as other from '${name}';\nexport const x = other;`);
    expect(findings.map(({ rule }) => rule)).toContain('no-restricted-imports');
  });

  it.each([
    ['src/widgets/text/sample.ts', "import { evaluateTree } from '../../engine/expression/evaluate.ts';"],
    ['server/records/sample.ts', "import { evaluateTree } from '../../src/engine/expression/evaluate.ts';"],
    ['server/db/embedded/sample.ts', "import { spawn as evaluateTree } from 'node:child_process';"],
  ])('is not what %s needs', async (file, line) => {
    expect(await lint(file, `${line}\nexport const x = evaluateTree;`)).toEqual([]);
  });
});
