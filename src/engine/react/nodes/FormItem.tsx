// The light form item: label, control, help and error, without measuring anything.
import { observer } from '../observer.ts';
import type { ReactNode } from 'react';
import type { PlanNode } from '../../plan/plan.ts';
import { useScreen } from '../context.ts';
import './form-item.css';

interface Props {
  id: string;
  node: PlanNode;
  label: string;
  help: string | undefined;
  isRequired: boolean;
  isGroup: boolean;
  /** Shown as text. */
  isRead: boolean;
  children: ReactNode;
}

/** Errors are announced (`role=alert`) and tied to the control by aria-describedby. */
export function FormItem({ id, node, label, help, isRequired, isGroup, isRead, children }: Props): ReactNode {
  const labelClass = isRequired ? 'sw-label sw-required' : 'sw-label';
  return (
    <div
      className={`sw-item${help === undefined ? '' : ' sw-helped'}${isRead ? ' sw-reading' : ''}`}
      {...(isGroup ? { role: 'group', 'aria-labelledby': `${id}-label` } : {})}
      data-address={node.address}
    >
      {label !== '' &&
        (isGroup ? (
          <span className={labelClass} id={`${id}-label`}>
            {label}
          </span>
        ) : (
          <label className={labelClass} id={`${id}-label`} htmlFor={id}>
            {label}
          </label>
        ))}
      <div className="sw-control">
        {children}
        <FieldMessage id={id} node={node} help={help} />
      </div>
    </div>
  );
}

const FieldMessage = observer(function FieldMessage({
  id,
  node,
  help,
}: Pick<Props, 'id' | 'node' | 'help'>): ReactNode {
  const error = useScreen().judge.errorOf(node);
  if (error !== undefined) {
    return (
      <div className="sw-error" id={`${id}-message`} role="alert">
        {error}
      </div>
    );
  }
  return help === undefined ? null : (
    <div className="sw-help" id={`${id}-message`}>
      {help}
    </div>
  );
});
