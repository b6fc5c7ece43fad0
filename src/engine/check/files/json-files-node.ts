// Which JSON files lie below a folder, and how findings quote them.
import { readdirSync } from 'node:fs';
import path from 'node:path';

/** Paths of all JSON files below a folder, with `/`, sorted. Hidden ones and links to folders are left out. */
export function listJsonFiles(folder: string): string[] {
  const names: string[] = [];
  const visit = (below: string): void => {
    for (const entry of readdirSync(path.join(folder, below), { withFileTypes: true })) {
      if (entry.name.startsWith('.') || entry.name === 'node_modules') continue;
      const name = below === '' ? entry.name : `${below}/${entry.name}`;
      if (entry.isDirectory()) visit(name);
      else if (entry.name.endsWith('.json')) names.push(name);
    }
  };
  visit('');
  return names.sort();
}

/** As findings quote it: relative to the working directory, with `/`. */
export function showPath(place: string): string {
  return path.relative(process.cwd(), place).split(path.sep).join('/');
}
