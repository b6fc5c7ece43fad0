// Stand-ins of sites that people sign in with, which keep the rules of OAuth 2 with a proof key, and of CAS.
import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const CLIENT_SECRET = 'tell-nobody';

export interface OutsideSites {
  origin: string;
  /** Who is signed in there. */
  person: Record<string, unknown>;
  /** What the CAS server says of the ticket `ST-1`. */
  cas: string;
  /** Sends every caller on to another address. */
  redirects: boolean;
  /** Paths that were asked for. */
  asked: string[];
  /** The person agrees. @returns the code that is handed to whoever asked at that address */
  agree(address: URL): string;
  close(): void;
}

/** Where a CAS server asks who somebody is; the form goes to the address that the page was asked for. */
const CAS_PAGE =
  '<!doctype html><html lang="en"><title>CAS</title><link rel="icon" href="data:,"><form method="post"><label>Name <input name="username"></label><button>Enter</button></form></html>';

/** What a CAS server answers for a ticket that it does not know. */
export const REFUSED_BY_CAS =
  '<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas"><cas:authenticationFailure code="INVALID_TICKET">no</cas:authenticationFailure></cas:serviceResponse>';

/** What a CAS server answers for a good ticket. */
export function namedByCas(name: string): string {
  return `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas"><cas:authenticationSuccess><cas:user>${name}</cas:user></cas:authenticationSuccess></cas:serviceResponse>`;
}

/** @param service the page that CAS tickets are made for */
export async function startOutsideSites(service = ''): Promise<OutsideSites> {
  /** Codes given out: challenge and address that each belongs to. */
  const given = new Map<string, { challenge: string; back: string }>();
  /** Tickets of CAS given out: whose each is, and the page that it was made for. */
  const tickets = new Map<string, { name: string; service: string }>();
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (piece: Buffer) => (body += piece.toString()));
    request.on('end', () => answer(request, response, body));
  });

  function answer(request: IncomingMessage, response: ServerResponse, body: string): void {
    const url = new URL(request.url ?? '', 'http://outside.invalid');
    sites.asked.push(url.pathname);
    const json = (status: number, content: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content));
    };
    if (sites.redirects) {
      response.writeHead(302, { location: '/stolen' }).end();
    } else if (url.pathname === '/authorize') {
      const back = new URL(url.searchParams.get('redirect_uri') ?? '');
      back.searchParams.set('code', sites.agree(url));
      back.searchParams.set('state', url.searchParams.get('state') ?? '');
      response.writeHead(302, { location: back.href }).end();
    } else if (url.pathname === '/token') {
      const form = new URLSearchParams(body);
      const code = given.get(form.get('code') ?? '');
      given.delete(form.get('code') ?? '');
      const challenge = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url');
      const isRight =
        code?.challenge === challenge &&
        code.back === form.get('redirect_uri') &&
        form.get('client_secret') === CLIENT_SECRET;
      if (isRight) json(200, { access_token: 'open-sesame', token_type: 'Bearer' });
      else json(400, { error: 'invalid_grant' });
    } else if (url.pathname === '/user') {
      const isRight = request.headers.authorization === 'Bearer open-sesame';
      json(isRight ? 200 : 401, isRight ? sites.person : {});
    } else if (url.pathname === '/cas/login' && request.method === 'GET') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(CAS_PAGE);
    } else if (url.pathname === '/cas/login') {
      const ticket = `ST-${randomBytes(8).toString('hex')}`;
      const back = new URL(url.searchParams.get('service') ?? '');
      tickets.set(ticket, { name: new URLSearchParams(body).get('username') ?? '', service: back.href });
      back.searchParams.set('ticket', ticket);
      response.writeHead(302, { location: back.href }).end();
    } else if (url.pathname === '/cas/serviceValidate' && tickets.has(url.searchParams.get('ticket') ?? '')) {
      // A ticket is worth something once, and on the page that it was made for.
      const ticket = url.searchParams.get('ticket') ?? '';
      const { name = '', service: page } = tickets.get(ticket) ?? {};
      tickets.delete(ticket);
      const isRight = page === new URL(url.searchParams.get('service') ?? '').href;
      response.end(isRight ? namedByCas(name) : REFUSED_BY_CAS);
    } else if (url.pathname === '/cas/serviceValidate') {
      const isRight =
        url.searchParams.get('ticket') === 'ST-1' && url.searchParams.get('service')?.startsWith(service);
      response.end(isRight ? sites.cas : REFUSED_BY_CAS);
    } else response.writeHead(404).end();
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const sites: OutsideSites = {
    origin: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    person: { sub: 'b-1', name: '李雷' },
    cas: '',
    redirects: false,
    asked: [],
    agree: (address) => {
      const code = randomBytes(8).toString('hex');
      given.set(code, {
        challenge: address.searchParams.get('code_challenge') ?? '',
        back: address.searchParams.get('redirect_uri') ?? '',
      });
      return code;
    },
    close: () => server.close(),
  };
  return sites;
}
