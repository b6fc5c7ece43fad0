// The values of a monitor page in one call, over back ends that tell one metric at a time.
import { toGroupRows, type GroupRow, type MeasuredMetric } from '../features/monitor/group-rows.ts';
import { listMetricNames, type MetricGroup } from '../features/monitor/metrics.ts';
import type { Caller } from './caller.ts';
import { isFields, isUnknown, TargetRefusal } from './replies.ts';

/** Calls that run at the same time: a monitor is no reason for load. */
const AT_ONCE = 8;

/**
 * The rows of `/actuator/group/{group}`, without metrics that the target does not know.
 * @throws TargetRefusal when it refuses one
 */
export async function readGroup(caller: Caller, group: MetricGroup): Promise<GroupRow[]> {
  const names = listMetricNames(group);
  const found: (MeasuredMetric | undefined)[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < names.length) {
      const at = next++;
      try {
        found[at] = await readMetric(caller, names[at] ?? '');
      } catch (error) {
        // The others would be refused as well.
        next = names.length;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return toGroupRows(found.filter((metric) => metric !== undefined));
}

async function readMetric(caller: Caller, name: string): Promise<MeasuredMetric | undefined> {
  const reply = await caller.ask('GET', `/actuator/metrics/${encodeURIComponent(name)}`);
  if (isUnknown(reply)) return undefined;
  const { status, body } = reply;
  if (status !== 200 || !isFields(body) || !Array.isArray(body['measurements'])) {
    throw new TargetRefusal(reply);
  }
  const { description, baseUnit } = body;
  const measurements = body['measurements'].flatMap((one: unknown) => {
    if (!isFields(one) || typeof one['value'] !== 'number' || typeof one['statistic'] !== 'string') return [];
    return [{ statistic: one['statistic'], value: one['value'] }];
  });
  const [only] = measurements;
  return {
    name,
    description: typeof description === 'string' ? description : '',
    baseUnit: typeof baseUnit === 'string' ? baseUnit : null,
    // Counters of Java call their one value COUNT, whatever they count: bytes as well.
    measurements:
      only && measurements.length === 1 ? [{ statistic: 'VALUE', value: only.value }] : measurements,
  };
}
