// Files of translations: `locales/<language>.json`, or several in `locales/<language>/`, each one object of texts.
import type { Diagnostic } from '../../diagnostic.ts';
import { Findings } from '../findings/findings.ts';
import { findBrokenPlace, FIRST_PLACE, judgePlaces, PLACE_FORMS } from '../document/translations.ts';
import { isObject } from '../../values/json.ts';
import { joinPointer } from '../findings/pointer.ts';
import { readJson } from '../findings/positions.ts';

/** Folder below a folder of documents that holds no documents but translations. */
export const LOCALES_FOLDER = 'locales';

export type LocaleProblem = Diagnostic;

export interface LocaleReading {
  /** Chinese text → translation, without those that have a problem. */
  texts: Readonly<Record<string, string>>;
  problems: readonly LocaleProblem[];
}

/** @param path quoted in findings */
export function readLocale(bytes: Uint8Array, path = ''): LocaleReading {
  const json = readJson(bytes);
  const findings = new Findings(path, json);
  const texts: Record<string, string> = {};
  if (json.value !== undefined && !isObject(json.value)) {
    findings.addAtValue('locale-shape', '', '翻译文件的最外层应是一个对象：中文文字 → 译文');
  } else {
    for (const [text, translation] of Object.entries(json.value ?? {})) {
      const pointer = joinPointer('', text);
      const problem = judge(text, translation);
      if (problem === undefined) texts[text] = String(translation);
      else findings.addAtValue(problem.code, pointer, problem.message);
    }
  }
  return { texts, problems: findings.toList() };
}

function judge(
  text: string,
  translation: unknown,
): { code: 'locale-shape' | 'locale-places'; message: string } | undefined {
  if (typeof translation !== 'string' || translation.trim() === '') {
    return { code: 'locale-shape', message: `“${text}”的译文应是文字，不能为空` };
  }
  const { isOutOfOrder, unknown } = judgePlaces(text, translation);
  if (isOutOfOrder)
    return { code: 'locale-places', message: `“${text}”里的位置应从 ${FIRST_PLACE} 起依次编号` };
  const broken = findBrokenPlace(text, translation);
  if (broken !== undefined) {
    return {
      code: 'locale-places',
      message: `译文里的 ${broken} 写法不对，请照着写：${PLACE_FORMS}`,
    };
  }
  const [first] = unknown;
  if (first !== undefined) {
    return {
      code: 'locale-places',
      message: `译文里的 {${String(first)}} 在“${text}”里不存在，请改正编号`,
    };
  }
  return undefined;
}
