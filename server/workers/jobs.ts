// The work that is done in a process of its own, because its size is chosen by whoever sent what it works on.
import type { PatternVerdict } from '../../src/engine/check/patterns/verdict.ts';
import { mergeTexts, type MergedTexts, type MergeQuestion } from '../documents/merge-texts.ts';
import { cleanTexts, type Cleaned } from '../html/clean-html.ts';
import { judgePatterns } from '../records/checks/judge-patterns.ts';
import {
  readWorkbook,
  type WorkbookQuestion,
  type WorkbookRows,
} from '../records/workbooks/read-workbook.ts';

export interface Jobs {
  'read-workbook': { input: WorkbookQuestion; output: WorkbookRows };
  'judge-patterns': { input: readonly string[]; output: PatternVerdict[] };
  'clean-html': { input: readonly string[]; output: Cleaned[] };
  'merge-texts': { input: MergeQuestion; output: MergedTexts | null };
}

export type JobName = keyof Jobs;
export type InputOf<K extends JobName> = Jobs[K]['input'];
export type OutputOf<K extends JobName> = Jobs[K]['output'];

/** Each is given and gives plain data. What it throws as an ApiError is the answer of the call. */
export const JOBS: { readonly [K in JobName]: (input: InputOf<K>) => Promise<OutputOf<K>> } = {
  'read-workbook': readWorkbook,
  'judge-patterns': judgePatterns,
  'clean-html': cleanTexts,
  'merge-texts': mergeTexts,
};

export interface JobTerms {
  /** Milliseconds of processor time until it is given up. */
  deadline: number;
  /** Jobs of one person that wait while another of theirs runs. Texts are saved in several pages at once, and soon done. */
  waiting: number;
  /** What a person is told whose job was given up, for time or memory. */
  refusal: string;
}

export const JOB_TERMS: Readonly<Record<JobName, JobTerms>> = {
  'read-workbook': {
    deadline: 30_000,
    waiting: 1,
    refusal: '文件的内容过多，未能读完，请删去多余的工作表、格式和空白，或分成几个文件后重试',
  },
  'judge-patterns': {
    deadline: 10_000,
    waiting: 4,
    refusal: '正则表达式过于复杂，未能在限时内判断运行时间，请写得简单一些',
  },
  'clean-html': {
    deadline: 10_000,
    waiting: 4,
    refusal: '内容的排版过于复杂，请简化后再试',
  },
  'merge-texts': {
    deadline: 20_000,
    waiting: 4,
    refusal: '页面过大，未能在限时内与他人的修改合并，请重新打开后再改',
  },
};
