// What is written about the widgets: their contracts for headless code, and the page for people who write documents.
import { listSettings, meaningOf, writeValue } from './widget-settings.mjs';

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
  const { type, title, group, accepts, props, initial, events, eventData, holds, liesIn } = manifest;
  return {
    type,
    title,
    group,
    accepts,
    props,
    initial,
    events,
    ...(eventData ? { eventData } : {}),
    draws: manifest.draws,
    ...(holds ? { holds } : {}),
    ...(liesIn ? { liesIn } : {}),
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
    ...describeModes(contracts),
    ...contracts.flatMap(describe),
  ].join('\n');
}

/** Ways in which a node is drawn, each with the cases of the contract test that prove it. */
const MODES = ['edit', 'read-only', 'disabled', 'read-pretty', 'query'];

/** Cases that only labelled inputs have, by mode. */
const INPUT_CASES = {
  edit: [
    'shows the value it is given, in the editor and as text',
    'gives a value of a declared type, and emits it',
  ],
  'read-only': ['cannot be changed when x-read-only'],
  disabled: ['cannot be changed when x-disabled'],
  'read-pretty': ['shows the value it is given, in the editor and as text'],
};

/** Every type in every mode, with letters that stand for titles of the contract test. */
function describeModes(contracts) {
  const drawn = MODES.map((mode) => `the widget <type> > is drawn without a complaint: ${mode}`);
  const tried = Object.values(INPUT_CASES).flatMap((titles) =>
    titles.map((title) => `the input widget <type> > ${title}`),
  );
  const titles = [...new Set([...drawn, ...tried])];
  const letterOf = (title) => String.fromCharCode('a'.charCodeAt(0) + titles.indexOf(title));
  const proofs = (mode, isTried) => {
    const own = isTried ? (INPUT_CASES[mode] ?? []).map((title) => `the input widget <type> > ${title}`) : [];
    return [drawn[MODES.indexOf(mode)], ...own].map(letterOf).join(' ');
  };
  return [
    '## Types and modes',
    '',
    'Which cases of `tests/widgets.test.tsx` prove a type in a mode; `<type>` stands for the type. The gallery',
    '(`/dev/gallery`) shows each of them live, and `e2e/gallery.spec.ts` walks through it. Types of online forms and',
    'views of online searches are widgets of the same name; columns of an editable table',
    'stand below. What is promised of each is in [conformance](conformance-widgets.md).',
    '',
    ...titles.map((title) => `- ${letterOf(title)}: \`${title}\``),
    '',
    `| type | ${MODES.join(' | ')} |`,
    `|---|${MODES.map(() => '---|').join('')}`,
    ...contracts.map(({ type, group, isLabelled }) => {
      const cells = MODES.map((mode) => proofs(mode, group === 'input' && isLabelled));
      return `| [${type}](#${type}) | ${cells.join(' | ')} |`;
    }),
    '',
    ...describeColumns(),
  ];
}

/** As `src/widgets/editable_table/model/column-kind.ts` knows them. */
const COLUMN_TYPES = [
  ...[
    'input',
    'inputNumber',
    'checkbox',
    'checkbox_meta',
    'select',
    'radio',
    'list_multi',
    'date',
    'datetime',
  ],
  ...['time', 'input_pop', 'textarea', 'upload', 'file', 'image', 'popup', 'sel_search', 'sel_search_async'],
  ...['sel_depart', 'sel_user', 'link_down', 'slot', 'hidden', 'normal'],
];

/** Cases that prove a column of an editable table in a mode; search forms have no tables. */
const COLUMN_CASES = {
  edit: [
    [
      'src/widgets/editable_table/EditableTable.test.tsx',
      'has 23 column types, and says which cannot be edited',
    ],
    ['src/widgets/editable_table/model/column.test.ts', 'know all 23 types'],
  ],
  'read-only, disabled, read-pretty': [
    [
      'src/widgets/editable_table/EditableTable.test.tsx',
      'show the value of a column of type %s and no editor when %j',
    ],
  ],
};

function describeColumns() {
  return [
    '### Columns of an editable table',
    '',
    'All 24 types of columns: ' + COLUMN_TYPES.map((type) => `\`${type}\``).join(', ') + '.',
    '',
    '| mode | proof |',
    '|---|---|',
    ...Object.entries(COLUMN_CASES).map(
      ([mode, cases]) => `| ${mode} | ${cases.map(([file, title]) => `\`${file}\` "${title}"`).join('; ')} |`,
    ),
    '',
  ];
}

function describe(contract) {
  const { type, title, group, accepts, events, props } = contract;
  const settings = listSettings(props).map(writeSetting);
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

function writeSetting({ place, isRequired, prop }) {
  return `| \`${place}\`${isRequired ? ' (required)' : ''} | ${typeOf(prop)} | ${
    prop.default === undefined ? '' : cell(code(prop.default))
  } | ${cell(allowed(prop))} | ${cell(meaningOf(prop))} |`;
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
  return `\`${writeValue(value)}\``;
}

/** A bar would end the cell. */
function cell(text) {
  return String(text).replaceAll('|', '\\|').replaceAll('\n', ' ');
}
