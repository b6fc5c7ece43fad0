// One person at work on a page in tests of panels: nothing is kept, and every save succeeds.
import type { JsonObject } from '../../engine/document.ts';
import type { DesignSession, SessionOptions } from '../store/design-session.ts';
import { openSession } from '../store/session.ts';

/** @param readOnly why it can only be read */
export function openPage(
  page: JsonObject,
  {
    readOnly,
    ...options
  }: Partial<Pick<SessionOptions, 'calls' | 'check' | 'stepDrafts'>> & { readOnly?: string } = {},
): Promise<DesignSession> {
  return openSession({
    opened: {
      id: String(page['id']),
      source: 'none',
      text: JSON.stringify(page, null, 2),
      number: 1,
      hasNewFile: false,
      mayEdit: true,
      mayPublish: true,
      ...(readOnly === undefined ? {} : { readOnly }),
    },
    calls: { save: () => Promise.resolve({ number: 2 }) },
    keeper: {
      read: () => Promise.resolve(undefined),
      keep: () => Promise.resolve(),
      forget: () => Promise.resolve(),
    },
    check: () => undefined,
    ...options,
  });
}
