import { describe, expect, it } from 'vitest';
import { NO_SITE } from '../../src/engine/catalog.ts';
import type { Diagnostic } from '../../src/engine/diagnostic.ts';
import { createDesk } from './desk.ts';
import type { CheckedState } from './store.ts';

/** Documents by their ids, each with what is wrong with it. */
type Faults = Readonly<Record<string, string | undefined>>;

function listErrors(id: string, fault: string | undefined): Diagnostic[] {
  if (fault === undefined) return [];
  return [
    { code: fault, severity: 'error', file: id, line: 1, column: 1, pointer: '', message: `${fault}。` },
  ];
}

const describeFile = (id: string, fault: string | undefined) => ({
  path: id,
  source: 'dropped' as const,
  kind: 'screen' as const,
  id,
  title: id,
  diagnostics: listErrors(id, fault),
});

function stateOf(faults: Faults): CheckedState {
  const all = Object.entries(faults);
  return {
    files: all.map(([path]) => ({ path, source: 'dropped', text: '{}' })),
    site: NO_SITE,
    checked: all.map(([id, fault]) => ({ ...describeFile(id, fault), isReplaced: false })),
  };
}

describe('errors of other documents', () => {
  /** What publishing `form` is said to break. @param after what is found while it is judged, in the folders */
  async function listBroken(before: Faults, judged: Faults, after: Faults): Promise<string[]> {
    let state = stateOf(before);
    const desk = createDesk(
      { state: () => state, refresh: async () => undefined },
      {
        judge: async (files) => {
          await Promise.resolve();
          state = stateOf(after);
          return files.map(({ path }) => ({
            ...describeFile(path, judged[path]),
            uses: [],
            opens: [],
            reads: [],
          }));
        },
        catalog: async () => ({}),
      },
    );
    const { broken } = await desk.judge([{ id: 'form', text: '{}' }], true);
    return broken.map(({ file, code }) => `${file} ${code}`);
  }

  it('are those that the proposed one makes', async () => {
    const sound = { list: undefined };
    expect(await listBroken(sound, { list: 'screen-unknown' }, sound)).toEqual(['list screen-unknown']);
    expect(await listBroken(sound, { form: 'widget-unknown' }, sound)).toEqual([]);
  });

  it('are not those that were there before, also where somebody mends them while it is judged', async () => {
    const faulty = { list: 'json-syntax' };
    expect(await listBroken(faulty, faulty, faulty)).toEqual([]);
    expect(await listBroken(faulty, faulty, { list: undefined })).toEqual([]);
    expect(await listBroken(faulty, faulty, {})).toEqual([]);
  });

  it('are told where the other one breaks by itself while it is judged', async () => {
    expect(
      await listBroken({ list: undefined }, { list: 'screen-unknown' }, { list: 'screen-unknown' }),
    ).toEqual(['list screen-unknown']);
  });
});
