import { expect, it } from 'vitest';
import { contrast } from '../../controls/colors/contrast.ts';
import { darken } from './colors.ts';

it('what the pointer is over is darker, and white text on the default stays readable', () => {
  expect(darken('#006afe')).toBe('#0057d0');
  expect(contrast(darken('#006afe'), '#ffffff')).toBeGreaterThan(4.5);
  expect(darken('#000000')).toBe('#000000');
});
