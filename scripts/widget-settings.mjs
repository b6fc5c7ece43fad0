// The settings of a widget as a flat list, for the pages that are written about it.

/**
 * @typedef {object} Setting
 * @property {string} place dotted name; the parts of list items follow `[]`
 * @property {boolean} isRequired
 * @property {Record<string, any>} prop its schema
 */

/**
 * Lists what a props schema describes; the parts of an object or of list items follow their owner.
 * @param {Record<string, any>} schema
 * @returns {Setting[]}
 */
export function listSettings(schema, prefix = '') {
  const required = schema.required ?? [];
  return Object.entries(schema.properties ?? {}).flatMap(([name, prop]) => {
    const place = `${prefix}${name}`;
    return [
      { place, isRequired: required.includes(name), prop },
      ...listSettings(prop, `${place}.`),
      ...(prop.items ? listSettings(prop.items, `${place}[].`) : []),
    ];
  });
}

/** Title and description of a setting as one sentence. */
export function meaningOf(prop) {
  return [prop.title, prop.description].filter(Boolean).join('：');
}

/** A value as people write it: texts as they are, everything else as JSON. */
export function writeValue(value) {
  return (typeof value === 'string' ? value : JSON.stringify(value)) || ' ';
}
