// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ChoiceColor } from './ChoiceColor.tsx';

const open = (value: string | undefined, isDisabled = false): (string | undefined)[] => {
  const chosen: (string | undefined)[] = [];
  render(
    <ChoiceColor
      label="第 1 项的颜色"
      value={value}
      isDisabled={isDisabled}
      onChange={(color) => chosen.push(color)}
    />,
  );
  fireEvent.click(screen.getByRole('button', { name: '第 1 项的颜色' }));
  return chosen;
};

describe('the colour of a choice', () => {
  it('is one of the marks, which closes the choice; the present one is told as pressed', async () => {
    const chosen = open('#52c41a');
    const present = await screen.findByRole('button', { name: '#52c41a' });
    expect(present.getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(screen.getByRole('button', { name: '#f5222d' }));
    expect(chosen).toEqual(['#f5222d']);
    await waitFor(() => expect(screen.queryByRole('button', { name: '#f5222d' })).toBeNull());
  });

  it('is any other by the picker of the browser', async () => {
    const chosen = open(undefined);
    fireEvent.change(await screen.findByLabelText('其他颜色'), { target: { value: '#123456' } });
    expect(chosen).toEqual(['#123456']);
  });

  it('is none again, where there is one', async () => {
    const chosen = open('#52c41a');
    fireEvent.click(await screen.findByRole('button', { name: '清除颜色' }));
    expect(chosen).toEqual([undefined]);
  });

  it('is not opened where nothing may be changed', () => {
    open('#52c41a', true);
    expect(screen.queryByRole('group')).toBeNull();
  });
});
