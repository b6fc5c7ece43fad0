// Which of the remembered calls somebody looks for.
import type { Trace } from './traffic.ts';

export interface TraceFilter {
  /** Part of the address, as it is typed or encoded, whatever its case. */
  uri?: string | undefined;
  method?: string | undefined;
  /** `404`, or `4xx` for the whole group. */
  status?: string | undefined;
  /** Milliseconds. */
  minTimeTaken?: number | undefined;
}

/** Of a call that looks for calls the path alone counts: its query holds what it looks for, and it would find itself. */
const OWN = '/actuator/httptrace?';

/** Those that fulfil everything that is given. */
export function findTraces(traces: readonly Trace[], filter: TraceFilter): readonly Trace[] {
  const part = filter.uri?.trim().toLowerCase() ?? '';
  const method = filter.method?.toUpperCase() ?? '';
  const status = filter.status?.toLowerCase().replace('xx', '') ?? '';
  return traces.filter(
    ({ request, response, timeTaken }) =>
      (part === '' || spellings(request.uri).some((uri) => uri.includes(part))) &&
      (method === '' || request.method === method) &&
      String(response.status).startsWith(status) &&
      timeTaken >= (filter.minTimeTaken ?? 0),
  );
}

function spellings(uri: string): string[] {
  const at = uri.indexOf(OWN);
  const sent = (at < 0 ? uri : uri.slice(0, at + OWN.length - 1)).toLowerCase();
  try {
    return [sent, decodeURIComponent(sent)];
  } catch {
    return [sent];
  }
}
