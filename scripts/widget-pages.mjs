// What is written about the widgets: their contracts for headless code, and the page for people who write documents.

/** Words for `draws` of a manifest. */
const draws = {
  nothing: 'nothing below itself',
  children: 'its children (`properties`)',
  items: '`items` once per row, with `$record` and `$index`',
};

/**
 * The part of a manifest that the checker and the server read.
 * @param {Record<string, any>} manifest
 */
export function toContract(manifest) {
  const { type, title, group, accepts, props, events } = manifest;
  return {
    type,
    title,
    group,
    accepts,
    props,
    events,
    draws: manifest.draws,
    isLabelled: manifest.isLabelled ?? group === 'input',
    isPicker: manifest.isPicker ?? false,
  };
}

/**
 * Names the first part of a contract that JSON cannot hold, which would vanish silently.
 * @returns {string | undefined} dotted path
 */
export function findUnwritable(value, place = '') {
  if (value === null || ['string', 'boolean'].includes(typeof value)) return undefined;
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : place;
  if (typeof value !== 'object') return place;
  for (const [key, part] of Object.entries(value)) {
    const found = findUnwritable(part, place === '' ? key : `${place}.${key}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** @param {ReturnType<typeof toContract>[]} contracts */
export function writeContracts(contracts) {
  return `${JSON.stringify(contracts, null, 2)}\n`;
}

/** @param {ReturnType<typeof toContract>[]} contracts */
export function writeWidgetPage(contracts) {
  const groups = [...new Set(contracts.map(({ group }) => group))].sort();
  return [
    '# Widgets',
    '',
    'Written by `npm run generate` from the manifests in `src/widgets`; the folder name is the `x-component`.',
    'Titles and meanings are those that the designer shows.',
    '',
    ...groups.map((group) => {
      const types = contracts.filter((contract) => contract.group === group).map(({ type }) => type);
      return `- ${group}: ${types.map((type) => `[${type}](#${type})`).join(' · ')}`;
    }),
    '',
    ...contracts.flatMap(describe),
  ].join('\n');
}

function describe(contract) {
  const { type, title, group, accepts, events, props } = contract;
  const settings = listSettings(props, '');
  return [
    `## ${type}`,
    '',
    '| | |',
    '|---|---|',
    `| title | ${cell(title)} |`,
    `| group | ${group} |`,
    `| value | ${accepts.map((one) => (one === 'void' ? 'none' : one)).join(', ')} |`,
    `| events | ${events.length === 0 ? 'none' : events.map((event) => `\`${event}\``).join(' ')} |`,
    `| draws | ${draws[contract.draws]} |`,
    `| form item | ${contract.isLabelled ? 'label, help and error' : 'none'} |`,
    '',
    ...(settings.length === 0
      ? ['No settings.', '']
      : ['| setting | type | default | allowed | meaning |', '|---|---|---|---|---|', ...settings, '']),
  ];
}

/** Rows of a props schema; the parts of an object or of list items follow their owner. */
function listSettings(schema, prefix) {
  const required = schema.required ?? [];
  return Object.entries(schema.properties ?? {}).flatMap(([name, prop]) => {
    const place = `${prefix}${name}`;
    const meaning = [prop.title, prop.description].filter(Boolean).join('：');
    const row = `| \`${place}\`${required.includes(name) ? ' (required)' : ''} | ${typeOf(prop)} | ${
      prop.default === undefined ? '' : cell(code(prop.default))
    } | ${cell(allowed(prop))} | ${cell(meaning)} |`;
    return [
      row,
      ...listSettings(prop, `${place}.`),
      ...(prop.items ? listSettings(prop.items, `${place}[].`) : []),
    ];
  });
}

function typeOf(prop) {
  if (prop.type === undefined) return prop.enum ? typeof prop.enum[0] : 'any';
  if (prop.type === 'array' && prop.items?.type) return `array of ${[prop.items.type].flat().join(' or ')}`;
  return [prop.type].flat().join(' or ');
}

function allowed(prop) {
  const { enum: values, minimum, maximum, pattern } = prop;
  const names = prop['x-refers'] ? [`name of a ${prop['x-refers']}`] : [];
  if (values) names.push(values.map(code).join(' '));
  if (minimum !== undefined && maximum !== undefined) names.push(`${minimum} to ${maximum}`);
  else if (minimum !== undefined) names.push(`from ${minimum}`);
  else if (maximum !== undefined) names.push(`to ${maximum}`);
  if (pattern !== undefined) names.push(`pattern ${code(pattern)}`);
  if (prop.items) {
    const items = allowed(prop.items);
    if (items !== '') names.push(`each: ${items}`);
  }
  return names.join(', ');
}

function code(value) {
  return `\`${(typeof value === 'string' ? value : JSON.stringify(value)) || ' '}\``;
}

/** A bar would end the cell. */
function cell(text) {
  return String(text).replaceAll('|', '\\|').replaceAll('\n', ' ');
}
