// Figures as people read them: grouped by thousands.

/**
 * @param value a number or its text; other texts stay as they are, nothing becomes a dash
 * @param precision decimals to show; undefined keeps those the value has
 */
export function formatNumber(value: unknown, precision: number | undefined): string {
  if (value === undefined || value === null || value === '') return '—';
  const number = typeof value === 'number' ? value : Number(value);
  if (!Number.isFinite(number)) return String(value);
  return number.toLocaleString('zh-CN', {
    minimumFractionDigits: precision ?? 0,
    maximumFractionDigits: precision ?? 10,
  });
}
