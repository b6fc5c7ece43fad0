// The reviewed list of calls that answer without a session. A route that is public and not here stops the start.

/** Method and address (relative to its root), and why nobody needs to be signed in for it. */
export const PUBLIC_ROUTES: Readonly<Record<string, string>> = {
  'GET api /sys/randomImage/:checkKey': 'the sign-in page draws the captcha',
  'POST api /sys/checkCaptcha': 'the sign-in page tests the typed captcha',
  'GET api /sys/getEncryptedString': 'sign-in pages of older clients ask for it; it answers empty texts',
  'POST api /sys/login': 'signing in',
  'POST api /sys/sms': 'sends a code to a telephone; counted per telephone and address',
  'POST api /sys/phoneLogin': 'signing in with such a code',
  'POST api /sys/user/register': 'people without an account make one; needs a code to a telephone',
  'GET api /sys/user/checkOnlyUser':
    'older clients ask it while somebody registers; without a right every value counts as free',
  'POST api /sys/user/querySysUser': 'a forgotten password begins; says the same whoever is named',
  'POST api /sys/user/phoneVerification': 'its code is compared; wrong ones are counted',
  'POST api /sys/user/passwordChange': 'its end; needs the key that the right code gave, once',
  'GET api /thirdLogin/render/:source': 'leads to the configured site that people sign in with',
  'GET api /thirdLogin/:source/callback':
    'that site sends the browser back; needs its state and the cookie of the first step',
  'GET api /thirdLogin/getLoginUser/:ticket': 'the page exchanges its ticket, once, in the same browser',
  'POST api /thirdLogin/bind': 'ties the other account to ours, which name and password prove',
  'POST api /thirdLogin/create': 'makes an account for who came with a ticket, where registration is open',
  'GET api /cas/client/login': 'leads to the configured CAS server',
  'GET api /cas/client/validateLogin': 'signing in with a ticket, which the CAS server judges',
  'POST api /sys/logout':
    'ending a session that may be dead already must not fail; it ends only the sent token',
  'GET api /modules.system/sysPasswordStrategy/queryOne':
    'whoever registers or begins anew after a forgotten password reads what a password has to satisfy; two numbers',
  'GET api /site/siteinfo': 'the sign-in page shows name, logo and switches',
  'GET api /sys/common/static':
    'pictures of pages before sign-in; everything private needs the token or a signature over its path',
  'GET api /sys/common/static/*': 'the same in the older form of the address',
  'GET api /sys/common/view/*': 'the same under the name that still older addresses have',
  'GET api /sys/common/download/*': 'the same, always handed over as a file',
  'GET api /sys/common/pdf/pdfPreviewIframe':
    'leads to a page of this app, which asks for the session; nothing is read for it',
  'GET api /health': 'probes of load balancers; names versions and the kind of database, no data',
  'GET app /schemas/:file': 'editors check files by them; what ships, nothing of an installation',
  'GET app /screens': 'without a token it lists public screens only',
  'GET app /screens/*': 'without a token it gives public screens only',
  'GET app /guides/pictures/:folder/:name':
    'pictures of the guides, which ship; an element of a page sends no token',
  'GET app /texts/:language': 'translations of what pages say; documents hold no secrets',
};
