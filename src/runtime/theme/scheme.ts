// A colour scheme: how what somebody chose is drawn in light or in dark. The light one comes with the app.
import type { ThemeConfig } from 'antd';
import type { LookValues } from '../storage/stored-looks.ts';
import { darken } from './colors.ts';
import { LIGHT, PRIMARY, type Palette } from './palette.ts';

export type Algorithms = Extract<NonNullable<ThemeConfig['algorithm']>, unknown[]>;

export interface Scheme {
  isDark: boolean;
  palette: Palette;
  /** What antd derives its tokens by; its own way where there is none. */
  algorithms: Algorithms;
  /** Choices as they can be drawn: a white menu is none where all else is dark. */
  fit(this: void, looks: LookValues): LookValues;
  /** The primary colour as letters. Links and marks stand on grey and on tints too. */
  link(this: void, primary: string): string;
  /** The primary colour below white letters. */
  deep(this: void, primary: string): string;
  /** The same where the pointer is over it. */
  hover(this: void, primary: string): string;
  /** What single components need besides. */
  components(this: void, looks: LookValues): NonNullable<ThemeConfig['components']>;
}

export const LIGHT_SCHEME: Scheme = {
  isDark: false,
  palette: LIGHT,
  algorithms: [],
  fit: (looks) => looks,
  link: (primary) => (primary === PRIMARY.usual ? PRIMARY.link : primary),
  deep: (primary) => (primary === PRIMARY.usual ? PRIMARY.link : primary),
  // The library's own is lighter: white text on it would fall below 4.5 : 1.
  hover: darken,
  components: () => ({}),
};
