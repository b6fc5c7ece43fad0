import { expect, it } from 'vitest';
import { readFurther } from './further-dialogs.ts';

// H2.54, H2.56
it('a message of a component leads on to its screen with the business id', () => {
  expect(readFurther({ openPage: 'park/task', busId: 'b9', title: '巡检' })).toEqual({
    screen: 'park/task',
    as: 'dialog',
    width: 900,
    title: '巡检',
    params: { id: 'b9', busId: 'b9' },
  });
});

it('the list leads on to the message centre and the system messages, and nothing else leads anywhere', () => {
  expect(readFurther('centre')).toMatchObject({ screen: 'messages/message-centre', canFill: true });
  expect(readFurther('system')).toMatchObject({ screen: 'messages/system-messages', width: 800 });
  for (const nothing of ['gone', 'toString', false, undefined, {}, { openPage: '' }]) {
    expect(readFurther(nothing)).toBeUndefined();
  }
});
