// Names of files as people gave them, made harmless for any disk.

const UNSAFE = /[\u0000-\u001f\u007f<>:"/\\|?*\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
/** Names of devices on Windows, which open no file. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;
const MAX_LENGTH = 200;

/** A name without a path, without control or direction characters, never empty, at most 200 characters with its ending. */
export function cleanName(name: string): string {
  const bare = (name.split(/[/\\]/).at(-1) ?? '').normalize('NFC');
  const clean = bare
    .replace(UNSAFE, '_')
    .replace(/\p{Cs}/gu, '_')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  const safe = DEVICE.test(clean) ? `_${clean}` : clean;
  if (safe === '') return '未命名';
  const ending = /\.[A-Za-z0-9]{1,10}$/.exec(safe)?.[0] ?? '';
  const stem = [...safe.slice(0, safe.length - ending.length)];
  return stem.slice(0, MAX_LENGTH - ending.length).join('') + ending;
}

/** The same names, clean and each only once: a second `a.txt` becomes `a (2).txt`. Case makes no difference. */
export function nameApart(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((raw) => {
    const name = cleanName(raw);
    const cut = name.lastIndexOf('.');
    const [stem, ending] = cut > 0 ? [name.slice(0, cut), name.slice(cut)] : [name, ''];
    let free = name;
    for (let copy = 2; taken.has(free.toLowerCase()); copy++) free = `${stem} (${String(copy)})${ending}`;
    taken.add(free.toLowerCase());
    return free;
  });
}
