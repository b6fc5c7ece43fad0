// Rich text as the lines it says. The text is parsed into a document of its own that runs and loads nothing.

const BLOCKS = new Set([
  'P',
  'DIV',
  'LI',
  'UL',
  'OL',
  'TABLE',
  'TR',
  'H1',
  'H2',
  'H3',
  'H4',
  'H5',
  'H6',
  'BLOCKQUOTE',
  'PRE',
  'HR',
]);
const SILENT = new Set(['SCRIPT', 'STYLE', 'TEMPLATE', 'NOSCRIPT', 'TITLE']);

/** Paragraphs on lines of their own, items of a list behind a point, cells of a row apart. */
export function toPlainText(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const lines: string[] = [];
  let line = '';
  const end = (): void => {
    if (line.trim() !== '') lines.push(line.trim());
    line = '';
  };
  const walk = (node: Node): void => {
    for (const child of node.childNodes) {
      if (child.nodeType === 3) line += (child.textContent ?? '').replace(/\s+/g, ' ');
      if (child.nodeType !== 1 || SILENT.has(child.nodeName)) continue;
      const isBlock = BLOCKS.has(child.nodeName) || child.nodeName === 'BR';
      if (isBlock) end();
      if (child.nodeName === 'LI') line = '• ';
      walk(child);
      if (isBlock) end();
      if (child.nodeName === 'TD' || child.nodeName === 'TH') line += '　';
    }
  };
  walk(body);
  end();
  return lines.join('\n');
}
