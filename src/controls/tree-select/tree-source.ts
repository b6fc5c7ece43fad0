// Trees of the server that open level by level: how a level is read, and what their conditions may be.
import type { Http } from '../../engine/services.ts';
import type { TextSource } from '../choices/lookup-texts.ts';
import { t } from '../../engine/text.ts';
import { textOf } from '../../engine/values/json.ts';

/** A node as a dropdown shows it. */
export interface TreeItem {
  /** What is stored, and what the level below is asked for with. */
  key: string;
  title: string;
  isLeaf: boolean;
  isDisabled?: boolean;
  /** Where the server sends deeper levels along. */
  children?: readonly TreeItem[];
}

/** Where the levels of a tree come from. */
export interface LevelSource {
  /** Equal ids mean equal trees. */
  readonly id: string;
  /** The nodes below a parent; at the top without one. */
  loadLevel(this: void, http: Http, parent: string | undefined): Promise<readonly TreeItem[]>;
}

/** A tree and the texts of those of its nodes that are stored. */
export type TreeSource = LevelSource & TextSource;

/** Reads a level as `loadTreeData` answers it; `leaf` comes as true and false or as 1 and 0. */
export function readLevel(answer: unknown): TreeItem[] {
  if (!Array.isArray(answer)) return [];
  return answer.flatMap((entry: unknown) => {
    if (entry === null || typeof entry !== 'object') return [];
    const row = entry as Record<string, unknown>;
    const key = textOf(row['key']) || textOf(row['value']);
    if (key === '') return [];
    const leaf = row['leaf'] ?? row['isLeaf'];
    return [
      {
        key,
        title: textOf(row['title']) || textOf(row['label']) || key,
        isLeaf: leaf === true || leaf === 1 || leaf === '1' || leaf === 'true',
      },
    ];
  });
}

/** Texts in the order of the keys, as `loadDictItem` answers them. */
export function readTexts(answer: unknown, keys: readonly string[]): Map<string, string> {
  const texts = Array.isArray(answer) ? (answer as unknown[]).map(textOf) : [];
  return new Map(keys.flatMap((key, at) => (texts[at] ? [[key, texts[at]] as const] : [])));
}

/** The only condition a tree takes: the text of a JSON object; none is fine too. */
export function isTreeCondition(condition: string | undefined): boolean {
  if (condition === undefined || condition.trim() === '') return true;
  try {
    const value: unknown = JSON.parse(condition);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

export const BAD_CONDITION = t('组件JTreeSelect-condition传值有误，需要一个json字符串!');
