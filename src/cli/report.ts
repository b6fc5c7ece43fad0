// The three forms of a report: lines for people, JSON for scripts, SARIF for code hosts.
import { CODES, type CodeEntry } from '../engine/check/findings/codes.ts';
import { applyFix } from '../engine/check/findings/apply-fix.ts';
import type { Diagnostic, Severity } from '../engine/diagnostic.ts';
import type { Format } from './options.ts';

export interface ReportFacts {
  /** Files that were checked. */
  count: number;
  /** Modules whose screens are not judged before their other files are sound. */
  waiting: readonly string[];
  /** The text of a file, for the replacements of SARIF. */
  textOf(file: string): string | undefined;
}

/** Writes the report. */
export function writeReport(
  format: Format,
  diagnostics: readonly Diagnostic[],
  { count, waiting, textOf }: ReportFacts,
): string {
  if (format === 'json') return `${JSON.stringify(diagnostics, null, 2)}\n`;
  if (format === 'sarif') return `${JSON.stringify(toSarif(diagnostics, textOf), null, 2)}\n`;
  return writeText(diagnostics, count, waiting);
}

const LEVELS: Readonly<Record<Severity, string>> = { error: '错误', warning: '警告', note: '提示' };

function writeText(diagnostics: readonly Diagnostic[], count: number, waiting: readonly string[]): string {
  const lines = diagnostics.map((found) => {
    const { file, line, column, severity, code, message, pointer, fix } = found;
    const level = LEVELS[severity];
    const head = `${file}:${line}:${column} ${level} ${code} ${message}`;
    const place = pointer === '' ? [] : [`    位置 ${pointer}`];
    return [head, ...place, ...(fix ? [`    ${fix.title}`] : [])].join('\n');
  });
  const countOf = (level: Severity): number =>
    diagnostics.filter(({ severity }) => severity === level).length;
  const notes = countOf('note');
  const counts = `${countOf('error')} 个错误，${countOf('warning')} 个警告`;
  const summary = `检查了 ${count} 个文件：${counts}${notes > 0 ? `，${notes} 个提示` : ''}`;
  lines.push(...waiting.map((id) => `模块 ${id} 的屏幕还没有检查：请先改正模块里的错误`));
  return `${[...lines, summary].join('\n')}\n`;
}

/** SARIF 2.1.0, the least that viewers need. */
function toSarif(diagnostics: readonly Diagnostic[], textOf: (file: string) => string | undefined): object {
  const entries: Readonly<Record<string, CodeEntry>> = CODES;
  const used = [...new Set(diagnostics.map(({ code }) => code))].sort();
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'screenwright-check',
            rules: used.map((code) => ({
              id: code,
              shortDescription: { text: entries[code]?.what ?? code },
              help: { text: entries[code]?.remedy ?? '' },
              defaultConfiguration: { level: entries[code]?.severity ?? 'error' },
            })),
          },
        },
        columnKind: 'utf16CodeUnits',
        results: diagnostics.map((found) => ({
          ruleId: found.code,
          ruleIndex: used.indexOf(found.code),
          level: found.severity,
          message: { text: found.fix ? `${found.message} ${found.fix.title}` : found.message },
          locations: [
            {
              physicalLocation: {
                artifactLocation: { uri: encodeURI(found.file) },
                region: regionOf(found),
              },
              logicalLocations: [{ fullyQualifiedName: found.pointer, kind: 'member' }],
            },
          ],
          ...fixesOf(found, textOf(found.file)),
        })),
      },
    ],
  };
}

function regionOf({ line, column, endLine, endColumn }: Diagnostic): object {
  const end = endLine === undefined || endColumn === undefined ? {} : { endLine, endColumn };
  return { startLine: line, startColumn: column, ...end };
}

/** A patch as the one piece of text that it replaces. */
function fixesOf({ fix, file }: Diagnostic, text: string | undefined): object {
  if (!fix?.patch || text === undefined) return {};
  const fixed = applyFix(text, fix.patch);
  const most = Math.min(text.length, fixed.length);
  let start = 0;
  while (start < most && text[start] === fixed[start]) start += 1;
  let end = 0;
  while (end < most - start && text.at(-1 - end) === fixed.at(-1 - end)) end += 1;
  const [from, to] = [locate(text, start), locate(text, text.length - end)];
  return {
    fixes: [
      {
        description: { text: fix.title },
        artifactChanges: [
          {
            artifactLocation: { uri: encodeURI(file) },
            replacements: [
              {
                deletedRegion: {
                  startLine: from.line,
                  startColumn: from.column,
                  endLine: to.line,
                  endColumn: to.column,
                },
                insertedContent: { text: fixed.slice(start, fixed.length - end) },
              },
            ],
          },
        ],
      },
    ],
  };
}

function locate(text: string, offset: number): { line: number; column: number } {
  const lines = text.slice(0, offset).split(/\r\n|\r|\n/);
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}
