// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openDocument } from '../../../tests/open-document.tsx';
import { createTestFiles } from '../../../tests/test-files.ts';
import { imageAddress } from '../../controls/pictures/image-address.ts';

const page = (settings: Record<string, unknown>) => ({
  schema: {
    type: 'object',
    properties: {
      logo: { type: 'void', title: '标志', 'x-component': 'picture', 'x-component-props': settings },
    },
  },
});

describe('picture', () => {
  it('takes a stored file through the file service, with the title as its text', async () => {
    const screen = await openDocument(page({ src: 'temp/a.png', width: 120 }));
    const image = screen.page.getByRole('img', { name: '标志' });
    expect(image.getAttribute('src')).toBe('/files/temp/a.png');
    expect(image.getAttribute('width')).toBe('120');
    screen.close();
  });

  it('shows the fallback and then a stand-in when nothing can be loaded', async () => {
    const screen = await openDocument(page({ src: 'temp/gone.png', fallback: '/none.png' }));
    fireEvent.error(screen.page.getByRole('img'));
    expect(screen.page.getByRole('img').getAttribute('src')).toBe('/none.png');
    fireEvent.error(screen.page.getByRole('img'));
    expect(screen.page.getByRole('img', { name: '标志' }).tagName).toBe('SPAN');
    screen.close();
  });

  it('shows the first letter of a name for a person without a picture, read once', async () => {
    for (const [initial, letter] of [
      ['欧阳雪', '欧'],
      [' alice', 'A'],
      ['é́lodie', 'É́'],
    ] as const) {
      const named = await openDocument(page({ src: '', initial, width: 24, height: 24 }));
      const stand = named.page.getByRole('img', { name: '标志' });
      expect(stand.textContent).toBe(letter);
      expect(stand.querySelector('.anticon')).toBeNull();
      named.close();
    }
    const silent = await openDocument(page({ src: '', alt: '', initial: '欧阳雪' }));
    expect(silent.page.queryByRole('img')).toBeNull();
    expect(silent.page.getByText('欧').closest('[aria-hidden="true"]')).not.toBeNull();
    silent.close();
    const pictured = await openDocument(page({ src: 'temp/a.png', initial: '欧阳雪' }));
    expect(pictured.page.getByRole('img').getAttribute('src')).toBe('/files/temp/a.png');
    fireEvent.error(pictured.page.getByRole('img'));
    expect(pictured.page.getByRole('img').textContent).toBe('欧');
    pictured.close();
  });

  it.each([
    'https://elsewhere.example/a.png',
    '//elsewhere.example/a.png',
    '/\\elsewhere.example/a.png',
    // eslint-disable-next-line no-script-url -- it is what must be refused
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'data:text/html;base64,PGI+',
    'data:image/svg+xml;base64,PHN2Zz4=',
  ])('never asks for %s', async (src) => {
    const screen = await openDocument(page({ src }));
    expect(screen.container.querySelector('img')).toBeNull();
    screen.close();
  });

  it('shows inline raster images', () => {
    const noFiles = createTestFiles().files;
    expect(imageAddress('data:image/png;base64,iVBORw0KGgo=', noFiles)).toBe(
      'data:image/png;base64,iVBORw0KGgo=',
    );
  });
});
