// The guides of docs/ as the product shows them: sections with their pages, found by their words.
import fs from 'node:fs';
import path from 'node:path';
import { schemasFolder } from '../../records/entities.ts';

export type GuideLanguage = 'zh' | 'en';

export interface GuideSection {
  /** Of the guide and the section: `staff/sign-in`; of what stands before the first section that of the guide. */
  id: string;
  guide: string;
  title: string;
  /** Markdown, without the heading. */
  text: string;
  /** Paths of the app that it is the help of; `/a/*` stands for what lies below, `*` for every page. */
  pages: readonly string[];
  /** In lower case, without marks: what is searched. */
  words: string;
}

export interface Guide {
  id: string;
  title: string;
  sections: readonly GuideSection[];
}

export interface GuideFile {
  id: string;
  /** Below docs/. */
  folder: string;
  files: Readonly<Record<GuideLanguage, string>>;
  /** Said in the language of the page, which has its translation. */
  title: string;
}

/** In the order in which they are shown. */
const GUIDES: readonly GuideFile[] = [
  {
    id: 'staff',
    folder: 'staff',
    files: { zh: 'README.md', en: 'README.en.md' },
    title: '使用手册',
  },
  {
    id: 'administrators',
    folder: 'administrators',
    files: { zh: 'README.md', en: 'README.en.md' },
    title: '管理手册',
  },
  {
    id: 'designers',
    folder: 'designers',
    files: { zh: 'README.zh-CN.md', en: 'README.md' },
    title: '页面设计手册',
  },
  {
    id: 'integrators',
    folder: 'integrators',
    files: { zh: 'README.zh-CN.md', en: 'README.md' },
    title: '模块开发手册',
  },
  {
    id: 'recipes',
    folder: 'integrators',
    files: { zh: 'recipes.zh-CN.md', en: 'recipes.md' },
    title: '模块开发示例',
  },
  {
    id: 'reference',
    folder: 'integrators',
    files: { zh: 'reference.zh-CN.md', en: 'reference.md' },
    title: '模块文件参考',
  },
];

/** The folder docs of this installation. */
export const guidesFolder = path.resolve(schemasFolder, '..', '..', 'docs');

const kept = new Map<GuideLanguage, readonly Guide[]>();

/** All guides in a language; read with the first question, which takes some milliseconds, and kept. */
export function readGuides(language: GuideLanguage): readonly Guide[] {
  let guides = kept.get(language);
  if (!guides) {
    guides = GUIDES.map((guide) => {
      const text = fs.readFileSync(path.join(guidesFolder, guide.folder, guide.files[language]), 'utf8');
      return parseGuide(guide, text);
    });
    kept.set(language, guides);
  }
  return guides;
}

/** A line that is for whoever writes the guide. */
const REMARK = /^<!--.*-->$/;
/** What a section says about itself below its heading: its name, and the pages that it is the help of. */
const NOTE = /^<!-- ([a-z0-9-]+)(?:: ([^>]*?))? -->$/;

/** A guide in its sections. */
export function parseGuide({ id, folder, title: guideTitle }: GuideFile, text: string): Guide {
  const parts: { title: string; lines: string[] }[] = [{ title: guideTitle, lines: [] }];
  let isFenced = false;
  for (const line of text.split('\n')) {
    if (line.startsWith('```')) isFenced = !isFenced;
    const [, marks = '', title = ''] = (isFenced ? null : /^(#{1,2}) (.+)$/.exec(line)) ?? [];
    if (marks === '##') parts.push({ title, lines: [] });
    else if (marks === '') parts.at(-1)?.lines.push(line);
  }
  const sections = parts.map(({ title, lines }, at): GuideSection => {
    const note = lines.map((line) => NOTE.exec(line)).find((found) => found !== null);
    const name = note?.[1] ?? slugOf(title);
    const markdown = lines
      .filter((line) => !REMARK.test(line))
      .join('\n')
      .trim();
    return {
      id: at === 0 ? id : `${id}/${name}`,
      guide: id,
      title,
      text: readdress(markdown, { id, folder }),
      pages: (note?.[2] ?? '').split(/[\s,]+/).filter((page) => page !== ''),
      words: toPlain(`${title}\n${markdown}`).toLowerCase(),
    };
  });
  return { id, title: guideTitle, sections };
}

/** A heading as the anchor of a link names it. */
export function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

/** Pictures and other guides by addresses of this app; a link to what is not shown here becomes its words. */
function readdress(text: string, from: Pick<GuideFile, 'id' | 'folder'>): string {
  // What stands in an example stays as it is.
  const parts = text.split(/(^```[^]*?^```$)/m);
  return parts.map((part, at) => (at % 2 === 1 ? part : part.replace(LINK, linkFrom(from)))).join('');
}

const LINK = /(!?)\[([^\]]*)\]\(([^)\s]+)\)/g;

function linkFrom({ id, folder }: Pick<GuideFile, 'id' | 'folder'>) {
  return (whole: string, sign: string, label: string, target: string): string => {
    if (/^(?:https?:|\/)/.test(target)) return whole;
    if (sign === '!') {
      const name = path.basename(target);
      return `![${label}](/_app/guides/pictures/${folder}/${name}${readSize(path.join(guidesFolder, folder, target))})`;
    }
    const [file = '', anchor = ''] = target.split('#', 2);
    const guide = file === '' ? id : findGuide(path.posix.normalize(`${folder}/${file}`));
    if (guide === undefined) return label;
    return `[${label}](/help?section=${guide}${anchor === '' ? '' : `/${encodeURI(anchor)}`})`;
  };
}

/** Where the header of a PNG has its width and its height (PNG, 11.2.1), in bytes. */
const SIZE_AT = 16;

/** The size of a picture as the end of its address, so that its place is kept until it comes; empty where there is none. */
function readSize(place: string): string {
  if (!fs.existsSync(place)) return '';
  const header = Buffer.alloc(SIZE_AT + 8);
  const opened = fs.openSync(place, 'r');
  try {
    fs.readSync(opened, header);
  } finally {
    fs.closeSync(opened);
  }
  return `#${String(header.readUInt32BE(SIZE_AT))}x${String(header.readUInt32BE(SIZE_AT + 4))}`;
}

function findGuide(file: string): string | undefined {
  return GUIDES.find(({ folder, files }) => [files.zh, files.en].some((name) => `${folder}/${name}` === file))
    ?.id;
}

/** Markdown as words. */
export function toPlain(markdown: string): string {
  return markdown
    .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s*\|?(?:\s*:?-{3,}:?\s*\|)+.*$/gm, '')
    .replace(/^(?:```.*|#{1,6} |\s*[-*] |\s*\d+\. |> )/gm, '')
    .replace(/[`*|]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
