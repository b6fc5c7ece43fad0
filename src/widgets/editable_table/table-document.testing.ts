// The document around a table that most tests of this folder open.

/**
 * A form with one table.
 * @param settings of the table, its columns first of all
 * @param node other keywords of the table, such as the rows that it begins with (`default`)
 * @param beside nodes that stand behind it in the form
 */
export function tableDocument(settings: object, node: object = {}, beside: object = {}) {
  const rows = {
    type: 'array',
    title: '明细',
    'x-component': 'editable_table',
    'x-component-props': settings,
    ...node,
  };
  return { schema: { type: 'object', properties: { rows, ...beside } } };
}

/** A button beside the table that has the form judged. */
export const CHECK_BUTTON = {
  check: {
    type: 'void',
    'x-component': 'button',
    'x-component-props': { text: '检查' },
    'x-on': { click: [{ do: 'validate' }] },
  },
};
