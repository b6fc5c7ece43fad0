// One uploaded file with its fields, read as a stream: the bytes go to the disk while they arrive.
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { ApiError, failure } from '../../kernel/errors.ts';
import { requireMultipart } from '../../http/plugins/uploads.ts';
import { discard, receive, type ArrivedFile } from '../../files/store.ts';

/** Milliseconds without a byte after which an upload is given up. */
export const STALL_TIMEOUT = 20_000;

const MEGABYTE = 1024 * 1024;
const FIELD = /^[\w-]{0,100}$/;

export interface Arrival {
  file: ArrivedFile;
  /** As the sender named it. */
  name: string;
  /** Media type as the sender says. */
  declared: string;
  fields: ReadonlyMap<string, string>;
}

/**
 * Reads the body of a call: one part `file` and at most ten fields, in any order.
 * @param maxMegabytes of the file
 * @throws too-large, request-invalid, storage-full; nothing stays on the disk then
 */
export async function readArrival(
  request: FastifyRequest,
  folder: string,
  maxMegabytes: number,
): Promise<Arrival> {
  requireMultipart(request);
  const fields = new Map<string, string>();
  let found: Omit<Arrival, 'fields'> | undefined;
  const stopWatch = watchProgress(request);
  try {
    const limits = {
      fileSize: maxMegabytes * MEGABYTE,
      files: 1,
      fields: 10,
      parts: 11,
      fieldSize: 1000,
      fieldNameSize: 100,
      headerPairs: 20,
    };
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') found = await readFile(part, folder, maxMegabytes);
      else if (FIELD.test(part.fieldname)) fields.set(part.fieldname, String(part.value));
    }
    if (found === undefined) throw failure('request-invalid', '未上传任何文件');
    return { ...found, fields };
  } catch (error) {
    if (found) await discard(found.file);
    throw error instanceof ApiError ? error : toFailure(error);
  } finally {
    stopWatch();
  }
}

async function readFile(
  part: MultipartFile,
  folder: string,
  maxMegabytes: number,
): Promise<Omit<Arrival, 'fields'>> {
  if (part.fieldname !== 'file') {
    part.file.resume();
    throw failure('request-invalid', '文件的字段名必须是 file');
  }
  const file = await receive(folder, part.file);
  if (part.file.truncated) {
    await discard(file);
    throw failure('too-large', `文件大小超出${String(maxMegabytes)}MB限制, 请压缩或降低文件质量!`);
  }
  return { file, name: part.filename, declared: part.mimetype };
}

/** Ends a connection that stands still: nobody waits for it any more. */
function watchProgress({ raw }: FastifyRequest): () => void {
  let known = raw.socket.bytesRead;
  let since = performance.now();
  const timer = setInterval(() => {
    const read = raw.socket.bytesRead;
    if (read !== known) since = performance.now();
    known = read;
    if (performance.now() - since >= STALL_TIMEOUT) raw.destroy();
  }, STALL_TIMEOUT / 10);
  return () => {
    clearInterval(timer);
  };
}

/** Errors of the disk stay what they are; everything else is a body that was cut or is none. */
function toFailure(error: unknown): unknown {
  const isOfDisk = error instanceof Error && 'syscall' in error;
  return isOfDisk ? error : failure('request-invalid', '上传的内容不完整或格式不正确', { cause: error });
}
