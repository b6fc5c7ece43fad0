// What sources import while they run, read from their text.
import fs from 'node:fs';
import path from 'node:path';

const projectFolder = path.resolve(import.meta.dirname, '..');

export interface SourceImports {
  /** Loaded with the source. */
  atOnce: string[];
  /** Loaded when it asks for them. */
  later: string[];
}

/** Imports of types alone are none. */
export function listImports(code: string): SourceImports {
  const statements = [...code.matchAll(/^(?:import|export) (?!type\b)([^;'"]*?) ?from '([^']+)'/gm)];
  const values = statements.filter(([, names]) => !/^\{(?:\s*type [^,}]+,?)+\s*\}$/.test(names ?? ''));
  const bare = [...code.matchAll(/^import '([^']+)'/gm)].map(([, from]) => from ?? '');
  const later = [...code.matchAll(/(?<!typeof )import\(\s*'([^']+)'\s*\)/g)].map(([, from]) => from ?? '');
  return { atOnce: [...values.map(([, , from]) => from ?? ''), ...bare], later };
}

/** @param file below the project's folder */
export const readImports = (file: string): SourceImports =>
  listImports(fs.readFileSync(path.join(projectFolder, file), 'utf8'));

/** Sources below a folder of the project, without those that are for tests. */
export function listSources(folder: string): string[] {
  return fs
    .readdirSync(path.join(projectFolder, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|testing|d)\.tsx?$/.test(file))
    .map((file) => path.posix.join(folder, file));
}

/**
 * Packages that sources load at once, each with the source that names it.
 * @param entries sources below the project's folder
 */
export function listLoadedPackages(entries: readonly string[]): Map<string, string> {
  const files = new Set(entries);
  const packages = new Map<string, string>();
  for (const file of files) {
    for (const from of readImports(file).atOnce) {
      if (!from.startsWith('.')) packages.set(from, file);
      else if (/\.tsx?$/.test(from)) files.add(path.posix.join(path.posix.dirname(file), from));
    }
  }
  return packages;
}

/**
 * Files that import each other, each group once, by a walk through all of them (Tarjan's strongly connected components).
 * @param imports of each file those that it imports
 */
export function findCycles(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const places = new Map<string, { index: number; lowest: number; isOpen: boolean }>();
  const open: string[] = [];
  const cycles: string[][] = [];
  const visit = (file: string): number => {
    const place = { index: places.size, lowest: places.size, isOpen: true };
    places.set(file, place);
    open.push(file);
    for (const target of imports.get(file) ?? []) {
      const known = places.get(target);
      if (!known) place.lowest = Math.min(place.lowest, visit(target));
      else if (known.isOpen) place.lowest = Math.min(place.lowest, known.index);
    }
    if (place.lowest === place.index) {
      const group = open.splice(open.indexOf(file));
      for (const one of group) {
        const closed = places.get(one);
        if (closed) closed.isOpen = false;
      }
      if (group.length > 1 || imports.get(file)?.includes(file)) cycles.push(group.sort());
    }
    return place.lowest;
  };
  for (const file of imports.keys()) if (!places.has(file)) visit(file);
  return cycles;
}
