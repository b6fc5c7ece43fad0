// The colours of the app by what they mean, beside those that antd derives.

/** Colours as CSS has them. Those marked (hex) are `#rrggbb`, since others are reckoned from them. */
export interface Palette {
  /** Behind all surfaces (hex). */
  page: string;
  /** Cards, tables, fields (hex). */
  surface: string;
  /** What lies above surfaces: dialogs, lists that drop down (hex). */
  raised: string;
  /** Heads of tables, and grounds that are set off from their surface (hex). */
  head: string;
  /** Between parts of one thing. */
  line: string;
  /** Around fields and other things that can be worked with. */
  border: string;
  /** Text in heads of tables. */
  headText: string;
  /** What explains, or cannot be changed: readable on every ground of a disabled field (hex). */
  hint: string;
  placeholder: string;
  error: string;
  /** Text that warns, and text of what went well. */
  warning: string;
  success: string;
  /** Behind found words. */
  mark: string;
  star: string;
  /** What lies below a sheet of paper. */
  desk: string;
  shadow: string;
  /** Over what cannot be used now. */
  veil: string;
  /** Letters on tags, by antd's names, where its own do not reach 4.5 : 1 on the ground of their colour. */
  tagLetters: Readonly<Record<string, string>>;
}

export const LIGHT: Palette = {
  page: '#f3f5f9',
  surface: '#ffffff',
  raised: '#ffffff',
  head: '#f6f8fb',
  line: '#e6e9ef',
  border: '#d9d9d9',
  headText: '#3b4453',
  hint: '#666c78',
  placeholder: '#6b7280',
  // Readable on white and on grey, and under white letters.
  error: '#cf1322',
  warning: '#874d00',
  success: '#237804',
  mark: '#ffe58f',
  star: '#d48806',
  desk: '#e8e8e8',
  shadow: 'rgb(0 0 0 / 16%)',
  veil: 'rgb(0 0 0 / 45%)',
  tagLetters: {
    cyan7: '#006d75',
    gold7: '#874d00',
    green7: '#237804',
    lime7: '#3f6600',
    orange7: '#ad4e00',
    volcano7: '#ad2102',
    yellow7: '#876800',
  },
};

/** Light and dark letters, for grounds that somebody chose. */
export const INK = '#1f2733';
export const WHITE = '#ffffff';
/** Paper and what is printed on it, whatever the page looks like. */
export const PAPER = { ground: '#ffffff', ink: '#000000' } as const;

/** What people start with; the texts of links and marks in it are a little darker, for grey and tinted grounds. */
export const PRIMARY = { usual: '#006afe', link: '#0058d9', marked: '#0053c7' } as const;
/** A menu on one of these is a dark one. */
export const DARK_MENUS: readonly string[] = ['#001529', '#262f3e'];
/** The ground of a menu whose theme was chosen without a colour. */
export const MENU_GROUNDS = { light: '#ffffff', dark: '#001529' } as const;
