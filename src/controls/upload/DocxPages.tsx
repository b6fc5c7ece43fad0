// A Word document.
import { Spin } from 'antd';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { LoadFailed } from '../loading/LoadFailed.tsx';
import { CannotShow } from './CannotShow.tsx';
import { useStoredBytes } from './use-stored-bytes.ts';

export default function DocxPages({ path }: { path: string }): ReactNode {
  const bytes = useStoredBytes(path);
  if (bytes.status === 'failed') return <LoadFailed error={bytes.error} retry={bytes.retry} />;
  if (bytes.status === 'loading') return <Spin />;
  return <Pages content={bytes.content} />;
}

function Pages({ content }: { content: Blob }): ReactNode {
  const host = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'drawing' | 'drawn' | 'broken'>('drawing');
  useEffect(() => {
    let isStopped = false;
    void (async () => {
      try {
        const { drawDocx } = await import('./docx-engine.ts');
        if (host.current && !isStopped) await drawDocx(content, host.current);
        if (!isStopped) setState('drawn');
      } catch {
        if (!isStopped) setState('broken');
      }
    })();
    return () => {
      isStopped = true;
    };
  }, [content]);
  return (
    <>
      {state === 'drawing' && <Spin />}
      {state === 'broken' && <CannotShow />}
      <div ref={host} className="sw-pages" hidden={state !== 'drawn'} />
    </>
  );
}
