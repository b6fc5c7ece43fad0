// The page of figures keeps its prose: only what stands between two marks is measured.
import fs from 'node:fs';
import path from 'node:path';

/**
 * Replaces what docs/benchmarks.md has between `<!-- mark -->` and `<!-- /mark -->`.
 * @throws Error when the page lacks the marks
 */
export function writePage(mark: string, table: string): void {
  const [begin, end] = [`<!-- ${mark} -->`, `<!-- /${mark} -->`];
  const file = path.join(process.cwd(), 'docs', 'benchmarks.md');
  const [before, rest] = fs.readFileSync(file, 'utf8').split(begin);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined) throw new Error(`${file} lacks the marks ${begin} ${end}`);
  const today = new Date().toISOString().slice(0, 10);
  fs.writeFileSync(file, `${before}${begin}\n\nMeasured ${today}. ${table}\n\n${end}${after}`);
}
