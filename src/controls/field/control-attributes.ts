// What every control passes on to its antd element: id, state, and how an error is tied to it.
import type { WidgetProps } from '../../engine/react/widget.ts';

export type ControlState = Pick<
  WidgetProps,
  'id' | 'isDisabled' | 'isReadOnly' | 'isInvalid' | 'isRequired' | 'describedBy'
>;

/** ARIA attributes of a control; absent ones are left out, since `aria-invalid="false"` is read aloud by some readers. */
export function ariaAttributes({ isReadOnly, isInvalid, isRequired, describedBy }: ControlState) {
  return {
    ...(isInvalid ? { 'aria-invalid': true as const } : {}),
    ...(isRequired ? { 'aria-required': true as const } : {}),
    ...(isReadOnly ? { 'aria-readonly': true as const } : {}),
    ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
  };
}

/** ARIA attributes with id, disabled state and the error colour of antd. */
export function controlAttributes(state: ControlState) {
  return {
    id: state.id,
    disabled: state.isDisabled,
    ...(state.isInvalid ? { status: 'error' as const } : {}),
    ...ariaAttributes(state),
  };
}
