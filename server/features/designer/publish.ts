// Publishing: texts become what is served, all or none, once the checker and the rights of whoever publishes allow it.
import { sql, type Kysely } from 'kysely';
import type { Diagnostic } from '../../../src/engine/diagnostic.ts';
import type { PublishOutcome } from '../../../src/designer/wire.ts';
import type { Database } from '../../db/tables.ts';
import type { DocumentDesk, Proposed } from '../../documents/desk.ts';
import type { JudgedFile } from '../../documents/judge-drafts.ts';
import { nameCall, type Call } from '../../http/routing/nested-call.ts';
import { nameAuthor } from '../../records/history/authors.ts';
import type { Wanted } from './belongings/deed.ts';
import { keepBelongings } from './belongings/kept-belongings.ts';
import { doDeeds, planDeeds, type FindRoute } from './belongings/plan-deeds.ts';
import { readPublishedMark } from '../../documents/published.ts';
import { failure } from '../../kernel/errors.ts';
import type { SignedIn } from '../../records/asker.ts';
import { createId } from '../../records/record.ts';
import { hashFile, lockDraft } from './drafts.ts';
import { isAdministrator, isPublic, readLevels, rightsOf } from './rights.ts';
import { findReadOnly, requireCheckable } from './texts.ts';
import { addVersions, type NewVersion } from './versions.ts';

/** Any fixed number serves: servers publish one after the other. */
const LOCK = 7_205_150_302;

/** Times that something is judged anew because somebody else published meanwhile. */
const MAX_ROUNDS = 3;

export interface Publishing extends Omit<Call, 'user'> {
  desk: DocumentDesk;
  user: SignedIn;
}

/** What is published beside the texts. */
export interface Beside {
  findRoute: FindRoute;
  /** Menus, roles and dictionaries as they shall be, read in the transaction that publishes. */
  wanted(db: Kysely<Database>): Promise<readonly Wanted[]>;
  /** What is not named there goes. */
  isWhole: boolean;
}

/** Waits until no other server publishes, until the transaction ends. */
async function takeTurn(transaction: Kysely<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(transaction);
}

/** Permissions that the calls of documents ask for and somebody lacks, each with a call that asks for it. */
export function listMissing(drafts: readonly JudgedFile[], user: SignedIn): Map<string, string> {
  const missing = new Map<string, string>();
  for (const { codes, call } of drafts.flatMap(({ uses }) => uses)) {
    if (!codes.some((code) => user.permissions.has(code))) missing.set(codes.join(' 或 '), call);
  }
  return missing;
}

/**
 * Publishes texts as one set.
 * @param read gives the texts; in the transaction that publishes them it is asked again, and locks them
 * @param take is told in the same transaction that they are published
 * @returns findings alone where these refuse it, or ask for a yes
 * @throws forbidden, rule, conflict
 */
export async function publish(
  parts: Publishing,
  read: (db: Kysely<Database>, isLocking: boolean) => Promise<readonly NewVersion[]>,
  take: (db: Kysely<Database>, versions: readonly NewVersion[]) => Promise<void>,
  { note, isConfirmed, beside }: { note: string; isConfirmed: boolean; beside: Beside },
): Promise<PublishOutcome> {
  const { db, desk, user, now } = parts;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const texts = await read(db, false);
    requireCheckable(texts);
    await requireRights(parts, texts);
    const judged = await desk.judge(texts, true);
    const findings = [...judged.drafts.flatMap(({ diagnostics }) => diagnostics), ...judged.broken];
    if (findings.some(({ severity }) => severity === 'error')) return { findings };
    requireSame(texts, judged.drafts);
    requireCalls(judged.drafts, user);
    if (!isConfirmed && findings.some(({ severity }) => severity === 'warning')) return { findings };
    const outcome = await db.transaction().execute(async (transaction) => {
      await takeTurn(transaction);
      if ((await readPublishedMark(transaction)) !== judged.published) return undefined;
      const locked = await read(transaction, true);
      if (!isSameTexts(texts, locked)) {
        throw failure('conflict', '草稿刚被他人保存，请看过新的内容后再发布');
      }
      const set = createId();
      const at = new Date(now());
      nameAuthor(transaction, { username: user.username, at: now() });
      nameCall(transaction, { ...parts, db: transaction });
      const wanted = await beside.wanted(transaction);
      const versions = await addVersions(transaction, locked, { set, note, author: user.username, at });
      await take(transaction, locked);
      const deeds = await planDeeds(transaction, wanted, beside);
      await doDeeds(transaction, deeds, beside.findRoute);
      const makers = new Set(deeds.flatMap(({ id, makesMenu }) => (makesMenu ? [id] : [])));
      await keepBelongings(transaction, set, locked, makers);
      return { set, versions, findings };
    });
    await desk.refresh();
    if (outcome) return outcome;
  }
  throw failure('conflict', '其他人正在不断发布页面，请稍后再试');
}

/**
 * Takes a published document back, unless others need it.
 * @param take writes that down in the transaction that nobody else publishes in
 * @returns what refuses it; nothing once it is done
 */
export async function withdraw(
  { db, desk }: Pick<Publishing, 'db' | 'desk'>,
  id: string,
  take: (transaction: Kysely<Database>) => Promise<void>,
): Promise<readonly Diagnostic[]> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const judged = await desk.judge([{ id, text: undefined }], true);
    if (judged.broken.length > 0) return judged.broken;
    const isDone = await db.transaction().execute(async (transaction) => {
      await takeTurn(transaction);
      // What was published since may need it.
      if ((await readPublishedMark(transaction)) !== judged.published) return false;
      await take(transaction);
      return true;
    });
    await desk.refresh();
    if (isDone) return [];
  }
  throw failure('conflict', '其他人正在不断发布页面，请稍后再试');
}

/** What is proposed for the document of an id, beside the file that is below it now. */
export function toVersion(
  desk: DocumentDesk,
  { id, text, draftNumber }: { id: string; text: string; draftNumber: number | null },
): NewVersion {
  return { id, text, fileHash: hashFile(desk.find(id)), draftNumber };
}

async function requireRights({ db, desk, user }: Publishing, texts: readonly Proposed[]): Promise<void> {
  const levels = await readLevels(db);
  for (const { id, text } of texts) {
    const known = desk.find(id);
    if (!rightsOf(user, id, known, levels).mayPublish) {
      throw failure(
        'forbidden',
        !isAdministrator(user) && known?.file?.source === 'shipped'
          ? `“${id}” 会替换系统自带的页面，只有管理员可以发布`
          : !isAdministrator(user) && isPublic(known)
            ? `“${id}” 不登录就能打开，只有管理员可以发布这样的页面`
            : `您不能发布 “${id}” 所在文件夹里的页面，请联系管理员授权`,
      );
    }
    const readOnly = findReadOnly(text ?? '');
    if (readOnly !== undefined) throw failure('rule', readOnly);
  }
}

/** A document is published under the id of its draft, or it would take the place of another one. */
function requireSame(texts: readonly Proposed[], drafts: readonly JudgedFile[]): void {
  texts.forEach(({ id }, at) => {
    const draft = drafts[at];
    if (draft?.id !== id || draft.kind === 'unreadable') {
      throw failure('rule', `草稿 “${id}” 里写的 id 是 “${draft?.id ?? ''}”，请改成 “${id}” 后再发布`);
    }
  });
}

function requireCalls(drafts: readonly JudgedFile[], user: SignedIn): void {
  const open = drafts.find(({ route }) => route?.access === 'public');
  if (open && !isAdministrator(user)) {
    throw failure('forbidden', `“${open.id}” 不登录就能打开，只有管理员可以发布这样的页面`);
  }
  const [missing] = listMissing(drafts, user);
  if (missing) {
    const [code, call] = missing;
    throw failure('forbidden', `页面调用的接口 ${call} 需要权限 ${code}，您没有这项权限，所以不能发布`);
  }
}

function isSameTexts(some: readonly NewVersion[], others: readonly NewVersion[]): boolean {
  return (
    some.length === others.length &&
    some.every(({ id, text }, at) => others[at]?.id === id && others[at].text === text)
  );
}

/** Locks drafts in the order of their ids, so that two who publish the same never wait for each other. */
export async function lockDrafts(db: Kysely<Database>, ids: readonly string[]): Promise<void> {
  for (const id of [...ids].sort()) await lockDraft(db, id);
}
