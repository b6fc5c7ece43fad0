import { describe, expect, it } from 'vitest';
import { isPressed } from './shortcuts.ts';

const NOTHING = { code: '', ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };

describe('a shortcut', () => {
  it.each([
    ['Control+K', { key: 'k', code: 'KeyK', ctrlKey: true }],
    ['Control+K', { key: 'k', code: 'KeyK', metaKey: true }],
    ['Alt+Shift+W', { key: '„', code: 'KeyW', altKey: true, shiftKey: true }],
    ['ArrowUp', { key: 'ArrowUp', code: 'ArrowUp' }],
    ['?', { key: '?', code: 'Slash', shiftKey: true }],
    ['?', { key: '?', code: 'Minus' }],
    ['F', { key: 'f', code: 'KeyF' }],
  ])('%s is pressed by %j', (keys, pressed) => {
    expect(isPressed(keys, { ...NOTHING, ...pressed })).toBe(true);
  });

  it.each([
    ['Control+K', { key: 'k', code: 'KeyK' }],
    ['Control+K', { key: 'K', code: 'KeyK', ctrlKey: true, shiftKey: true }],
    ['ArrowUp', { key: 'ArrowUp', code: 'ArrowUp', altKey: true }],
    ['?', { key: '?', code: 'Slash', ctrlKey: true }],
    ['F', { key: 'f', code: 'KeyF', ctrlKey: true }],
    ['F', { key: 'g', code: 'KeyG' }],
  ])('%s is not pressed by %j', (keys, pressed) => {
    expect(isPressed(keys, { ...NOTHING, ...pressed })).toBe(false);
  });
});
