import { describe, expect, it } from 'vitest';
import { BLUEPRINTS } from '../../../engine/blueprint/settings.ts';
import { entriesOf, isObject } from '../../../engine/values/json.ts';
import action from '../../../schemas/meta/action.schema.json' with { type: 'json' };
import node from '../../../schemas/meta/node.schema.json' with { type: 'json' };
import screen from '../../../schemas/meta/screen.schema.json' with { type: 'json' };
import widgets from '../../../schemas/meta/widgets.generated.json' with { type: 'json' };
import { wordOfValue } from './value-words.ts';

/** Values that say themselves: kinds of codes and languages, and icons, which are shown. */
const SPEAK_FOR_THEMSELVES = new Set(['barcode format', 'button icon', 'code language']);

/** Every choice of one of several texts, with what it is called. */
function listChoices(schema: unknown, setting: string, owner: string): { name: string; values: string[] }[] {
  if (Array.isArray(schema)) return schema.flatMap((one) => listChoices(one, setting, owner));
  if (!isObject(schema)) return [];
  const { enum: values } = schema;
  const own = Array.isArray(values)
    ? [{ name: `${owner} ${setting}`, values: values.filter((one) => typeof one === 'string') }]
    : [];
  const inner = entriesOf(schema).flatMap(([key, value]) => {
    if (key === 'enum' || key === 'default') return [];
    if (key !== 'properties' && key !== 'definitions') return listChoices(value, setting, owner);
    return entriesOf(value).flatMap(([name, one]) => listChoices(one, name, owner));
  });
  return [...own, ...inner];
}

const choices = [
  ...widgets.flatMap(({ type, props }) => listChoices(props, '', type)),
  ...Object.entries(BLUEPRINTS).flatMap(([type, props]) => listChoices(props, '', type)),
  ...listChoices(screen, '', 'screen'),
  ...listChoices(node, '', 'node'),
  ...listChoices(action, '', 'step'),
].filter(({ name, values }) => values.length > 0 && !SPEAK_FOR_THEMSELVES.has(name));

describe('the values of a setting', () => {
  it('each have a word, in every widget, blueprint and step', () => {
    expect(choices.length).toBeGreaterThan(70);
    const bare = choices.flatMap(({ name, values }) =>
      values
        .filter((value) => wordOfValue(name.split(' ').at(-1) ?? '', value) === undefined)
        .map((value) => `${name}: ${value}`),
    );
    expect(bare).toEqual([]);
  });

  it('are told apart by their words', () => {
    const alike = choices.filter(({ name, values }) => {
      const words = values.map((value) => wordOfValue(name.split(' ').at(-1) ?? '', value));
      return new Set(words).size < words.length;
    });
    expect(alike.map(({ name }) => name)).toEqual([]);
  });

  it('stand as they are where no word says more', () => {
    expect(wordOfValue('format', 'EAN13')).toBeUndefined();
    expect(wordOfValue('method', 'POST')).toBeUndefined();
    expect(wordOfValue('span', 6)).toBeUndefined();
    expect(wordOfValue('constructor', 'name')).toBeUndefined();
  });
});
