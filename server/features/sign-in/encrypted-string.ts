// Key and vector that sign-in pages of this family ask for and leave unused: their passwords travel as they are typed.
import { defineRoute, ok } from '../../http/routing/define-route.ts';

const text = { type: 'string' } as const;

export const encryptedStringRoutes = [
  defineRoute({
    method: 'GET',
    url: '/sys/getEncryptedString',
    title: '加密用的密钥',
    access: 'public',
    permission: null,
    scope: 'none',
    rateLimit: { max: 120, seconds: 60 },
    request: {},
    response: { type: 'object', required: ['key', 'iv'], properties: { key: text, iv: text } },
    handler() {
      // Nothing to encrypt with: a key that everybody may fetch hides nothing that TLS does not, and sign-in compares
      // what was typed, not a ciphertext.
      return ok({ key: '', iv: '' });
    },
  }),
];
