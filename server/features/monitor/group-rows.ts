// A group of metrics as its page shows it: one row for each measurement.
import type { Metric } from './metrics.ts';

/** A metric of this server, or of another one that has statistics of its own. */
export interface MeasuredMetric extends Omit<Metric, 'measurements'> {
  measurements: readonly { statistic: string; value: number }[];
}

export interface GroupRow {
  /** Name of the metric, with the statistic behind it where there are several. */
  name: string;
  description: string;
  /** `bytes`, `seconds` or another word; null for plain numbers. */
  baseUnit: string | null;
  value: number;
}

/** The rows of `/actuator/group/{group}`. */
export function toGroupRows(metrics: readonly MeasuredMetric[]): GroupRow[] {
  return metrics.flatMap(({ name, description, baseUnit, measurements }) =>
    measurements.map(({ statistic, value }) => ({
      name: statistic === 'VALUE' ? name : `${name}.${statistic.toLowerCase()}`,
      description,
      baseUnit: statistic === 'COUNT' ? null : baseUnit,
      value,
    })),
  );
}
