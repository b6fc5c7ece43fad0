// What a document says that has to be shown when nothing can be loaded: its texts and its button, one below the other.

export interface FailureLine {
  kind: 'heading' | 'text' | 'button';
  text: string;
}

interface Line {
  'x-component': string;
  'x-component-props': { text: string; level?: string };
}

/** @throws Error for a document with anything else in it: it could not be drawn without its widget */
export function readFailure(document: {
  id: string;
  schema: { properties: Record<string, Line> };
}): FailureLine[] {
  return Object.values(document.schema.properties).map((line) => {
    const { text, level = '' } = line['x-component-props'];
    if (line['x-component'] === 'button') return { kind: 'button', text };
    if (line['x-component'] !== 'text_block' || text.includes('{{')) {
      throw new Error(`${document.id} can hold texts and a button only`);
    }
    return { kind: level.startsWith('heading') ? 'heading' : 'text', text };
  });
}
