// What a selector asks of the element itself, as far as its classes say it.

const kept = new Map<string, readonly (readonly string[])[]>();

/**
 * The classes that an element must have for each of the selectors in a list; what stands in brackets asks for none here.
 * @param list as it stands before the braces of a rule
 */
export function neededClasses(list: string): readonly (readonly string[])[] {
  const known = kept.get(list);
  if (known) return known;
  const groups = withoutBrackets(list)
    .split(',')
    .map((selector) => {
      const last =
        selector
          .trim()
          .split(/[\s>+~]+/)
          .at(-1) ?? '';
      return [...last.matchAll(/\.(-?[A-Za-z_][\w-]*)/g)].map(([, name = '']) => name);
    });
  kept.set(list, groups);
  return groups;
}

function withoutBrackets(text: string): string {
  let depth = 0;
  let kept = '';
  for (const sign of text) {
    if (sign === '(' || sign === '[') depth += 1;
    else if (sign === ')' || sign === ']') depth -= 1;
    else if (depth === 0) kept += sign;
  }
  return kept;
}
