// What a Quartz expression means, for whoever cannot read one.
import type { ReactNode } from 'react';
import { judgeCron } from './cron-places.ts';
import { useCronEngine } from './use-cron-engine.ts';

/** The meaning of a good expression, nothing of another one. */
export function CronWords({ text }: { text: string }): ReactNode {
  const isGood = text !== '' && judgeCron(text) === '';
  const engine = useCronEngine(isGood);
  return isGood && engine ? engine.describeCron(text) : null;
}
