import { describe, expect, it } from 'vitest';
import { createMemoryStorage } from '../storage/open-storage.ts';
import { createStored } from '../storage/stored.ts';
import { contrast } from '../../controls/colors/contrast.ts';
import { createLooks } from './looks.ts';
import { createAppTheme, createWorkTheme } from './theme.ts';

const looks = createLooks(createStored(createMemoryStorage(), createMemoryStorage())).state;

describe('the default looks', () => {
  it('let what cannot be changed be read on the ground of a disabled field', () => {
    const { colorTextDisabled = '' } = createAppTheme(looks).token ?? {};
    expect(contrast(colorTextDisabled, '#f5f5f5')).toBeGreaterThanOrEqual(4.5);
  });

  it('mark a selected row calmly, and a little more under the pointer', () => {
    const { rowSelectedBg = '', rowSelectedHoverBg = '' } = createWorkTheme(looks).components?.Table ?? {};
    const link = createAppTheme(looks).token?.colorLink ?? '';
    const [calm, hovered] = [contrast(rowSelectedBg, '#ffffff'), contrast(rowSelectedHoverBg, '#ffffff')];
    expect(hovered).toBeGreaterThan(calm);
    expect(hovered).toBeLessThan(1.25);
    expect(contrast(link, rowSelectedHoverBg)).toBeGreaterThanOrEqual(4.5);
  });
});
