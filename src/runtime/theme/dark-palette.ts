// The same meanings in the dark. Loaded with the dark scheme.
import type { Palette } from './palette.ts';

export const DARK: Palette = {
  page: '#0e1116',
  surface: '#171b21',
  raised: '#20252d',
  head: '#1d222a',
  line: '#2b313b',
  border: '#434b58',
  headText: '#c9d0da',
  hint: '#a0a8b5',
  placeholder: '#98a1af',
  error: '#ff7b78',
  warning: '#f0b35c',
  success: '#7cc66a',
  mark: '#6b5310',
  star: '#e8b339',
  desk: '#2b313b',
  shadow: 'rgb(0 0 0 / 60%)',
  veil: 'rgb(0 0 0 / 60%)',
  tagLetters: { geekblue7: '#7f9ef3', purple7: '#ab7ae0' },
};
