// The server of this run as a back end of its family that has heard of nothing of our own invention.
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { serverUrl } from './server.ts';

/** Calls of our own invention, by method and path below the base. */
const UNKNOWN: readonly RegExp[] = [
  /^\w+ \/_app\//,
  /^PUT .*\/editBatch$/,
  /^\w+ \/site\/portal$/,
  /^\w+ \/actuator\/group\//,
  /^\w+ \/sys\/(?:account|dashboard|dictDetail|messageCategory|online|printTemplate|siteConfig)\//,
  /^\w+ \/sys\/annountCement\/(?:reach|receivers)$/,
  /^\w+ \/sys\/(?:checkRule|fillRule)\/tryRule$/,
  /^\w+ \/sys\/dataLog\/compareFields$/,
  /^\w+ \/sys\/permission\/(?:countBelow|queryRuleFields)$/,
  /^\w+ \/sys\/quartzJob\/(?:queryJobNames|runs)$/,
  /^\w+ \/sys\/sysAnnouncementSend\/(?:readers|readRate)$/,
  /^\w+ \/sys\/sysDepart\/(?:countBelow|move|queryById)$/,
  /^\w+ \/sys\/sysDepartPermission\/queryTreeList$/,
  /^\w+ \/message\/sysMessageTemplate\/preview$/,
  /^\w+ \/modules\.system\/sysPasswordStrategy\/tryPassword$/,
  /^\w+ \/oss\/file\/keep$/,
];

export interface LesserBackEnd {
  /** Its base, as API_TARGET names it. */
  url: string;
  /** Calls that it did not know, each once. */
  refused: ReadonlySet<string>;
  close(): Promise<void>;
}

/** Starts it; what it knows is answered by the server of this run. */
export async function startLesserBackEnd(): Promise<LesserBackEnd> {
  const refused = new Set<string>();
  const target = new URL(serverUrl());
  const server = http.createServer((request, response) => {
    const path = (request.url ?? '').replace(/^\/jeecg-boot/, '');
    const call = `${request.method ?? ''} ${path.replace(/\?.*/, '')}`;
    if (UNKNOWN.some((pattern) => pattern.test(call))) {
      refused.add(call);
      request.resume();
      response.writeHead(404, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ timestamp: Date.now(), status: 404, error: 'Not Found', path }));
      return;
    }
    const onward = http.request(
      {
        host: target.hostname,
        port: target.port,
        method: request.method,
        path: `/api${path}`,
        headers: { ...request.headers, host: target.host },
      },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(port)}/jeecg-boot`,
    refused,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
