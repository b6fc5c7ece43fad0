// Less room between and within things, in antd's way and with letters of the same size. Loaded for those who want it.
import compactAlgorithm from 'antd/es/theme/themes/compact';
import defaultAlgorithm from 'antd/es/theme/themes/default';
import genFontMapToken from 'antd/es/theme/themes/shared/genFontMapToken';
import type { Algorithms } from './scheme.ts';

/** antd's own way makes letters smaller too, below what can be read. */
const keepLetters: Algorithms[number] = (seed, map) => ({
  ...(map ?? defaultAlgorithm(seed)),
  ...genFontMapToken(seed.fontSize),
});

export const COMPACT: Algorithms = [compactAlgorithm, keepLetters];
