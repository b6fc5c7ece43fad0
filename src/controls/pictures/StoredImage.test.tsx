// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openDocument } from '../../../tests/open-document.tsx';

/** Width and height in the style or the attributes of what is drawn. */
function sizeOf(element: HTMLElement | null): unknown {
  if (element instanceof HTMLImageElement) return [element.width, element.height];
  return [parseFloat(element?.style.width ?? ''), parseFloat(element?.style.height ?? '')];
}

async function show(props: object) {
  const screen = await openDocument({
    schema: {
      type: 'object',
      properties: {
        face: { type: 'void', 'x-component': 'picture', 'x-component-props': { src: '/face.png', ...props } },
      },
    },
  });
  const picture = screen.container.querySelector<HTMLElement>('.sw-image, .sw-image-missing');
  return { screen, picture };
}

describe('a picture that cannot be loaded', () => {
  it('takes the same place as the picture', async () => {
    const { screen, picture } = await show({ width: 24, height: 24 });
    expect(sizeOf(picture)).toEqual([24, 24]);
    if (picture) fireEvent.error(picture);
    expect(sizeOf(screen.container.querySelector('.sw-image-missing'))).toEqual([24, 24]);
    screen.close();
  });

  it('is large enough to be seen where nobody says how large it is', async () => {
    const { screen, picture } = await show({});
    if (picture) fireEvent.error(picture);
    expect(sizeOf(screen.container.querySelector('.sw-image-missing'))).toEqual([32, 32]);
    screen.close();
  });
});
