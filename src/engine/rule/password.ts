// What the site's strategy wants of a new password: one judge for the field that somebody types into and for the server.
import { t } from '../text.ts';

export interface PasswordStrategy {
  /** Characters; the effective minimum is never below 6. */
  miniPasswordLength: number;
  /** How many kinds of characters: 1 one, 2 at least two, 3 digits, letters and special characters. */
  complexityId: 1 | 2 | 3;
}

/** Bounds of a length: no strategy asks for less than the first or more than the second. */
export const PASSWORD_LENGTHS = { least: 6, most: 20 } as const;

/** One demand of a strategy, as a line that is ticked off. */
export interface PasswordDemand {
  text: string;
  isMet(this: void, password: string): boolean;
}

// Printable ASCII without the blank: other signs cannot be typed everywhere and look alike.
const isTypeable = (password: string): boolean => /^[\x21-\x7e]*$/.test(password);

const KINDS = {
  digit: (password: string): boolean => /\d/.test(password),
  letter: (password: string): boolean => /[A-Za-z]/.test(password),
  special: (password: string): boolean => /[^A-Za-z\d]/.test(password),
} as const;

const countKinds = (password: string): number =>
  Object.values(KINDS).filter((isThere) => isThere(password)).length;

function leastLength({ miniPasswordLength }: PasswordStrategy): number {
  return Math.max(PASSWORD_LENGTHS.least, miniPasswordLength);
}

/** The demands of a strategy that can be judged by the password alone; all are met where `judgeByStrategy` has nothing to say. */
export function listDemands(strategy: PasswordStrategy): readonly PasswordDemand[] {
  const least = leastLength(strategy);
  const { most } = PASSWORD_LENGTHS;
  return [
    {
      text: least === most ? t('正好{0}位', most) : t('{0}到{1}位', least, most),
      isMet: (password) => password.length >= least && password.length <= most,
    },
    ...kindDemands(strategy),
    {
      text: t('不含空格、中文等其他字符'),
      isMet: (password) => password !== '' && isTypeable(password),
    },
  ];
}

function kindDemands({ complexityId }: PasswordStrategy): readonly PasswordDemand[] {
  switch (complexityId) {
    case 1:
      return [];
    case 2:
      return [
        {
          text: t('含数字、字母、特殊字符中的两种'),
          isMet: (password) => countKinds(password) >= 2,
        },
      ];
    case 3:
      return [
        { text: t('含数字'), isMet: KINDS.digit },
        { text: t('含字母'), isMet: KINDS.letter },
        { text: t('含特殊字符，如 # @ !'), isMet: KINDS.special },
      ];
  }
}

/** What a strategy says against a password; undefined where it is content. */
export function judgeByStrategy(password: string, strategy: PasswordStrategy): string | undefined {
  const least = leastLength(strategy);
  if (password.length < least) return t('密码长度不能少于{0}位', least);
  const isFit =
    password.length <= PASSWORD_LENGTHS.most &&
    isTypeable(password) &&
    countKinds(password) >= strategy.complexityId;
  return isFit ? undefined : writeLevel(strategy);
}

function writeLevel({ complexityId }: PasswordStrategy): string {
  switch (complexityId) {
    case 1:
      return t('密码只能由6-20位数字、字母或特殊字符组成');
    case 2:
      return t('密码须为6-20位，并至少包含数字、字母、特殊字符中的两种');
    case 3:
      return t('密码须为6-20位，并同时包含数字、字母和特殊字符');
  }
}

/** A strategy as a server or a document gives it; undefined where it is none. */
export function readPasswordStrategy(given: unknown): PasswordStrategy | undefined {
  if (typeof given !== 'object' || given === null) return undefined;
  const { miniPasswordLength, complexityId } = given as Readonly<Record<string, unknown>>;
  const least = Number(miniPasswordLength);
  const level = Number(complexityId);
  if (!Number.isInteger(least) || (level !== 1 && level !== 2 && level !== 3)) return undefined;
  return { miniPasswordLength: least, complexityId: level };
}
