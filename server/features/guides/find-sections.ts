// Finds sections of guides: by the page that somebody is on, by name, and by words.
import { readGuides, slugOf, type GuideLanguage, type GuideSection } from './read-guides.ts';

/** Sections that a search answers. */
const MAX_FOUND = 20;
/** Words of a search that count. */
const MAX_WORDS = 8;
/** Letters before and behind the first word that was found. */
const BEFORE = 30;
const BEHIND = 60;

export interface FoundSection {
  id: string;
  title: string;
  /** Title of the guide. */
  guideTitle: string;
  /** What stands around the first word that was found. */
  excerpt: string;
}

/** @param id of a section or a guide; the anchor of its heading does as well */
export function findSection(id: string, language: GuideLanguage): GuideSection | undefined {
  const sections = allSections(language);
  const [guide = '', name = ''] = id.split('/', 2);
  return (
    sections.find((section) => section.id === id) ??
    sections.find((section) => section.guide === guide && slugOf(section.title) === name) ??
    // Of an anchor inside of a section the guide is all that is known.
    sections.find((section) => section.id === guide)
  );
}

/** The help of a page: what names its path, else what names the path above it, else what stands for every page. */
export function findHelp(page: string, language: GuideLanguage): GuideSection | undefined {
  const path = (page.split(/[?#]/, 1)[0] ?? '').replace(/\/+$/, '') || '/';
  let best: { section: GuideSection; weight: number } | undefined;
  for (const section of allSections(language)) {
    for (const known of section.pages) {
      const weight = weigh(known, path);
      if (weight > (best?.weight ?? 0)) best = { section, weight };
    }
  }
  return best?.section;
}

/** How well a declared page fits a path; 0 when it does not. */
function weigh(known: string, path: string): number {
  if (known === path) return Infinity;
  if (known === '*') return 1;
  return known.endsWith('/*') && path.startsWith(known.slice(0, -1)) ? known.length : 0;
}

/** Sections in which every word stands, those with words in their title first. */
export function searchSections(words: string, language: GuideLanguage): FoundSection[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
  if (wanted.length === 0) return [];
  const titles = new Map(readGuides(language).map(({ id, title }) => [id, title]));
  return allSections(language)
    .filter((section) => wanted.every((word) => section.words.includes(word)))
    .map((section) => {
      const title = section.title.toLowerCase();
      return { section, inTitle: wanted.filter((word) => title.includes(word)).length };
    })
    .sort((one, other) => other.inTitle - one.inTitle)
    .slice(0, MAX_FOUND)
    .map(({ section }) => ({
      id: section.id,
      title: section.title,
      guideTitle: titles.get(section.guide) ?? '',
      excerpt: excerptOf(section, wanted),
    }));
}

function excerptOf({ title, words }: GuideSection, wanted: readonly string[]): string {
  const text = words.slice(title.length).trim();
  const at = Math.max(
    0,
    Math.min(...wanted.map((word) => text.indexOf(word)).filter((place) => place >= 0), text.length),
  );
  const from = at >= text.length ? 0 : Math.max(0, at - BEFORE);
  const part = text.slice(from, at >= text.length ? BEHIND : at + BEHIND);
  return `${from > 0 ? '…' : ''}${part}${from + part.length < text.length ? '…' : ''}`;
}

function allSections(language: GuideLanguage): GuideSection[] {
  return readGuides(language).flatMap(({ sections }) => sections);
}
