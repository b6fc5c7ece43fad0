// Implements the Http port on an instance of axios: guards, identity and the judgement of answers are its interceptors.
import axios, { type AxiosRequestConfig, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import type { HttpRequest, Reply } from '../../engine/services.ts';
import { HttpFailure } from '../../engine/services.ts';
import { readFilename } from '../files/files.ts';
import { addQuery, hasQuery, refuseAddress } from './address.ts';
import { createClickGuard, createSubmitGuard, hashText } from './guards.ts';
import type { HttpClient, HttpOptions, LoadedFile, WriteEnd } from './http-client.ts';
import { judge, judgeDocument, type Outcome } from './outcome.ts';
import { NoAnswer } from './no-answer.ts';
import { createReuse } from './reuse.ts';
import { createTurn } from './turn.ts';
import { TEXTS } from './texts.ts';
import { createCalls } from './transport.ts';
import { untilAborted } from './until-aborted.ts';
import { t } from '../../engine/text.ts';

/** Code of an answer that holds a part of what was asked for. */
const PART = 201;

/** List of the screens that somebody may see: it depends on the token. */
const INDEX = '/_app/screens';

/** Dictionary lookups carry no `_t`. */
const WITHOUT_TIME = /^\/?sys\/dict\/(?:getDictItems|getDictText|loadDict|loadDictItem)(?:\/|$|\?)/;

/** One call on its way through the interceptors. axios copies plain objects; this one it hands on as it is. */
class Call {
  /** Of the monotonic clock, in milliseconds. */
  sentAt = 0;
  /** What the guards keep of it, once they let it pass. */
  hash: string | undefined;
  /** Of one that changes something: is told how it ended. */
  end: ((end: WriteEnd) => void) | undefined;
  /**
   * @param answer what is expected: the envelope, a file, or a document of the app itself, which comes bare
   * @param hasGuards whether it may not be repeated at once
   * @param isKnown whether the token goes along
   */
  constructor(
    readonly request: HttpRequest,
    readonly answer: 'envelope' | 'file' | 'document',
    readonly hasGuards = false,
    readonly isKnown = true,
  ) {}
}

declare module 'axios' {
  // The name of the library's own interface, which this one adds to.
  interface AxiosRequestConfig {
    call?: Call;
  }
}

/** Builds the client; it holds no state besides reusable answers and the two guards. */
export function createHttp(options: HttpOptions): HttpClient {
  const { transport, stored, clock, notify, files } = options;
  const reuse = createReuse(clock.elapsed);
  const turn = createTurn();
  const clicks = createClickGuard(clock.elapsed);
  const submits = createSubmitGuard(stored.submits, Date.now);

  const calls = createCalls(transport);

  calls.interceptors.request.use(guardAddress, null, { synchronous: true });
  calls.interceptors.request.use(guardRepeats, null, { synchronous: true });
  calls.interceptors.request.use(beginWrite, null, { synchronous: true });
  calls.interceptors.request.use(addIdentity, null, { synchronous: true });
  calls.interceptors.response.use(learnTime);
  calls.interceptors.response.use(judgeAnswer);

  function guardAddress(config: InternalAxiosRequestConfig): InternalAxiosRequestConfig {
    const { request, answer } = callOf(config);
    const refusal =
      answer === 'document' && !request.url.startsWith('/_app/')
        ? t('只能读取 /_app/ 下的页面文档')
        : refuseAddress(request.method, request.url);
    if (refusal !== undefined) throw refuse(request, refusal);
    return config;
  }

  function guardRepeats(config: InternalAxiosRequestConfig): InternalAxiosRequestConfig {
    const call = callOf(config);
    const { method, url, params = null, body = null, repeatSubmit } = call.request;
    if (!call.hasGuards) return config;
    const isUpload = body instanceof FormData;
    const hash = hashText(JSON.stringify([method, url, params, isUpload ? describeFields(body) : body]));
    if (!clicks.accept(hash)) throw refuse(call.request, TEXTS.tooFast);
    // A file chosen again may have other content under the same name: only the fast guard knows enough of it.
    const isOnce = repeatSubmit !== false && !isUpload && method !== 'DELETE';
    if (isOnce && !submits.accept(hash)) throw refuse(call.request, TEXTS.submitted);
    call.hash = hash;
    return config;
  }

  function beginWrite(config: InternalAxiosRequestConfig): InternalAxiosRequestConfig {
    const call = callOf(config);
    const isWrite = call.answer === 'envelope' && call.request.method !== 'GET';
    if (isWrite) call.end = options.onWrite(call.request.url);
    return config;
  }

  function addIdentity(config: InternalAxiosRequestConfig): InternalAxiosRequestConfig {
    const call = callOf(config);
    const { request } = call;
    const token = call.isKnown ? stored.token.read() : null;
    if (token !== null) config.headers.set('X-Access-Token', token);
    if (call.isKnown) config.headers.set('tenant_id', stored.tenantId.read());
    config.url = request.url;
    if (call.answer !== 'document') {
      if (request.repeatSubmit === false) config.headers.set('repeatSubmit', 'false');
      if (request.idempotencyKey !== undefined) config.headers.set('Idempotency-Key', request.idempotencyKey);
      config.url = addQuery(options.base() + request.url, withCode(request));
      const { type, body } = encodeBody(request);
      config.headers.setContentType(type);
      config.data = body;
    }
    call.sentAt = clock.elapsed();
    return config;
  }

  /** The parameters with the code of the session, and on reads the time. */
  function withCode({ method, url, params: own }: HttpRequest): Record<string, unknown> {
    const params: Record<string, unknown> = { ...own };
    const code = stored.code.read();
    if (code !== null && params['code'] === undefined && !hasQuery(url, 'code')) params['code'] = code;
    if (method === 'GET' && !WITHOUT_TIME.test(url.slice(1))) {
      params['_t'] ??= Math.floor(clock.now() / 1000);
    }
    return params;
  }

  function learnTime(response: AxiosResponse<unknown>): AxiosResponse<unknown> {
    clock.learn(readHeader(response, 'date'), callOf(response.config).sentAt, clock.elapsed());
    return response;
  }

  /** Puts what the answer says in the place of its body, or throws the failure. */
  async function judgeAnswer(response: AxiosResponse<unknown>): Promise<AxiosResponse<unknown>> {
    const { config, status } = response;
    const call = callOf(config);
    const { request, answer } = call;
    if (answer === 'file') return { ...response, data: await readFile(request, response) };
    const body = String(response.data);
    if (answer === 'envelope') {
      const outcome = judge(request.url, status, body);
      if (!outcome.ok) throw report(request, outcome);
      call.end?.({ kind: 'done', requestId: readHeader(response, 'x-request-id') });
      const { code, message } = outcome.reply;
      // A part of a list: whoever looks for another row shall know why it is not there. Imports tell it themselves.
      const isPart = code === PART && request.method === 'GET' && message !== '';
      if (isPart && (request.notify ?? true) === true) notify.message('warning', message);
      return { ...response, data: outcome.reply };
    }
    const outcome = judgeDocument(status, body);
    if (outcome.ok) return { ...response, data: outcome.reply.result };
    // A dead token is refused even where none is needed: signing in again needs its document now.
    const isDead = outcome.session !== 'fine' && config.headers.has('X-Access-Token');
    if (isDead && call.isKnown && request.url !== INDEX)
      return calls.request(configOf(new Call(request, answer, false, false)));
    throw new HttpFailure(outcome.text, outcome.status, outcome.code, false);
  }

  async function readFile(request: HttpRequest, response: AxiosResponse<unknown>): Promise<LoadedFile> {
    const content = response.data as Blob;
    // A stored JSON file comes as a download with its name; anything else that is JSON is an envelope.
    const disposition = readHeader(response, 'content-disposition');
    const type = readHeader(response, 'content-type') ?? content.type;
    const isJson = disposition === undefined && /json/i.test(type);
    if (response.status < 200 || response.status >= 300 || isJson) {
      const outcome = judge(request.url, response.status, await content.text());
      throw report(request, outcome.ok ? refuseDownload(outcome.reply.message) : outcome);
    }
    if (content.size === 0) throw report(request, refuseDownload(''));
    return { content, name: readFilename(disposition) };
  }

  /** Sends a call. Rejects with HttpFailure. */
  async function run<Data>(call: Call): Promise<Data> {
    try {
      return (await calls.request<Data>(configOf(call))).data;
    } catch (error) {
      // The next try is no repetition: the same idempotency key makes it safe if only the answer was lost (F12).
      if (call.hash !== undefined) {
        clicks.release(call.hash);
        submits.release(call.hash);
      }
      call.end?.({ kind: 'failed' });
      throw explain(call.request, error);
    }
  }

  /** Tells the user once and makes the failure that the caller gets. */
  function report(request: HttpRequest, outcome: Outcome & { ok: false }): HttpFailure {
    let isNotified = false;
    if (outcome.session === 'expired') isNotified = options.onExpired(request.url);
    if (!isNotified && request.notify !== false) {
      const isRead = request.method === 'GET';
      if (outcome.status === 404 && isRead && options.isGone)
        void tellUnlessGone(outcome.text, options.isGone);
      else notify.message('error', outcome.text);
      isNotified = true;
    }
    if (outcome.session === 'unauthorized') options.onUnauthorized();
    return new HttpFailure(outcome.text, outcome.status, outcome.code, isNotified, outcome.result);
  }

  async function tellUnlessGone(text: string, isGone: () => Promise<boolean>): Promise<void> {
    if (!(await isGone())) notify.message('error', text);
  }

  function refuse(request: HttpRequest, text: string): HttpFailure {
    if (request.notify !== false) notify.message('error', text);
    return new HttpFailure(text, 0, 0, request.notify !== false);
  }

  function explain(request: HttpRequest, error: unknown): HttpFailure {
    if (error instanceof HttpFailure) return error;
    const isCancelled = axios.isCancel(error);
    const reason = isCancelled ? 'cancelled' : error instanceof NoAnswer ? error.reason : 'offline';
    // Whoever cancelled knows; there is nothing to tell.
    if (reason === 'cancelled') return new HttpFailure(TEXTS.cancelled, 0, 0, true);
    const text = reason === 'timeout' ? TEXTS.timeout : TEXTS.offline;
    return report(request, {
      ok: false,
      text,
      status: 0,
      code: reason === 'timeout' ? 504 : 0,
      session: 'fine',
    });
  }

  const exchange = (request: HttpRequest, hasGuards = false): Promise<Reply> =>
    run(new Call(request, 'envelope', hasGuards));

  /** Each asker gives up for itself; the request is given up with the last of them. */
  function readOnce(request: HttpRequest): Promise<Reply> {
    const { url, params = null, notify: isTold = true } = request;
    const key = JSON.stringify([url, params, isTold]);
    return turn.share(key, (signal) => exchange({ ...request, signal }), request.signal);
  }

  const loadFile = (request: HttpRequest): Promise<LoadedFile> => run(new Call(request, 'file'));

  return {
    send: async <T>(request: HttpRequest): Promise<Reply<T>> => {
      if (request.method !== 'GET') return (await exchange(request, true)) as Reply<T>;
      if (!request.cache) return (await readOnce(request)) as Reply<T>;
      const key = JSON.stringify([
        stored.token.read(),
        stored.code.read(),
        request.url,
        request.params ?? null,
      ]);
      const { signal, ...shared } = request;
      const answer = reuse.get(key, request.cache, () => exchange(shared));
      return (await (signal ? untilAborted(answer, signal) : answer)) as Reply<T>;
    },

    download: async (request, filename) => {
      const { content, name } = await loadFile(request);
      files.save(content, filename || name || '');
    },

    follow: (request) => {
      const refusal =
        request.method === 'GET' ? refuseAddress('GET', request.url) : t('只能打开 GET 接口的地址');
      if (refusal !== undefined) throw refuse(request, refusal);
      options.leave(addQuery(options.base() + request.url, request.params ?? {}));
    },

    blob: loadFile,

    upload: (request, onProgress) => exchange({ ...request, onProgress }),

    readDocument: (path) => run(new Call({ method: 'GET', url: path, notify: false }, 'document')),

    forgetAnswers: () => reuse.clear(),

    clear: () => {
      reuse.clear();
      stored.submits.clear();
    },
  };
}

function refuseDownload(message: string): Outcome & { ok: false } {
  return { ok: false, text: message || TEXTS.download, status: 200, code: 500, session: 'fine' };
}

function callOf({ call }: AxiosRequestConfig): Call {
  if (call === undefined) throw new Error('a call of the client comes with its request');
  return call;
}

function configOf(call: Call): AxiosRequestConfig {
  const { method, signal, onProgress } = call.request;
  return {
    call,
    method,
    ...(signal && { signal }),
    ...(call.answer === 'file' && { responseType: 'blob' }),
    ...(onProgress && {
      onUploadProgress: ({ loaded, total }) => {
        if (total !== undefined && total > 0) onProgress(Math.min(100, Math.floor((loaded / total) * 100)));
      },
    }),
  };
}

function readHeader({ headers }: AxiosResponse<unknown>, name: string): string | undefined {
  const value: unknown = headers[name];
  return typeof value === 'string' ? value : undefined;
}

/** The body as it travels. `type` false leaves the kind of the body to the browser. */
function encodeBody({ body, form, method }: HttpRequest): { type: string | false; body: unknown } {
  if (method === 'GET' || (method === 'DELETE' && body === undefined))
    return { type: false, body: undefined };
  if (body instanceof FormData) return { type: false, body };
  if (form === true) {
    const fields = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
    return {
      type: 'application/x-www-form-urlencoded;charset=UTF-8',
      body: addQuery('', fields).slice(1),
    };
  }
  // A write without a body still says that it speaks JSON: strict servers refuse the browser's default type.
  return { type: 'application/json;charset=UTF-8', body: JSON.stringify(body ?? {}) };
}

/** What tells one upload from another without reading its files. */
function describeFields(body: FormData): unknown {
  return [...body].map(([name, value]) =>
    typeof value === 'string' ? [name, value] : [name, value.name, value.size, value.lastModified],
  );
}
