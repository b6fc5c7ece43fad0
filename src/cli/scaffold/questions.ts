// What a new module, record type or screen needs to know: from flags, or asked at a terminal.
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { messageOf } from '../../engine/values/errors.ts';
import { UsageError } from '../options.ts';

export interface Question {
  /** Name of its flag. */
  flag: string;
  /** What is asked, in Chinese. */
  ask: string;
  /** Taken for an empty answer; without one an answer is needed. */
  preset?: string | ((answers: Readonly<Record<string, string>>) => string | undefined);
  /** Taken where it is given, and never asked for. */
  isFlagOnly?: boolean;
  /** Only where the answers before make it one. */
  when?(answers: Readonly<Record<string, string>>): boolean;
  /** What is wrong with an answer. */
  judge?(answer: string): string | undefined;
}

/** A person at a terminal. */
export interface Person {
  ask(question: string): Promise<string>;
  tell(line: string): void;
}

/**
 * Answers to all questions: those given as flags, then those of the person, then presets.
 * @throws UsageError naming each flag that is missing or wrong
 */
export async function answerQuestions(
  questions: readonly Question[],
  args: readonly string[],
  person: Person | undefined,
): Promise<Record<string, string>> {
  const given = readFlags(questions, args);
  const answers: Record<string, string> = {};
  for (const { flag, ask, preset, isFlagOnly, when, judge } of questions) {
    if (when?.(answers) === false) {
      if (given[flag] !== undefined) throw new UsageError(`--${flag} 在这里没有作用，请去掉它`);
      continue;
    }
    if (isFlagOnly === true && given[flag] === undefined) continue;
    const standard = typeof preset === 'function' ? preset(answers) : preset;
    const stated = given[flag];
    if (stated !== undefined) {
      const fault = stated.trim() === '' ? '不能为空' : judge?.(stated.trim());
      if (fault !== undefined) throw new UsageError(`--${flag} “${stated}” ${fault}`);
      answers[flag] = stated.trim();
    } else if (person) {
      answers[flag] = await askUntilRight(person, ask, standard, judge);
    } else if (standard !== undefined) {
      answers[flag] = standard;
    } else {
      throw new UsageError(`请写上 --${flag}：${ask}`);
    }
  }
  return answers;
}

async function askUntilRight(
  person: Person,
  ask: string,
  standard: string | undefined,
  judge: Question['judge'],
): Promise<string> {
  for (;;) {
    const typed = (await person.ask(standard === undefined ? `${ask}：` : `${ask}（${standard}）：`)).trim();
    const answer = typed === '' ? standard : typed;
    const fault = answer === undefined ? '不能为空' : judge?.(answer);
    if (answer !== undefined && fault === undefined) return answer;
    person.tell(`  ${typed === '' ? '' : `“${typed}” `}${fault ?? ''}`);
  }
}

function readFlags(
  questions: readonly Question[],
  args: readonly string[],
): Record<string, string | undefined> {
  try {
    const options = Object.fromEntries(questions.map(({ flag }) => [flag, { type: 'string' as const }]));
    return parseArgs({ args: [...args], options }).values as Record<string, string | undefined>;
  } catch (error) {
    throw new UsageError(messageOf(error));
  }
}

/** The person at the terminal of this process; undefined where a program reads or writes. */
export function openPerson(): (Person & { close(): void }) | undefined {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return undefined;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  return {
    ask: (question) => terminal.question(question),
    tell: (line) => void process.stdout.write(`${line}\n`),
    close: () => terminal.close(),
  };
}
