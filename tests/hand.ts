// The hand of a person in unit tests.
import userEvent, { PointerEventsCheckLevel, type UserEvent } from '@testing-library/user-event';

/**
 * Moves without pauses, and presses what is still on its way: whether a style of an animation lets a click through in
 * its first moments is seen in the browser journeys, here it would only depend on the load of the machine.
 */
export function createHand(): UserEvent {
  return userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });
}
