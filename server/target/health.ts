// Whether this server can work over its back end: for probes, and for the person who wonders where the data lies.
import { healthRoute } from '../http/routing/health-route.ts';
import { askTarget, type AskedTarget } from './ask-target.ts';

/** Answered by every back end without a session; what it answers does not matter. */
const PROBE = '/sys/randomImage/1';

export function createTargetHealthRoutes(target: AskedTarget, version: string) {
  return [
    healthRoute({
      version,
      // 503 when it is away.
      probe: () => askTarget(target, PROBE),
      // The rows lie at the other back end; its address is nobody's business here.
      tell: () => ({ database: { kind: 'target' } }),
    }),
  ];
}
