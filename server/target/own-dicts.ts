// Dictionaries that modules declare, over a back end that does not know their codes: its answer counts, and where it knows
// nothing of a code what the module declares stands for it.
import type { DictFile } from '../../src/engine/catalog.ts';
import { isFields, isUnknown } from './replies.ts';
import type { TargetReply } from './caller.ts';
import type { Translation } from './translate.ts';

/** A call that is answered here where the target has nothing to say to it. */
export interface OwnAnswer {
  translate: Translation;
  isUnknown(reply: TargetReply): boolean;
}

const ITEMS = /^\/sys\/dict\/getDictItems\/([^/]+)$/;
const TEXT = /^\/sys\/dict\/getDictText\/([^/]+)\/([^/]+)$/;

/**
 * @param path below API_BASE, without the query
 * @param dicts what modules declare
 * @returns undefined for calls about dictionaries that no module declares, or whose items are records
 */
export function findOwnDict(method: string, path: string, dicts: DictFile): OwnAnswer | undefined {
  const [, code = '', key] = (method === 'GET' && (ITEMS.exec(path) ?? TEXT.exec(path))) || [];
  const name = decode(code);
  const declared = name !== '' && Object.hasOwn(dicts, name) ? dicts[name] : undefined;
  if (declared === undefined || !('items' in declared)) return undefined;
  const options = declared.items.map(({ value, text, color }) => ({
    value,
    text,
    title: text,
    ...(color === undefined ? {} : { color }),
  }));
  const result =
    key === undefined ? options : (options.find(({ value }) => value === decode(key))?.text ?? null);
  return {
    translate: async ({ now }) => ({
      status: 200,
      body: { success: true, code: 200, message: '操作成功', result, timestamp: now() },
    }),
    isUnknown: (reply) => isUnknown(reply) || isEmpty(reply),
  };
}

/** This family answers a code that it does not know with success and nothing. */
function isEmpty({ status, body }: TargetReply): boolean {
  if (status !== 200 || !isFields(body) || body['success'] !== true) return false;
  const { result } = body;
  return (
    result === null || result === undefined || result === '' || (Array.isArray(result) && result.length === 0)
  );
}

/** What is written in no right way names nothing. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
