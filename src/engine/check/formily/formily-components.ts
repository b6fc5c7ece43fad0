// Component names of plain Formily documents, wherever one may be set: on nodes and by reactions.
import type { Json } from '../../document.ts';
import { suggestValue, type Findings } from '../findings/findings.ts';
import { entriesOf, itemsOf } from '../../values/json.ts';
import { joinPointer } from '../findings/pointer.ts';

/** Components that only a program can open or define, with what a document writes instead. */
const INSTEAD: Readonly<Record<string, string>> = {
  FormDialog: '对话框由程序打开；请写 format 为 1 的文档，用 { "do": "open", "as": "dialog" } 动作',
  FormDrawer: '抽屉由程序打开；请写 format 为 1 的文档，用 { "do": "open", "as": "drawer" } 动作',
  ArrayBase:
    '请用 ArrayItems、ArrayCards、ArrayCollapse 或 ArrayTable，按钮写它们各自的，如 ArrayItems.Addition',
  Button: '按钮请用 Submit 或 Reset；要做别的事时请写 format 为 1 的文档，用 button 和 x-on',
  TextArea: '请写 Input.TextArea',
  RangePicker: '请写 DatePicker.RangePicker',
  RadioGroup: '请写 Radio.Group',
  CheckboxGroup: '请写 Checkbox.Group',
  InputNumber: '请写 NumberPicker',
  ObjectContainer: '对象节点不写 x-component 即可，要外框时请用 Card',
};

/** Keys that name a component: of nodes, and of states that a reaction sets. */
const NAMING: ReadonlySet<string> = new Set(['x-component', 'x-decorator', 'componentType', 'decoratorType']);
/** Keys of a state that hold a component with its properties as a pair. */
const PAIRS: ReadonlySet<string> = new Set(['component', 'decorator']);

/**
 * Visits every place that names a component: the nodes, and what reactions put into `state` and `schema`.
 * The settings of components are data and are left out.
 */
export function eachComponentName(
  value: Json | undefined,
  pointer: string,
  visit: (name: Json, pointer: string) => void,
  isState = false,
): void {
  if (Array.isArray(value)) {
    value.forEach((item, index) => {
      eachComponentName(item, joinPointer(pointer, index), visit);
    });
    return;
  }
  for (const [key, item] of entriesOf(value)) {
    const place = joinPointer(pointer, key);
    if (NAMING.has(key)) visit(item, place);
    else if (isState && PAIRS.has(key)) {
      const [name] = itemsOf(item);
      visit(name ?? item, name === undefined ? place : joinPointer(place, 0));
    } else if (!DATA.has(key)) eachComponentName(item, place, visit, key === 'state');
  }
}

/** Keys whose values are no nodes, even if they look like one. */
const DATA: ReadonlySet<string> = new Set([
  'x-component-props',
  'x-decorator-props',
  'x-data',
  'x-value',
  'default',
  'enum',
  'const',
]);

/**
 * A name is fixed text and known: Formily draws an unknown one as a plain HTML element of that name.
 * @param known names that documents may use; without them only the form is judged
 */
export function checkComponentName(
  name: Json,
  pointer: string,
  known: ReadonlySet<string> | undefined,
  findings: Findings,
): void {
  if (typeof name !== 'string') {
    findings.addAtValue('type-wrong', pointer, '这里应为文字：组件名称');
    return;
  }
  if (name.includes('{{')) {
    findings.addAtValue(
      'component-unknown',
      pointer,
      '组件名称不能是表达式，请写成固定的名称；要换组件时请写两个节点，各用 x-visible 决定是否显示',
    );
    return;
  }
  if (!known || known.has(name)) return;
  const [root = ''] = name.split('.');
  const instead = Object.hasOwn(INSTEAD, root) ? INSTEAD[root] : undefined;
  findings.addAtValue(
    'component-unknown',
    pointer,
    `不支持 Formily 组件 “${name}”，${instead ?? '请改成支持的组件'}`,
    suggestValue(name, known, pointer),
  );
}

/** Properties that would turn text into markup. */
const MARKUP: ReadonlySet<string> = new Set(['dangerouslySetInnerHTML', 'srcDoc']);

/** The first of these properties that an expression says, as the key of an object it makes. */
export function findMarkup(source: string): string | undefined {
  return [...MARKUP].find((name) => source.includes(name));
}

/** Refuses markup in the settings of components: what a document says is shown as text. */
export function refuseMarkup(value: Json | undefined, pointer: string, findings: Findings): void {
  if (Array.isArray(value)) {
    value.forEach((item, index) => {
      refuseMarkup(item, joinPointer(pointer, index), findings);
    });
    return;
  }
  for (const [key, item] of entriesOf(value)) {
    const place = joinPointer(pointer, key);
    const last = key.split(/[.[\]]+/).find((part) => MARKUP.has(part));
    if (last === undefined) refuseMarkup(item, place, findings);
    else
      findings.addAtKey(
        'value-invalid',
        place,
        `不能写 “${last}”，文字请写成 x-content 或 Text 组件的 content`,
      );
  }
}
