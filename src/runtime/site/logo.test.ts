import { expect, it } from 'vitest';
import { chooseLogo } from './logo.ts';

it('the white logo stands on dark grounds, where the site has one', () => {
  const both = { appLogo: 'site/logo.png', appLogoWhite: 'site/white.png' };
  expect([chooseLogo(both, '#262f3e'), chooseLogo(both, '#ffffff')]).toEqual([
    'site/white.png',
    'site/logo.png',
  ]);
  expect(chooseLogo({ ...both, appLogoWhite: '' }, '#262f3e')).toBe('site/logo.png');
  expect(chooseLogo({ appLogo: '', appLogoWhite: '' }, '#ffffff')).toBe('');
});
