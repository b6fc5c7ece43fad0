// Which declarations a style attribute of stored HTML may hold: looks of text, boxes and tables, nothing that leaves its place.

/** Up to 9999, so that nothing can cover the page. */
const LENGTH = /^\d{1,4}(?:\.\d{1,6})?(?:px|pt|pc|em|rem|ex|ch|%|mm|cm|in)?$/i;
const LENGTH_OR_AUTO = /^(?:auto|\d{1,4}(?:\.\d{1,6})?(?:px|pt|pc|em|rem|ex|ch|%|mm|cm|in)?)$/i;
const COLOR = /^(?:#[\da-f]{3,8}|[a-z]{3,30}|(?:rgb|hsl)a?\([\d.,%/ ]{1,60}\))$/i;
const WORD = /^[a-z][a-z-]{0,30}$/i;
const BORDER_STYLE = /^(?:none|hidden|solid|dashed|dotted|double|groove|ridge|inset|outset)$/i;
const FONT =
  /^(?:[\w\u4e00-\u9fff][\w\u4e00-\u9fff -]{0,60}|"[\w\u4e00-\u9fff .-]{1,60}"|'[\w\u4e00-\u9fff .-]{1,60}')$/;

type Check = (value: string) => boolean;

const matches =
  (pattern: RegExp): Check =>
  (value) =>
    pattern.test(value);
/** One to four values. */
const each =
  (check: Check): Check =>
  (value) => {
    const parts = value.split(' ');
    return parts.length <= 4 && parts.every(check);
  };
const isColor = matches(COLOR);
const isLength = matches(LENGTH);
/** Colours may hold blanks inside their brackets. */
const isBorder: Check = (value) =>
  splitOutside(value, ' ').every((part) => BORDER_STYLE.test(part) || isLength(part) || isColor(part));

const DECLARATIONS: Readonly<Record<string, Check>> = {
  color: isColor,
  'background-color': isColor,
  // The shorthand as far as it is a colour: pictures of other sites tell who reads what.
  background: isColor,
  'font-size': (value) => isLength(value) || WORD.test(value),
  'font-family': (value) => splitOutside(value, ',').every((part) => FONT.test(part.trim())),
  'font-weight': matches(/^(?:normal|bold|bolder|lighter|\d{3})$/i),
  'font-style': matches(/^(?:normal|italic|oblique)$/i),
  'text-decoration': (value) => value.split(' ').every((part) => WORD.test(part) || isColor(part)),
  'text-decoration-line': matches(/^(?:none|underline|overline|line-through)$/i),
  'text-align': matches(/^(?:left|right|center|justify|start|end)$/i),
  'text-indent': isLength,
  'text-transform': matches(/^(?:none|capitalize|uppercase|lowercase)$/i),
  'vertical-align': (value) => isLength(value) || WORD.test(value),
  'line-height': (value) => isLength(value) || value.toLowerCase() === 'normal',
  'letter-spacing': (value) => isLength(value) || value.toLowerCase() === 'normal',
  'white-space': matches(/^(?:normal|nowrap|pre|pre-wrap|pre-line|break-spaces)$/i),
  'word-break': matches(/^(?:normal|break-all|keep-all|break-word)$/i),
  'list-style-type': matches(WORD),
  float: matches(/^(?:left|right|none)$/i),
  clear: matches(/^(?:left|right|both|none)$/i),
  display: matches(/^(?:block|inline|inline-block)$/i),
  width: matches(LENGTH_OR_AUTO),
  height: matches(LENGTH_OR_AUTO),
  'min-width': isLength,
  'max-width': (value) => isLength(value) || value.toLowerCase() === 'none',
  'min-height': isLength,
  'table-layout': matches(/^(?:auto|fixed)$/i),
  'border-collapse': matches(/^(?:collapse|separate)$/i),
  'border-spacing': each(isLength),
  border: isBorder,
  'border-top': isBorder,
  'border-right': isBorder,
  'border-bottom': isBorder,
  'border-left': isBorder,
  'border-width': each(isLength),
  'border-style': each(matches(BORDER_STYLE)),
  'border-color': (value) => splitOutside(value, ' ').every(isColor),
  'border-radius': each(isLength),
  // No negative margins: a text stays inside its box.
  margin: each(matches(LENGTH_OR_AUTO)),
  'margin-top': matches(LENGTH_OR_AUTO),
  'margin-right': matches(LENGTH_OR_AUTO),
  'margin-bottom': matches(LENGTH_OR_AUTO),
  'margin-left': matches(LENGTH_OR_AUTO),
  padding: each(isLength),
  'padding-top': isLength,
  'padding-right': isLength,
  'padding-bottom': isLength,
  'padding-left': isLength,
};

/**
 * The allowed declarations of a style attribute, one spelling for all: `name: value; name: value`.
 * @returns an empty text when none is left
 */
export function cleanStyle(text: string): string {
  if (text.length > 4_096) return '';
  return text
    .split(';')
    .map(cleanDeclaration)
    .filter((declaration) => declaration !== '')
    .join('; ');
}

function cleanDeclaration(text: string): string {
  const colon = text.indexOf(':');
  if (colon < 0) return '';
  const name = text.slice(0, colon).trim().toLowerCase();
  const value = text
    .slice(colon + 1)
    .replace(/!\s*important\s*$/i, '')
    .replace(/\s+/g, ' ')
    .trim();
  if (value === '' || !Object.hasOwn(DECLARATIONS, name)) return '';
  return DECLARATIONS[name]?.(value) ? `${name}: ${value}` : '';
}

/** Splits at a character outside of brackets; blanks around the parts stay. */
function splitOutside(text: string, separator: string): string[] {
  const parts: string[] = [''];
  let depth = 0;
  for (const character of text) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (character === separator && depth === 0) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts;
}
