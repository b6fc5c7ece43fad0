// The reviewed list of calls that answer without a session. A route that is public and not here stops the start.

/** Method and address (relative to its root), and why nobody needs to be signed in for it. */
export const PUBLIC_ROUTES: Readonly<Record<string, string>> = {
  'GET api /sys/randomImage/:checkKey': 'the sign-in page draws the captcha',
  'POST api /sys/checkCaptcha': 'the sign-in page tests the typed captcha',
  'POST api /sys/login': 'signing in',
  'POST api /sys/logout':
    'ending a session that may be dead already must not fail; it ends only the sent token',
  'GET api /site/siteinfo': 'the sign-in page shows name, logo and switches',
  'GET api /sys/common/static':
    'pictures of pages before sign-in; everything private needs the token or a signature over its path',
  'GET api /sys/common/static/*': 'the same in the older form of the address',
  'GET api /sys/common/pdf/pdfPreviewIframe':
    'leads to a page of this app, which asks for the session; nothing is read for it',
  'GET api /health': 'probes of load balancers; names versions and the kind of database, no data',
  'GET app /screens': 'without a token it lists public screens only',
  'GET app /screens/*': 'without a token it gives public screens only',
};
