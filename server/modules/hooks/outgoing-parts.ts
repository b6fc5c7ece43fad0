// What hooks send, from what their expressions gave.
import { failure } from '../../kernel/errors.ts';
import type { OutgoingRequest } from '../../records/outbox.ts';

/** Bytes of a body. */
const MAX_BODY = 256 * 1024;

/** Names or codes: a list, or a text with commas. */
export function listOf(value: unknown): string[] {
  const parts: unknown[] = Array.isArray(value) ? value : String((value ?? '') as string).split(',');
  return [...new Set(parts.map((part) => String((part ?? '') as string).trim()))].filter(
    (part) => part !== '',
  );
}

/**
 * @param place how the hook is called in sentences
 * @throws rule for an address that cannot be called, and for a body that is too large
 */
export function requestOf(url: string, method: string, body: unknown, place: string): OutgoingRequest {
  const read = URL.canParse(url) ? new URL(url) : undefined;
  if (!read || !/^https?:$/.test(read.protocol) || read.username !== '' || read.password !== '') {
    throw failure('rule', `${place}的钩子要调用的地址不是完整的 http:// 或 https:// 地址，请联系管理员改正`);
  }
  if (Buffer.byteLength(JSON.stringify(body ?? null)) > MAX_BODY) {
    throw failure('rule', `${place}的钩子要发送的内容超过 ${MAX_BODY / 1024} KB，请联系管理员改正`);
  }
  return { kind: 'request', url: read.href, method, body };
}
