// Colours as they travel: `#rrggbb` in small letters.

/** Reads `#006AFE`, `006afe` and the short `#fff`; anything else is null. */
export function readColor(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const digits = /^#?([\da-f]{6}|[\da-f]{3})$/i.exec(value.trim())?.[1]?.toLowerCase();
  if (digits === undefined) return null;
  return `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits}`;
}

/** Text of a stored value; what is no colour is shown as itself. */
export function colorText(value: unknown): string {
  if (value === undefined || value === null) return '';
  return readColor(value) ?? String(value as string);
}
