// A dialog or drawer as a plain node: it has no screen to frame and could never be closed, so that only who designs sees it.
import type { ReactNode } from 'react';
import { useEngine } from '../../engine/react/context.ts';

/** What lies in it where somebody designs; nothing else. */
export function FrameInPlace({ title, children }: { title: string; children: ReactNode }): ReactNode {
  const { designing } = useEngine();
  return designing ? <designing.Frame title={title}>{children}</designing.Frame> : null;
}
