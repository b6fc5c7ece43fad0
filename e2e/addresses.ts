// Every address of the shipped documents, so that a page that is added is looked at without being listed anywhere. What has no
// document is looked at elsewhere: addresses that lead on (`src/runtime/router/places.ts`) in `places.spec.ts`, and the frames of the
// designer, `/designer/canvas` and `/designer/preview`, within its page.
import { shippedScreens } from '../tests/shipped-screens.ts';

export interface Address {
  /** As it is typed, with whatever the page needs to show something. */
  path: string;
  /** Nobody is signed in there. */
  isSignedOut?: true;
}

/** Routes whose page shows something only with more in the address. */
const ASKED: Readonly<Record<string, string>> = {
  '/enterprise/archives/:id': '/enterprise/archives/A-7',
  '/designer/edit': '/designer/edit?id=system/dict-list',
  '/onlineIframe/OnlineIframe': '/onlineIframe/OnlineIframe?code=f1&metaTitle=form',
  '/onlineIframe/OnlineIframeEdit': '/onlineIframe/OnlineIframeEdit?code=f1&metaTitle=form',
  '/onlineIframe/OnlCgformAutoIframe': '/onlineIframe/OnlCgformAutoIframe?code=f1&metaTitle=form',
  // A file that a journey has sent.
  '/file/preview': '/file/preview?path=',
};

/** Whoever is signed in is led on from the entrances, and registering is over for them. */
const SIGNED_OUT = [
  '/user/login',
  '/getToken',
  '/user/register',
  '/user/register-result',
  '/user/alteration',
];

/** Addresses of the documents; fails where one needs more than is known here. */
export function listAddresses(): Address[] {
  const routes = shippedScreens.flatMap(({ route }) => (route ? [route.path] : []));
  const unknown = [...Object.keys(ASKED), ...SIGNED_OUT].filter((path) => !routes.includes(path));
  if (unknown.length > 0) throw new Error(`no document has the route ${unknown.join(', ')}`);
  return routes.map((route): Address => {
    const path = ASKED[route] ?? route;
    if (path.includes(':')) throw new Error(`${route} needs an address in ${import.meta.filename}`);
    return SIGNED_OUT.includes(route) ? { path, isSignedOut: true } : { path };
  });
}
