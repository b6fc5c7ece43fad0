// What was found in screens of modules, beside what was found in their other files.
import type { FileResult } from '../../src/engine/check/document/source.ts';
import type { ModuleBreak, ModuleStatus } from './administration.ts';

/** A file of a module as it was checked with all screens. */
export interface CheckedModuleFile extends Pick<FileResult, 'diagnostics' | 'target'> {
  /** Id of the module. */
  module: string;
}

/** How modules stand, with what was found in their screens, and with what of other modules fits them no more. */
export function withScreens(
  statuses: readonly ModuleStatus[],
  checked: readonly CheckedModuleFile[],
): ModuleStatus[] {
  return statuses.map((status) => {
    const own = checked
      .filter(({ module }) => module === status.id)
      .flatMap(({ diagnostics }) => diagnostics);
    const lost = checked
      .filter(({ module, target }) => module !== status.id && target?.split('/')[0] === status.id)
      .flatMap(({ module, diagnostics }): ModuleBreak[] => {
        const title = statuses.find(({ id }) => id === module)?.title ?? module;
        return diagnostics
          .filter(({ severity }) => severity === 'error')
          .map(({ file, line, message }) => ({ module, title, file, line, message }));
      });
    const told = own.filter(({ severity }) => severity !== 'note');
    return { ...status, findings: [...status.findings, ...told], breaks: [...status.breaks, ...lost] };
  });
}
