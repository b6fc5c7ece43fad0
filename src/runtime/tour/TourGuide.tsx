import { Tour } from 'antd';
import { useEffect, useMemo, type ReactNode } from 'react';
import { listTourSteps } from './tour-steps.ts';

/** The tour itself; Esc, 跳过 and the last step end it. Loaded when it is first shown. */
export default function TourGuide({ onEnd }: { onEnd: () => void }): ReactNode {
  const steps = useMemo(
    () =>
      listTourSteps().flatMap(({ target, title, text }) => {
        const element = document.querySelector<HTMLElement>(target);
        return element ? [{ target: element, title, description: text }] : [];
      }),
    [],
  );
  const isEmpty = steps.length === 0;
  useEffect(() => {
    if (isEmpty) onEnd();
  }, [isEmpty, onEnd]);
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') onEnd();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [onEnd]);
  return isEmpty ? null : <Tour open steps={steps} onClose={onEnd} onFinish={onEnd} />;
}
