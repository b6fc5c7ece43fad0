// For tests of linked dropdowns: a store with one screen that declares them.
import type { ScreenStore } from '../../documents/store.ts';

/** A plan as the store keeps it; `configs` are the settings of its linked dropdowns. */
export function openLinkages(configs: object[]): ScreenStore & { declare(configs: object[]): void } {
  let declared = configs;
  let version = 1;
  const entry = { id: 'test/link', version: 'v1', title: '联动', kind: 'screen' } as const;
  return {
    declare: (next) => {
      declared = next;
      version += 1;
    },
    index: () => ({ entries: [entry], etag: `"${String(version)}"` }),
    find: () => ({
      entry,
      isPublic: false,
      body: Buffer.from(
        JSON.stringify({
          ...entry,
          root: {
            children: declared.map((config) => ({ props: { kind: 'constant', value: { config } } })),
          },
        }),
      ),
    }),
    refresh: async () => undefined,
    watch: () => undefined,
    stop: () => undefined,
  };
}
