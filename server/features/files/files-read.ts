// Handing out stored files: one by its path, several as a zip, their names, and signed addresses for image tags.
import type { FastifyReply } from 'fastify';
import type { Kysely } from 'kysely';
import { isPublicFile } from '../../../src/engine/file-places.ts';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../db/tables.ts';
import { failure } from '../../kernel/errors.ts';
import { readSigningKey, isSigned, SIGNATURE_LIFETIME, signPath } from '../../files/signatures.ts';
import { findFiles, openContent, storeFolder, type StoredFile } from '../../files/store.ts';
import { zipFiles } from '../../files/zip-files.ts';
import { findKind, endingOf } from '../../files/kinds.ts';
import { contentDisposition } from '../../http/routing/answer-file.ts';
import { defineRoute, file, FILE, ok, type FileAnswer } from '../../http/routing/define-route.ts';
import type { SignedIn } from '../../records/asker.ts';

/** Files of one call. */
const MAX_FILES = 200;
/** Bytes of one zip. */
const MAX_ZIP = 200 * 1024 * 1024;

/** Nothing in a stored file may run or load anything, even when somebody opens its address as a page. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

const path = { type: 'string', maxLength: 1024 } as const;

const signature = {
  expires: { type: 'integer', minimum: 0, maximum: 9_999_999_999 },
  sign: { type: 'string', maxLength: 100 },
} as const;

/** The path of the file as the end of the address. */
const byAddress = {
  params: { type: 'object', required: ['*'], properties: { '*': path } },
  querystring: { type: 'object', properties: signature },
} as const;

const manyPaths = {
  type: 'object',
  required: ['filePaths'],
  properties: { filePaths: { type: 'string', maxLength: 16_000 } },
} as const;

const everybody = {
  open: 'a path is 128 random bits that only records hold; who may read the record may read its files',
} as const;

interface Reader {
  db: Kysely<Database>;
  config: Config;
  user: SignedIn | null;
  reply: FastifyReply;
  now(): number;
}

export const fileReadRoutes = [
  defineRoute({
    method: 'GET',
    url: '/sys/common/pdf/pdfPreviewIframe',
    title: '预览 PDF 文件',
    access: 'public',
    permission: null,
    scope: 'none',
    request: { querystring: { type: 'object', properties: { path, imgPath: path } } },
    response: FILE,
    // Always to the same page: whatever the path says, it becomes a parameter and no address (S47).
    handler({ query, reply }) {
      const shown = query.path ?? query.imgPath ?? '';
      reply.code(302).header('location', `/file/preview?path=${encodeURIComponent(shown)}`);
      return file(Buffer.alloc(0), 'text/plain; charset=utf-8');
    },
  }),
  defineRoute({
    method: 'GET',
    url: '/sys/common/static',
    title: '按参数读取文件',
    access: 'optional',
    permission: null,
    scope: 'none',
    request: {
      querystring: {
        type: 'object',
        required: ['imgPath'],
        properties: { imgPath: path, ...signature },
      },
    },
    response: FILE,
    handler: ({ query, ...reader }) => answerStored(query.imgPath, query, reader),
  }),
  ...(
    [
      ['static', '读取文件'],
      ['view', '查看文件'],
      ['download', '下载文件'],
    ] as const
  ).map(([word, title]) =>
    defineRoute({
      method: 'GET',
      url: `/sys/common/${word}/*`,
      title,
      access: 'optional',
      permission: null,
      scope: 'none',
      request: byAddress,
      response: FILE,
      handler: ({ params, query, ...reader }) =>
        answerStored(params['*'], query, reader, word === 'download'),
    }),
  ),
  defineRoute({
    method: 'GET',
    url: '/sys/common/getFileNames',
    title: '文件的名称',
    access: 'session',
    permission: everybody,
    scope: 'none',
    request: { querystring: manyPaths },
    response: {
      type: 'object',
      additionalProperties: {
        type: 'object',
        properties: { fileName: { type: 'string' }, fileSize: { type: 'integer' } },
      },
    },
    // A path that is unknown has no entry.
    async handler({ query, db }) {
      const found = await findFiles(db, readPaths(query.filePaths));
      return ok(
        Object.fromEntries(
          [...found].map(([at, { file_name, file_size }]) => [
            at,
            { fileName: file_name, fileSize: file_size },
          ]),
        ),
      );
    },
  }),
  defineRoute({
    method: 'GET',
    url: '/sys/common/signFiles',
    title: '带签名的文件地址',
    access: 'session',
    permission: everybody,
    scope: 'none',
    request: { querystring: manyPaths },
    // By path: what has to stand behind the address of the file, `expires=…&sign=…`, and when it ends.
    response: {
      type: 'object',
      additionalProperties: {
        type: 'object',
        properties: { query: { type: 'string' }, expires: { type: 'integer' } },
      },
    },
    async handler({ query, db, now }) {
      const found = await findFiles(db, readPaths(query.filePaths));
      const key = await readSigningKey(db);
      return ok(
        Object.fromEntries(
          [...found.keys()].map((at) => {
            const { expires, sign } = signPath(key, at, now());
            return [at, { query: `expires=${String(expires)}&sign=${sign}`, expires }];
          }),
        ),
      );
    },
  }),
  defineRoute({
    method: 'GET',
    url: '/sys/common/downloadBatch',
    title: '打包下载文件',
    access: 'session',
    permission: everybody,
    scope: 'none',
    rateLimit: { max: 60, seconds: 60 },
    request: { querystring: manyPaths },
    response: FILE,
    async handler({ query, db, config, request }) {
      const paths = readPaths(query.filePaths);
      const found = await findFiles(db, paths);
      const files = paths.flatMap((at) => found.get(at) ?? []);
      if (files.length === 0) throw failure('not-found', '未知的文件');
      if (files.length < paths.length) {
        throw failure('not-found', `有 ${String(paths.length - files.length)} 个文件不存在或已被删除`);
      }
      const size = files.reduce((sum, one) => sum + one.file_size, 0);
      if (size > MAX_ZIP) throw failure('too-large', '文件合计超过200MB，请分批下载');
      const archive = await zipFiles(storeFolder(config), files, (error) => {
        request.log.error({ err: error }, 'a zip could not be finished');
      });
      return file(archive, 'application/zip', '附件.zip');
    },
  }),
];

/** Paths of a list joined by commas, each once; paths of the store hold no comma. */
function readPaths(list: string): string[] {
  const paths = [...new Set(list.split(',').map((one) => one.trim()))].filter((one) => one !== '');
  if (paths.length === 0) throw failure('request-invalid', '未知的文件');
  if (paths.length > MAX_FILES) {
    throw failure('request-invalid', `一次最多处理${String(MAX_FILES)}个文件`);
  }
  return paths;
}

/** @param isDownload pictures too are handed over instead of shown */
async function answerStored(
  at: string,
  signed: { expires?: number | undefined; sign?: string | undefined },
  reader: Reader,
  isDownload = false,
): Promise<FileAnswer> {
  const { db, config, reply } = reader;
  const isPublic = isPublicFile(at);
  if (!isPublic && reader.user === null) await requireSignature(at, signed, reader);
  const stored = (await findFiles(db, [at])).get(at);
  if (stored === undefined) throw failure('not-found');
  const content = await openContent(storeFolder(config), stored);
  reply.headers({
    'content-length': stored.file_size,
    'content-security-policy': POLICY,
    'cache-control': cacheOf(isPublic, reader.user !== null),
  });
  return toAnswer(stored, content, reply, isDownload);
}

/** Without token and signature: 401, as for a file that does not exist. */
async function requireSignature(
  at: string,
  { expires, sign }: { expires?: number | undefined; sign?: string | undefined },
  { db, now }: Reader,
): Promise<void> {
  if (expires === undefined || sign === undefined) throw failure('token-dead');
  const key = await readSigningKey(db);
  if (!isSigned(key, at, { expires, sign }, now())) {
    throw failure('forbidden', '文件地址无效或已过期，请刷新页面');
  }
}

/** A name in the store never gets other bytes; what is private stays with the browser that was let in. */
function cacheOf(isPublic: boolean, isSignedIn: boolean): string {
  if (isPublic) return 'public, max-age=31536000, immutable';
  return isSignedIn ? 'no-store' : `private, max-age=${String(SIGNATURE_LIFETIME / 1000)}`;
}

function toAnswer(
  stored: StoredFile,
  content: FileAnswer['content'],
  reply: FastifyReply,
  isDownload: boolean,
): FileAnswer {
  const { file_name: name, media_type: type } = stored;
  if (isDownload || findKind(endingOf(stored.path))?.isInline !== true) return file(content, type, name);
  reply.header('content-disposition', contentDisposition(name).replace(/^attachment/, 'inline'));
  return file(content, type);
}
