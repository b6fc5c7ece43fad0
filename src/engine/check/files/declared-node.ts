// What ships, as a server needs it that is told of nothing wrong: the build has judged it.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Json } from '../../document.ts';
import type { DeclaredParts } from '../catalog/join-parts.ts';
import { catalogKindOf } from './catalog-kinds.ts';
import { collectDeclared, type DeclaredFile } from './declared-parts.ts';
import { listJsonFiles } from './json-files-node.ts';

/** Folders of `src/schemas` besides what the module declares: documents, translations, and what the checker is made of. */
const BESIDE = /^(screens|locales|meta)\//;

/** Names of the files that make the module which ships, its documents and translations left out. */
export function listShipped(folder: string): string[] {
  return listJsonFiles(folder).filter((name) => !BESIDE.test(name));
}

/**
 * What the files of `src/schemas` declare.
 * @param folder `src/schemas`, or its copy beside a build
 */
export function readDeclared(folder: string): DeclaredParts {
  return collectDeclared(
    listShipped(folder).flatMap((name): DeclaredFile[] => {
      const kind = catalogKindOf(name);
      if (!kind) return [];
      return [{ kind, value: JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as Json }];
    }),
  );
}
