// What Markdown may become: no raw HTML, elements and addresses as in stored HTML.
import type { Element, Root } from 'hast';
import { defaultSchema, type Options } from 'rehype-sanitize';
import { readImage, readLink, type AddressOptions } from '../../engine/html/addresses.ts';

/** Task lists have boxes; everything else is text, lists, tables, pictures, links. */
export const SCHEMA: Options = {
  tagNames:
    'a blockquote br code del em h1 h2 h3 h4 h5 h6 hr img input li ol p pre s section strong sup table tbody td th thead tr ul'.split(
      ' ',
    ),
  attributes: {
    a: ['href', 'title', 'dataFootnoteBackref', 'dataFootnoteRef'],
    h2: [['className', 'sr-only']],
    img: ['src', 'alt', 'title'],
    input: [['disabled', true], ['type', 'checkbox'], 'checked'],
    li: [['className', 'task-list-item']],
    ol: ['start', ['className', 'contains-task-list']],
    section: ['dataFootnotes', ['className', 'footnotes']],
    td: ['align'],
    th: ['align'],
    ul: [['className', 'contains-task-list']],
    '*': ['id'],
  },
  ancestors: defaultSchema.ancestors ?? {},
  clobber: ['id'],
  // Footnotes refer to each other by these names already.
  clobberPrefix: '',
  // The addresses are judged by `cleanAddresses`.
  protocols: {},
  required: { input: { disabled: true, type: 'checkbox' } },
  strip: ['script', 'style'],
};

/** A rehype plugin: HTML in Markdown is text like any other. */
export function showHtmlAsText(): (tree: Root) => void {
  const change = (parent: Root | Element): void => {
    parent.children = parent.children.map((child) => {
      if (child.type === 'element') change(child);
      // Markdown calls HTML raw, a kind of node that the tree of HTML does not know.
      const { type, value } = child as { type: string; value?: string };
      return type === 'raw' ? { type: 'text', value: value ?? '' } : child;
    }) as typeof parent.children;
  };
  return change;
}

const FOOTNOTE = /^user-content-fn/;

/** A rehype plugin: addresses that are not allowed go, links open a page of their own. */
export function cleanAddresses(options: AddressOptions): () => (tree: Root) => void {
  return () => (tree) => {
    visit(tree, (element) => {
      const { properties } = element;
      // Only footnotes are places in the text.
      if (!FOOTNOTE.test(String(properties['id'] ?? ''))) delete properties['id'];
      if (element.tagName === 'img') readPicture(properties, options);
      if (element.tagName !== 'a') return;
      const href = readLink(readableText(properties['href']), options);
      setOrRemove(properties, 'href', href);
      if (href !== undefined && !href.startsWith('#')) {
        properties['target'] = '_blank';
        properties['rel'] = ['noopener', 'noreferrer'];
      }
    });
  };
}

/** What an address says about the size of its picture, in pixels: `a.png#1280x800`. */
const SIZE = /#(\d{1,5})x(\d{1,5})$/;

/** A picture whose size is known takes its place before it has come. */
function readPicture(properties: Element['properties'], options: AddressOptions): void {
  const address = readableText(properties['src']);
  const [mark = '', width, height] = SIZE.exec(address) ?? [];
  if (mark !== '') Object.assign(properties, { width, height });
  setOrRemove(properties, 'src', readImage(address.slice(0, address.length - mark.length), options));
}

function visit(parent: Root | Element, judge: (element: Element) => void): void {
  for (const child of parent.children) {
    if (child.type !== 'element') continue;
    judge(child);
    visit(child, judge);
  }
}

function setOrRemove(properties: Element['properties'], name: string, value: string | undefined): void {
  if (value === undefined) delete properties[name];
  else properties[name] = value;
}

/** Addresses come percent-encoded; stored paths and Chinese names are read as they were written. */
function readableText(value: unknown): string {
  if (typeof value !== 'string') return '';
  try {
    return /^[a-z][a-z\d+.-]*:/i.test(value) ? value : decodeURI(value);
  } catch {
    return value;
  }
}
