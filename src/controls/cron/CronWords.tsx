// What a Quartz expression means, for whoever cannot read one.
import type { ReactNode } from 'react';
import { lazyModule, useModule } from '../loading/lazy-module.ts';
import { judgeCron } from './cron-places.ts';

/** Behind words and runs. Without it an expression can still be typed and judged. */
export const cronEngine = lazyModule(() => import('./cron-engine.ts'));

/** The meaning of a good expression, nothing of another one. */
export function CronWords({ text }: { text: string }): ReactNode {
  return text !== '' && judgeCron(text) === '' ? <Words text={text} /> : null;
}

function Words({ text }: { text: string }): ReactNode {
  const engine = useModule(cronEngine);
  return engine.kind === 'ready' ? engine.module.describeCron(text) : null;
}
