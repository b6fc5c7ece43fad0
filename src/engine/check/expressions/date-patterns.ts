// Patterns of dates that expressions give to `formatDate`.
import type { Findings } from '../findings/findings.ts';
import type { FoundExpression } from './parse-text.ts';

/** Checks the patterns that `formatDate` is given as they are. */
export function checkDatePatterns(found: FoundExpression, findings: Findings): void {
  for (const { name, args } of found.parsed.functions) {
    const pattern = name === 'formatDate' ? args[1] : undefined;
    if (pattern?.tree[0] !== 'literal' || typeof pattern.tree[1] !== 'string') continue;
    const mended = mendPattern(pattern.tree[1]);
    if (mended === pattern.tree[1]) continue;
    findings.addInString(
      'date-pattern',
      found.pointer,
      found.offset + pattern.index,
      `日期格式 “${pattern.tree[1]}” 应写成 “${mended}”：年 YYYY 月 MM 日 DD 时 HH 分 mm 秒 ss`,
    );
  }
}

/**
 * The pattern with its letters as they are read: years and days in capitals, months and minutes by what stands beside
 * them. What is in brackets is text.
 */
function mendPattern(pattern: string): string {
  const parts = pattern.match(/\[[^\]]*\]|([A-Za-z])\1*|[^A-Za-z[]+|\[/g) ?? [];
  const letters = parts.map((part) => (/^[A-Za-z]/.test(part) ? part.charAt(0).toLowerCase() : ''));
  const beside = (index: number, step: 1 | -1): string => {
    for (let at = index + step; at >= 0 && at < letters.length; at += step) {
      if (letters[at] !== '') return letters[at] ?? '';
    }
    return '';
  };
  const hasDate = letters.some((letter) => letter === 'y');
  return parts
    .map((part, index) => {
      const [before, after] = [beside(index, -1), beside(index, 1)];
      switch (letters[index]) {
        case 'y':
          return part.toUpperCase();
        case 'd':
          return hasDate && (before === 'm' || after === 'm') ? part.toUpperCase() : part;
        case 'm':
          if (before === 'h' || after === 's') return part.toLowerCase();
          return before === 'y' || after === 'y' || (after === 'd' && before !== 'h')
            ? part.toUpperCase()
            : part;
        case 's':
          return before === 'm' && part.length === 2 ? part.toLowerCase() : part;
        default:
          return part;
      }
    })
    .join('');
}
