// The screens of modules, and what these add to screens, as files for the checker.
import type { SourceFile } from '../../src/engine/check/document/source.ts';
import type { DeclaredModule } from '../../src/engine/module.ts';
import type { ReadFolder } from './read-folders.ts';

export interface ModuleDocuments {
  files: readonly SourceFile[];
  /** Changes with the files. */
  fingerprint: string;
}

/**
 * @param took sums of the folders that are served as they are; all other modules are served as they were taken
 */
export function listDocuments(
  standing: readonly DeclaredModule[],
  took: ReadonlyMap<string, string>,
  folders: readonly ReadFolder[],
): ModuleDocuments {
  const files = standing.flatMap(({ manifest, parts }): SourceFile[] => {
    const folder = took.has(manifest.id) ? folders.find((one) => one.folder === manifest.id) : undefined;
    return parts.documents.map(({ kind, name, path, text }): SourceFile => {
      const bytes = folder?.files.find((file) => file.path === path)?.bytes;
      return {
        path,
        name,
        source: 'module',
        ...(bytes ? { bytes } : { bytes: new TextEncoder().encode(text) }),
        ...(kind === 'extension' ? { isExtension: true } : {}),
      };
    });
  });
  const marks = standing.map(({ manifest }) => `${manifest.id} ${took.get(manifest.id) ?? 'stored'}`);
  return {
    files,
    fingerprint: JSON.stringify([marks, files.map(({ path, bytes }) => [path, bytes?.length])]),
  };
}
