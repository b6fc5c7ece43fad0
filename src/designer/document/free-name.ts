// Names for what is added.

/** The name, or the first of it with a number behind that nobody has. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  const [, stem = name] = /^(.*?)_?\d*$/.exec(name) ?? [];
  for (let number = 2; ; number += 1) {
    const candidate = `${stem}_${String(number)}`;
    if (!taken.has(candidate)) return candidate;
  }
}
