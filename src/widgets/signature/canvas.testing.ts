// A canvas for tests, where the browser has none: it records what is written and gives its address.

/** The smallest PNG there is, one point. */
export const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Puts the canvas in place; the returned function takes it away again. */
export function fakeCanvas(): { texts: string[]; restore: () => void } {
  const { prototype } = HTMLCanvasElement;
  const original = Object.getOwnPropertyDescriptors(prototype);
  const texts: string[] = [];
  const context = new Proxy(
    { measureText: () => ({ width: 100 }), fillText: (text: string) => texts.push(text) },
    {
      get: (known, name) => (name in known ? known[name as keyof typeof known] : () => undefined),
      set: () => true,
    },
  );
  Object.defineProperty(prototype, 'getContext', { configurable: true, value: () => context });
  Object.defineProperty(prototype, 'toDataURL', { configurable: true, value: () => PNG });
  return {
    texts,
    restore: () => {
      for (const name of ['getContext', 'toDataURL']) {
        const was = original[name];
        if (was) Object.defineProperty(prototype, name, was);
      }
    },
  };
}
