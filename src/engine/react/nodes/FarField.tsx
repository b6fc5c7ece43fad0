// A field far from the viewport: label, value as text and error, without the editor that nobody sees yet.
import { observer } from '../observer.ts';
import { useCallback, type FocusEvent, type ReactNode } from 'react';
import type { PlanNode } from '../../plan/plan.ts';
import { useScreen } from '../context.ts';
import { EAGER_FIELDS } from '../model/fields.ts';
import { readBeside } from '../model/beside.ts';
import { isMarkedRequired, titleOf } from '../model/judge.ts';
import { textOfOptions, textOfValue } from '../texts/format-value.ts';
import { watchNear } from './near-viewport.ts';
import type { ScreenModel } from '../model/screen-model.ts';
import { useDict } from '../sources/use-options.ts';
import type { DictOption } from '../../services.ts';
import { settingsOf, type ReactWidget } from '../widget.ts';

/** Whether a labelled field starts as a far one. */
export function startsFar(node: PlanNode, model: ScreenModel): boolean {
  return typeof IntersectionObserver !== 'undefined' && (model.fields.order.get(node) ?? 0) >= EAGER_FIELDS;
}

interface Props {
  node: PlanNode;
  widget: ReactWidget;
  /** The editor is due: the field is near, or the keyboard has reached it. */
  onNear: (isFocused: boolean) => void;
}

/** One component and one observer, because there are hundreds of these on a long form. */
export const FarField = observer(function FarField({ node, widget, onNear }: Props): ReactNode {
  const model = useScreen();
  const watch = useCallback(
    (element: HTMLElement | null) =>
      element === null
        ? undefined
        : watchNear(element, () => {
            onNear(false);
          }),
    [onNear],
  );
  const settings = model.evaluate(settingsOf(node, widget)) as Record<string, unknown>;
  const field = model.fields.created.get(node);
  if (field && field.display !== 'visible') return null;
  const id = `${model.uid}-${node.address}`;
  const error = model.judge.errorOf(node);
  const facade = {
    className: 'sw-facade',
    id,
    readOnly: true,
    'aria-invalid': error === undefined ? undefined : true,
    'aria-describedby': error === undefined ? undefined : `${id}-message`,
    onFocus: (event: FocusEvent) => {
      onNear(event.target === document.activeElement);
    },
  };
  const value = model.form.getValuesIn(node.path) as unknown;
  const text = widget.format
    ? widget.format(value, settings, (path) => readBeside(model, node, path))
    : shownText(value, readOptions(node, model));
  return (
    <div className="sw-item sw-far" ref={watch} data-address={node.address}>
      <label className={isMarkedRequired(node, model) ? 'sw-label sw-required' : 'sw-label'} htmlFor={id}>
        {titleOf(node, model)}
      </label>
      {node.dict === undefined ? (
        <input {...facade} value={text} />
      ) : (
        <DictFacade facade={facade} code={node.dict} value={value} />
      )}
      {error !== undefined && (
        <div className="sw-error" id={`${id}-message`} role="alert">
          {error}
        </div>
      )}
    </div>
  );
});

/** Its text follows the dictionary when that arrives. */
function DictFacade({ facade, code, value }: { facade: object; code: string; value: unknown }): ReactNode {
  const { options } = useDict(code, value);
  return <input {...facade} value={shownText(value, options)} />;
}

function readOptions(node: PlanNode, model: ScreenModel): readonly DictOption[] {
  return node.options ? (model.evaluate(node.options) as { items: readonly DictOption[] }).items : [];
}

function shownText(value: unknown, options: readonly DictOption[]): string {
  return options.length > 0 ? textOfOptions(value, options) : textOfValue(value);
}
