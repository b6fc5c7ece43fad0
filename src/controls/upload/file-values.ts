// Paths of files as they travel: several joined by commas.

/** Paths of a value; an array is read too, since some back ends answer one. */
export function pathsOf(value: unknown): string[] {
  const parts: unknown[] = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : [];
  return [...new Set(parts.map((part) => String(part).trim()).filter((part) => part !== ''))];
}

/** The value of paths; an empty text without any. */
export function joinPaths(paths: readonly string[]): string {
  return paths.join(',');
}

/** What a path says of a name: its last part. */
export function nameInPath(path: string): string {
  return path.split('/').at(-1) ?? path;
}

/** How a file can be shown. */
export type Showing = 'image' | 'pdf' | 'docx' | 'other';

const SHOWINGS: readonly (readonly [showing: Showing, ending: RegExp])[] = [
  ['image', /\.(?:png|jpe?g|gif|webp|bmp)$/i],
  ['pdf', /\.pdf$/i],
  ['docx', /\.docx$/i],
];

export function showingOf(path: string): Showing {
  return SHOWINGS.find(([, ending]) => ending.test(path))?.[0] ?? 'other';
}

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'];

/** A size to read, base 1024: 1536 is `1.5 KB`. */
export function formatSize(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log2(Math.max(1, bytes)) / 10)));
  const value = bytes / 1024 ** power;
  return `${value.toFixed(power === 0 || value >= 100 ? 0 : 1).replace(/\.0$/, '')} ${UNITS[power] ?? ''}`;
}

/** Characters of a name that are shown; the whole one stands in its title. */
const NAME_LENGTH = 25;

/** A long name without its middle, so that its ending stays. */
export function shortenName(name: string, length = NAME_LENGTH): string {
  const letters = [...name];
  if (letters.length <= length) return name;
  const tail = Math.min(7, Math.floor(length / 3));
  return `${letters.slice(0, length - tail - 1).join('')}…${letters.slice(-tail).join('')}`;
}
