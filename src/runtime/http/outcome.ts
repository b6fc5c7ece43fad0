// From a raw answer to a reply or a failure: what counts as success, and which text a failure has.
import type { Reply } from '../../engine/services.ts';
import { asRecord } from '../storage/shapes.ts';
import { isTokenWording, TEXTS } from './texts.ts';
import { t, translate } from '../../engine/text.ts';

export type Outcome =
  | { ok: true; reply: Reply }
  | {
      ok: false;
      text: string;
      status: number;
      code: number;
      /** What the answer holds besides its message. */
      result?: unknown;
      /** What the session has to do about it. */
      session: 'fine' | 'unauthorized' | 'expired';
    };

/** Sign-in calls need code 200; everywhere else 0 means success too. */
const SIGN_IN =
  /^\/(?:sys\/(?:login|phoneLogin)|(?:sys\/)?thirdLogin\/getLoginUser\/.*|(?:sys\/)?cas\/client\/validateLogin)$/;
/** 201 is the answer of an import that took some rows and refused others. */
const GOOD_CODES: ReadonlySet<number> = new Set([0, 200, 201]);
/** Answers bare objects instead of the envelope. */
const BARE = /^\/actuator\//;

/**
 * @param url path of the call, relative to API_BASE
 * @param status HTTP status of the answer
 * @param body its text
 */
export function judge(url: string, status: number, body: string): Outcome {
  const path = url.split('?', 1)[0] ?? url;
  return judgeBody(status, body, SIGN_IN.test(path), BARE.test(path));
}

/** The same for documents of the app itself: they come bare, their failures in the envelope. */
export function judgeDocument(status: number, body: string): Outcome {
  return judgeBody(status, body, false, true);
}

function judgeBody(status: number, body: string, isSignIn: boolean, isBare: boolean): Outcome {
  const parsed = parseBody(body);
  const envelope = parsed.kind === 'json' ? readEnvelope(parsed.value) : undefined;
  if (status < 200 || status >= 300) return judgeStatus(status, envelope);
  if (parsed.kind !== 'json') return fail(parsed.text, status, status);
  if (!envelope) {
    if (!isBare) return fail(TEXTS.shape, status, status);
    return { ok: true, reply: { success: true, code: 200, message: '', result: parsed.value } };
  }
  const isCodeGood = envelope.code === 200 || (!isSignIn && GOOD_CODES.has(envelope.code));
  if (envelope.success && isCodeGood) {
    return { ok: true, reply: { ...envelope, message: translate(envelope.message) } };
  }
  const isExpired = envelope.code !== 200 && isTokenWording(envelope.message);
  return {
    ...fail(
      translate(envelope.message) || TEXTS.failed,
      status,
      envelope.code,
      isExpired ? 'expired' : 'fine',
    ),
    result: envelope.result,
  };
}

function judgeStatus(status: number, envelope: Reply | undefined): Outcome {
  const said = envelope?.message ?? '';
  const code = envelope?.code || status;
  if ((status === 401 || status === 500) && isTokenWording(said)) {
    return fail(TEXTS.expired, status, code, 'expired');
  }
  switch (status) {
    case 401:
      return fail(TEXTS.unauthorized, status, code, 'unauthorized');
    case 403:
      return fail(TEXTS.forbidden, status, code);
    case 404:
      return fail(TEXTS.notFound, status, code);
    case 500:
      return fail(TEXTS.serverError, status, code);
    case 504:
      return fail(TEXTS.timeout, status, code);
    default:
      return {
        ...fail(translate(said) || t('请求失败（HTTP {0}），请稍后重试', status), status, code),
        result: envelope?.result ?? null,
      };
  }
}

function fail(
  text: string,
  status: number,
  code: number,
  session: 'fine' | 'unauthorized' | 'expired' = 'fine',
): Outcome & { ok: false } {
  return { ok: false, text: text.slice(0, LONGEST_TEXT), status, code, session };
}

/** A server that pours out a stack must not fill the screen with it. */
const LONGEST_TEXT = 300;

type Parsed = { kind: 'json'; value: unknown } | { kind: 'other'; text: string };

function parseBody(body: string): Parsed {
  const text = body.trim();
  if (text === '') return { kind: 'other', text: TEXTS.empty };
  if (text.startsWith('<')) return { kind: 'other', text: TEXTS.html };
  try {
    return { kind: 'json', value: JSON.parse(text) };
  } catch {
    return { kind: 'other', text: /^[{["]/.test(text) ? TEXTS.partial : TEXTS.shape };
  }
}

/**
 * The envelope `{success, code, message, result}`, or undefined when the value is none. A back end may leave
 * `success` or `code` out, and may send the code as text; Spring's own error body has `status` and `message` only.
 */
function readEnvelope(raw: unknown): Reply | undefined {
  const row = asRecord(raw);
  if (!row) return undefined;
  const message = typeof row['message'] === 'string' ? row['message'] : '';
  const code = readCode(row['code']);
  const success = typeof row['success'] === 'boolean' ? row['success'] : undefined;
  if (success === undefined && code === undefined) {
    return typeof row['status'] === 'number' && message !== ''
      ? { success: false, code: row['status'], message, result: null }
      : undefined;
  }
  const isGoodCode = code === 0 || code === 200;
  return {
    success: success ?? isGoodCode,
    code: code ?? (success ? 200 : 500),
    message,
    result: row['result'] ?? null,
  };
}

function readCode(raw: unknown): number | undefined {
  if (typeof raw === 'number' && Number.isFinite(raw)) return raw;
  return typeof raw === 'string' && /^-?\d{1,9}$/.test(raw) ? Number(raw) : undefined;
}
