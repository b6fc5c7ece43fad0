// Whatever judges an address of a person, a record or a document: what it lets through leads a browser into this app, or to
// a web address that is shown as such. Browsers are asked through `URL`, which reads addresses as they do.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readLargeScreen } from '../server/config/values.ts';
import { checkAddresses } from '../server/features/menus/menu-addresses.ts';
import { imageAddress } from '../src/controls/pictures/image-address.ts';
import { readImage, readLink } from '../src/engine/html/addresses.ts';
import { isPlace, isSitePath, readSitePath, readWebAddress } from '../src/engine/html/safe-address.ts';
import type { Files } from '../src/engine/services.ts';
import { readLargeScreens } from '../src/runtime/layout/LargeScreens.tsx';
import { readMenu } from '../src/runtime/permission/menu.ts';
import { readOwnPath, readRedirect } from '../src/runtime/router/places.ts';
import { readFrameAddress } from '../src/widgets/iframe/frame-address.ts';

const OWN = 'https://park.example';
const files = { address: (path: string) => `/files/${encodeURIComponent(path)}` } as unknown as Files;

function isAccepted(judge: () => void): boolean {
  try {
    judge();
    return true;
  } catch {
    return false;
  }
}

/** What a browser follows when a judge lets a text through; undefined where it does not. */
const JUDGES: Record<string, (text: string) => string | undefined> = {
  readSitePath,
  readWebAddress,
  isSitePath: (text) => (isSitePath(text) ? text : undefined),
  isPlace: (text) => (isPlace(text) ? text : undefined),
  readOwnPath,
  readRedirect: (text) => readRedirect(`?redirect=${encodeURIComponent(text)}`),
  'the menu on the server': (text) => (isAccepted(() => checkAddresses(text, undefined)) ? text : undefined),
  'redirects of the menu on the server': (text) =>
    isAccepted(() => checkAddresses(undefined, text)) ? text : undefined,
  'the menu in the browser': (text) =>
    isAccepted(() => readMenu([{ path: text, meta: { title: 'x' } }]))
      ? (([node]) => node?.url ?? node?.path)(readMenu([{ path: text, meta: { title: 'x' } }]))
      : undefined,
  'big screens on the server': (text) =>
    isAccepted(() => readLargeScreen('ht', text)) ? readLargeScreen('ht', text).ht : undefined,
  'big screens in the browser': (text) => readLargeScreens({ ht: true, addresses: { ht: text } })[0]?.address,
  'links in texts': (text) => readLink(text, { origin: OWN }),
  'pictures in texts': (text) => readImage(text, { origin: OWN }),
  'pictures of records': (text) => imageAddress(text, files) || undefined,
  'embedded pages': (text) => {
    const read = readFrameAddress(text, [], OWN);
    return typeof read === 'string' ? undefined : read.url;
  },
};

/** Why a browser that follows an address does harm. */
function findHarm(address: string): string | undefined {
  if (!URL.canParse(address, `${OWN}/deep/page`)) return undefined;
  const { origin, protocol, pathname, href } = new URL(address, `${OWN}/deep/page`);
  // Where a path stands, the reader expects this site; an address that is written out is seen.
  if (/^\s*[/\\]/.test(address)) {
    if (origin !== OWN) return `leaves for ${origin}`;
    return pathname.startsWith('//')
      ? `is ${pathname}, which leads away when it is followed again`
      : undefined;
  }
  if (origin === OWN || ['http:', 'https:', 'mailto:', 'tel:'].includes(protocol)) return undefined;
  return href.startsWith('data:image/') && !href.includes('svg') ? undefined : `runs ${protocol}`;
}

const PIECES = [
  ...[
    '/',
    '//',
    '\\',
    '\t',
    '\n',
    '\r',
    ' ',
    '.',
    '..',
    '%2e',
    '%09',
    '%2f',
    '%5c',
    '?',
    '#',
    '@',
    ':',
    ';',
    '\0',
  ],
  ...[
    'evil.example',
    'http:',
    'https:',
    'HTTPS://',
    `${'java'}script:`,
    'data:',
    'x',
    '／',
    '\u00a0',
    '\ufeff',
    '\u00ad',
  ],
];
const hostile = fc
  .array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 7 })
  .map((parts) => parts.join(''));

describe.each(Object.keys(JUDGES))('%s', (name) => {
  const judge = JUDGES[name] ?? (() => undefined);

  it('lets nothing through that leads a browser elsewhere unseen', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          hostile,
          hostile.map((text) => `/${text}`),
          fc.webUrl(),
          fc.string(),
        ),
        (text) => {
          const followed = judge(text);
          if (followed !== undefined)
            expect(findHarm(followed), JSON.stringify([text, followed])).toBeUndefined();
        },
      ),
      { numRuns: 4_000 },
    );
  });

  it.each([
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r\n\\evil.example',
    '/./\t/evil.example',
    '/.//evil.example',
  ])('is not taken in by %j', (text) => {
    const followed = judge(text);
    if (followed !== undefined) expect(findHarm(followed), followed).toBeUndefined();
  });
});

it('plain places are let through as they are', () => {
  for (const path of ['/', '/isystem/user', '/a/b?x=1&y=%2F#z', '/发票/1'])
    expect(isSitePath(path), path).toBe(true);
  for (const address of ['http://a.example', 'https://a.example:8443/x?y#z'])
    expect(isPlace(address), address).toBe(true);
});
