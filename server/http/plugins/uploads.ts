// Small files that a call carries: one, named `file`, read whole, on routes that declare it. server/files streams big ones.
import multipart from '@fastify/multipart';
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError, failure } from '../../kernel/errors.ts';

const UPLOAD_TYPE = /^multipart\/form-data; ?boundary=[\w'()+,./:=?-]{1,70}$/;

/** Bytes a file may have. */
export const MAX_UPLOAD = 5 * 1024 * 1024;

/** An uploaded file; written as JSON it is its fingerprint, by which retries are compared. */
export class Upload {
  constructor(
    readonly name: string,
    readonly content: Buffer,
  ) {}

  toJSON(): object {
    return { name: this.name, sha256: createHash('sha256').update(this.content).digest('hex') };
  }
}

/** Installs the reader of multipart bodies; it reads nothing before session and permission were checked. */
export async function registerUploads(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    limits: { fileSize: MAX_UPLOAD, files: 1, fields: 0, parts: 1, headerPairs: 20, fieldNameSize: 100 },
  });
  app.addHook('preHandler', (request, _reply, done) => {
    // Nearly no call carries a file: no other one waits for a promise.
    if (request.routeOptions.config.declared?.upload !== true) {
      done();
      return;
    }
    readUpload(request).then((upload) => {
      request.body = upload;
      done();
    }, done);
  });
}

/** @throws type-refused for any other type of body */
export function requireMultipart(request: FastifyRequest): void {
  if (!UPLOAD_TYPE.test(request.headers['content-type'] ?? ''))
    throw failure('type-refused', '请以 multipart/form-data 上传文件');
}

async function readUpload(request: FastifyRequest): Promise<Upload> {
  requireMultipart(request);
  try {
    const part = await request.file();
    if (part === undefined) throw failure('request-invalid', '未上传任何文件');
    if (part.fieldname !== 'file') throw failure('request-invalid', '文件的字段名必须是 file');
    return new Upload(part.filename, await part.toBuffer());
  } catch (error) {
    if (error instanceof ApiError) throw error;
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw failure('too-large', '文件不能超过5MB');
    throw failure('request-invalid', '上传的内容不完整或格式不正确', { cause: error });
  }
}

/** The file of a call whose route declares an upload. */
export function uploadOf(body: unknown): Upload {
  if (body instanceof Upload) return body;
  throw new Error('The route declares no upload.');
}
