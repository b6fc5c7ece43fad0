// The order of test files: those of one environment follow one another, so that a process which has loaded the modules
// of the product for one file keeps them for the next. The smallest groups come first: in the largest one many short files are
// left for the end, which no process then waits for.
import fs from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** How a file says which environment it needs, and how that is set. */
const SAID = /@vitest-environment(?:-options)? .+/g;

export default class ByEnvironment extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const groups = new Map<string, TestSpecification[]>();
    for (const file of sorted) {
      const said = fs.readFileSync(file.moduleId, 'utf8').match(SAID) ?? [];
      const key = [file.project.name, ...said].join('\n');
      groups.set(key, [...(groups.get(key) ?? []), file]);
    }
    return [...groups.values()].sort((a, b) => a.length - b.length).flat();
  }
}
