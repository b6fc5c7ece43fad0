// Calls under another token than that of the session, as a preview of the designer sends them.
import { t } from '../../engine/text.ts';
import type { Transport } from './transport.ts';

export interface OtherToken {
  /** Undefined: calls go under the token of the session. */
  read(): string | undefined;
  /** The server does not know the token any more. */
  onOver(): void;
}

/** The documents of the app are those of whoever is signed in. */
const OWN = '/_app/';

/** What a dead token of a preview means to everybody else: a refusal, as the session of the person lives on. */
const writeOver = (): string =>
  JSON.stringify({ success: false, code: 403, message: t('预览已结束，请重新开始'), result: null });

/** Under this status the client shows the sentence of a failure; its code stays in the envelope. */
const TOLD = 200;

/** Sends calls under another token, where there is one. */
export function underToken(transport: Transport, { read, onOver }: OtherToken): Transport {
  return async (config) => {
    const token = read();
    if (token === undefined || config.url?.startsWith(OWN) === true) return transport(config);
    config.headers.set('X-Access-Token', token);
    const response = await transport(config);
    // Whoever designs reads the words of the server why it refuses, where others are told that they lack a right.
    if (response.status === 403) return { ...response, status: TOLD };
    if (response.status !== 401) return response;
    onOver();
    const over = writeOver();
    const data = config.responseType === 'blob' ? new Blob([over], { type: 'application/json' }) : over;
    return { ...response, status: TOLD, data };
  };
}
