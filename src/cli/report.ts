// The three forms of a report: lines for people, JSON for scripts, SARIF for code hosts.
import { CODES, type CodeEntry } from '../engine/check/codes.ts';
import type { Diagnostic } from '../engine/check/diagnostic.ts';
import type { Format } from './options.ts';

/**
 * Writes the report.
 * @param count files that were checked
 */
export function writeReport(format: Format, diagnostics: readonly Diagnostic[], count: number): string {
  if (format === 'json') return `${JSON.stringify(diagnostics, null, 2)}\n`;
  if (format === 'sarif') return `${JSON.stringify(toSarif(diagnostics), null, 2)}\n`;
  return writeText(diagnostics, count);
}

function writeText(diagnostics: readonly Diagnostic[], count: number): string {
  const lines = diagnostics.map((found) => {
    const { file, line, column, severity, code, message, pointer, fix } = found;
    const level = severity === 'error' ? '错误' : '警告';
    const head = `${file}:${line}:${column} ${level} ${code} ${message}`;
    const place = pointer === '' ? [] : [`    位置 ${pointer}`];
    return [head, ...place, ...(fix ? [`    ${fix.title}`] : [])].join('\n');
  });
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length;
  const summary = `检查了 ${count} 个文件：${errors} 个错误，${diagnostics.length - errors} 个警告`;
  return `${[...lines, summary].join('\n')}\n`;
}

/** SARIF 2.1.0, the least that viewers need. */
function toSarif(diagnostics: readonly Diagnostic[]): object {
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
                region: { startLine: found.line, startColumn: found.column },
              },
              logicalLocations: [{ fullyQualifiedName: found.pointer, kind: 'member' }],
            },
          ],
        })),
      },
    ],
  };
}
