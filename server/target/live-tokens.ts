// Whether a token is alive at another back end: its own answer, remembered for half a minute.
import { createHash } from 'node:crypto';
import { NO_SITE, type SiteFacts } from '../../src/engine/catalog.ts';
import { failure } from '../kernel/errors.ts';
import type { Sessions } from '../identity/sessions.ts';
import type { SignedIn } from '../records/asker.ts';
import { askTarget, type AskedTarget } from './ask-target.ts';

/** Milliseconds an answer counts: documents hold no secrets, every other call is judged by the target itself. */
const KEPT = 30_000;
const MAX_KEPT = 2000;

/** What every back end of the family answers to everybody who is signed in. */
const PROBE = '/sys/user/getCurrentUserDeparts';
const DICTS = '/sys/dict/queryAllDictItems';

/** Who holds a live token; the target knows more, this server needs no more. */
const SOMEBODY: Omit<SignedIn, 'sessionId'> = {
  id: '',
  username: '',
  realname: '',
  orgCode: '',
  roles: [],
  permissions: new Set(),
};

export interface TargetSessions extends Sessions {
  /** The target's dictionaries, read with a token that was seen alive; none before anybody came. */
  readSite(): Promise<SiteFacts>;
}

/** @param target as configured */
export function createTargetSessions(target: AskedTarget, now: () => number): TargetSessions {
  const kept = new Map<string, { isLive: Promise<boolean>; until: number }>();
  let lastToken: string | undefined;

  async function probe(token: string): Promise<boolean> {
    const { status, success, message } = await askTarget(target, PROBE, token);
    if (status === 401 || message.includes('Token失效')) return false;
    if (status >= 500) throw failure('unavailable', '后端暂不可用，请稍后重试');
    return status === 200 && success;
  }

  function isLive(token: string): Promise<boolean> {
    const key = createHash('sha256').update(token).digest('base64');
    const known = kept.get(key);
    if (known !== undefined && known.until > now()) return known.isLive;
    const asked = probe(token);
    // The oldest goes first: a Map keeps the order in which its keys came.
    for (const oldest of kept.keys()) if (kept.size >= MAX_KEPT) kept.delete(oldest);
    kept.delete(key);
    kept.set(key, { isLive: asked, until: now() + KEPT });
    void asked.catch(() => kept.delete(key));
    return asked;
  }

  const notHere = (): never => {
    throw new Error('sessions are kept by the other back end');
  };

  return {
    find: async (token) => {
      if (token.length > 4096 || !(await isLive(token))) return null;
      lastToken = token;
      return { ...SOMEBODY, sessionId: '' };
    },
    readSite: async () => {
      if (lastToken === undefined) return NO_SITE;
      const { result } = await askTarget(target, DICTS, lastToken);
      const codes = typeof result === 'object' && result !== null ? Object.keys(result) : [];
      return { ...NO_SITE, dicts: Object.fromEntries(codes.map((code) => [code, null])) };
    },
    open: async () => notHere(),
    openPreview: async () => notHere(),
    findPreview: async () => null,
    endPreview: async () => undefined,
    listLive: async () => notHere(),
    selectLive: notHere,
    end: async () => notHere(),
    sweep: async () => undefined,
  };
}
