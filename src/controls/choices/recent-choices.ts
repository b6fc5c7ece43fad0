// What somebody chose last in pickers of one kind, kept in the browser for each account: stored values alone, no names.

const PREFIX = 'screenwright.recent:';
/** Choices that are offered. */
const MAX_KEPT = 3;

/**
 * @param userId who chooses; nobody else of this browser is offered the choices
 * @param kind what is chosen, and by which field it is stored
 * @returns stored values, the last one first
 */
export function readRecentChoices(userId: string, kind: string): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(`${PREFIX}${userId}:${kind}`) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string' && one !== '') : [];
  } catch {
    return [];
  }
}

/** Keeps a choice as the last one; where the browser keeps nothing, the choice counts all the same. */
export function rememberChoice(userId: string, kind: string, stored: string): void {
  const others = readRecentChoices(userId, kind).filter((one) => one !== stored);
  try {
    localStorage.setItem(
      `${PREFIX}${userId}:${kind}`,
      JSON.stringify([stored, ...others].slice(0, MAX_KEPT)),
    );
  } catch {
    // Nothing may be kept here, or nothing more.
  }
}
