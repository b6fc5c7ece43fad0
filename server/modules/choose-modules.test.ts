import { describe, expect, it } from 'vitest';
import { NO_MODULE_PARTS } from '../../src/engine/module.ts';
import { agreementOn, chooseModules, type Facts } from './choose-modules.ts';
import type { StoredModule } from './take-module.ts';

const NOTHING_ASIDE = {
  sys_permission: [],
  sys_permission_data_rule: [],
  sys_role_permission: [],
  sys_depart_permission: [],
  sys_depart_role_permission: [],
};

const stored = (source: string | null, isAway = false): StoredModule => ({
  id: 'lease',
  declared: { manifest: { id: 'lease', title: '租赁', version: '1.0.0' }, parts: NO_MODULE_PARTS },
  served: [],
  aside: isAway ? NOTHING_ASIDE : null,
  source,
});

/** What is chosen of the one module there is. */
function choose(facts: Partial<Facts>): string | undefined {
  const nothing: Facts = {
    folders: new Map(),
    stored: [],
    took: new Map(),
    others: new Set(),
    mode: 'auto',
    agreed: new Set(),
  };
  return chooseModules({ ...nothing, ...facts }).get('lease');
}

const NOW = new Map([['lease', 'now']]);

describe('what stands of a module', () => {
  it('is its folder, new or changed, where nobody is asked', () => {
    expect(choose({ folders: NOW })).toBe('folder');
    expect(choose({ folders: NOW, stored: [stored('before')] })).toBe('folder');
  });

  it('waits for a yes to the very files where somebody is asked', () => {
    const asked = { folders: NOW, mode: 'ask' } as const;
    expect(choose(asked)).toBe('waits');
    expect(choose({ ...asked, stored: [stored('before')] })).toBe('waits');
    expect(choose({ ...asked, agreed: new Set([agreementOn('lease', 'before')]) })).toBe('waits');
    expect(choose({ ...asked, agreed: new Set([agreementOn('lease', 'now')]) })).toBe('folder');
    expect(choose({ ...asked, stored: [stored('now')] })).toBe('folder');
  });

  it('is its folder after an update of the program that kept no sums, also where somebody is asked', () => {
    expect(choose({ folders: NOW, mode: 'ask', stored: [stored(null)] })).toBe('folder');
    expect(choose({ folders: NOW, mode: 'ask', stored: [stored(null, true)] })).toBe('waits');
  });

  it('is what another server changed after this one took its own folder', () => {
    expect(choose({ folders: NOW, took: NOW, stored: [stored('theirs')] })).toBe('elsewhere');
    expect(choose({ folders: NOW, took: new Map([['lease', 'old']]), stored: [stored('theirs')] })).toBe(
      'folder',
    );
  });

  it('leaves when the last folder is gone, and not while another server has one', () => {
    expect(choose({ stored: [stored('now')], others: new Set(['lease']) })).toBe('elsewhere');
    expect(choose({ stored: [stored('now')] })).toBe('leaves');
    expect(choose({ stored: [stored('now', true)] })).toBe(undefined);
  });
});
