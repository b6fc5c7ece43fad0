// The two halves of a sign-in over another site (OAuth 2, authorization code with proof key).
import * as oauth from 'oauth4webapi';
import { callOut, OutsideError } from './call-out.ts';
import type { ThirdLogin } from '../../config/third-logins.ts';

/** What this side remembers between the halves. */
export interface Proof {
  state: string;
  verifier: string;
}

/** Who came, as the other site says. */
export interface ThirdPerson {
  id: string;
  name: string;
}

export function makeProof(): Proof {
  return { state: oauth.generateRandomState(), verifier: oauth.generateRandomCodeVerifier() };
}

/** Where the browser goes to say yes. */
export async function authorizeAddress(provider: ThirdLogin, proof: Proof, back: string): Promise<string> {
  const address = new URL(provider.authorizeUrl);
  const parameters = {
    response_type: 'code',
    client_id: provider.clientId,
    redirect_uri: back,
    state: proof.state,
    code_challenge: await oauth.calculatePKCECodeChallenge(proof.verifier),
    code_challenge_method: 'S256',
    ...(provider.scope === undefined ? {} : { scope: provider.scope }),
  };
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
  return address.href;
}

/**
 * Exchanges what the browser brought back for who came.
 * @param query parameters of the address that the other site called
 * @throws when the site refuses or answers in a way that cannot be trusted
 */
export async function readPerson(
  provider: ThirdLogin,
  proof: Proof,
  back: string,
  query: URLSearchParams,
): Promise<ThirdPerson> {
  const server: oauth.AuthorizationServer = {
    issuer: new URL(provider.authorizeUrl).origin,
    token_endpoint: provider.tokenUrl,
  };
  const client: oauth.Client = { client_id: provider.clientId };
  const parameters = oauth.validateAuthResponse(server, client, query, proof.state);
  const answer = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    oauth.ClientSecretPost(provider.clientSecret),
    parameters,
    back,
    proof.verifier,
    {
      // Which addresses are asked is the operator's word, also a plain one of a test or a closed network.
      [oauth.allowInsecureRequests]: true,
      [oauth.customFetch]: (address: string, { method, body, headers }) =>
        callOut(address, { method, body: body ?? null, headers }),
    },
  );
  const tokens = await oauth.processAuthorizationCodeResponse(server, client, answer);
  const user = await callOut(provider.userUrl, {
    headers: { authorization: `Bearer ${tokens.access_token}`, accept: 'application/json' },
  });
  if (!user.ok) throw new OutsideError(`${provider.source} answered ${user.status} to who came`);
  return readUser(provider, await user.json().catch(() => null));
}

function readUser({ source, idField = 'sub', nameField = 'name' }: ThirdLogin, user: unknown): ThirdPerson {
  const row = typeof user === 'object' && user !== null ? (user as Record<string, unknown>) : {};
  const text = (name: string): string => {
    const value = Object.hasOwn(row, name) ? row[name] : undefined;
    return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  };
  const id = text(idField);
  if (id === '' || id.length > 100) throw new OutsideError(`${source} does not say who came`);
  return { id, name: [...text(nameField)].slice(0, 100).join('') || id };
}
