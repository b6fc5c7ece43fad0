// What to write instead of program text that Formily's documentation puts into expressions.

/** One habit of Formily documents and its counterpart in ours. */
interface Advice {
  /** Finds the habit in the source of an expression. */
  habit: RegExp;
  instead: string;
  /** Where the expression stands, as its JSON pointer; everywhere without one. */
  where?: RegExp;
}

const SET_STATE = '在 x-reactions 里写 "fulfill": { "state": { "value": "{{ 表达式 }}" } }';

/** The first that fits is told. `docs/formily.md` has the same rows. */
const ADVICES: readonly Advice[] = [
  {
    where: /\/x-validator(?:\/|$)/,
    habit: /=>|\bfunction\b/,
    instead:
      '校验函数请改成 format、pattern、min、max 等条件，或在 x-reactions 里写 "fulfill": { "state": { "selfErrors": "{{ 条件 ? \'错误文字\' : \'\' }}" } }',
  },
  {
    habit:
      /\b(?:use\w*(?:Data|Async|Source|Remote)\w*|fetch\w*|axios|request|load\w*)\s*[.(]|\bawait\b|\basync\b/i,
    instead:
      '远程选项请用字典："enum": "{{ $dict(\'编码\').map(item => ({ label: item.text, value: item.value })) }}"；要调用接口时请写 format 为 1 的文档，用 apis 和 x-source',
  },
  {
    habit: /\$form\s*\.\s*(?:set\w+|reset|submit|clear\w*|notify)\b/,
    instead:
      '改别的字段请在 x-reactions 里写 "target": "字段" 和 "fulfill": { "state": { "value": "{{ 表达式 }}" } }',
  },
  {
    habit: /\.\s*query\s*\(|\.\s*(?:getFieldState|getValuesIn|getState)\s*\(/,
    instead: '读别的字段请写 $values.字段，或在 dependencies 里列出字段后写 $deps[0]',
  },
  {
    habit: /\$(?:self|target)\s*\.\s*set(?:DataSource)\b/,
    instead: '选项请在 x-reactions 里写 "fulfill": { "schema": { "enum": "{{ 表达式 }}" } }',
  },
  {
    habit: /\$(?:self|target)\s*\.\s*set(?:ComponentProps|DecoratorProps)\b|\$props\s*\(/,
    instead:
      '组件属性请在 x-reactions 里写 "fulfill": { "schema": { "x-component-props": { "属性": "{{ 表达式 }}" } } }',
  },
  {
    habit: /\$(?:self|target)\s*\.\s*(?:set\w+|on\w+)\b/,
    instead: SET_STATE.replace('"value"', '"value 或 visible、disabled、required、title"'),
  },
  {
    habit: /\$(?:observable|effect|memo)\s*\(/,
    instead: `会变的值请写成 x-reactions 的 dependencies 与 fulfill：${SET_STATE}`,
  },
  {
    where: /\/x-reactions(?:\/\d+)?$/,
    habit: /=>|\bfunction\b/,
    instead:
      '联动函数请改成对象：{ "dependencies": ["字段"], "fulfill": { "state": { "visible": "{{ $deps[0] === \'值\' }}" } } }',
  },
  {
    habit: /(?:^\s*|[(,=!&|?:]\s*)\/(?![/*\s]).+\//,
    instead: '正则表达式请写成节点的 "pattern": "^…$"，或用 includes、startsWith、endsWith',
  },
  {
    habit: /\bnew\s+Date\b|\bDate\s*[.(]|\b(?:moment|dayjs)\b/,
    instead: '当前时间请写 $now，日期请用 formatDate、addDate、diffDate',
  },
  { habit: /\bparse(?:Int|Float)\s*\(/, instead: '转成数字请写 Number(值)，取整再用 floor、ceil 或 round' },
  { habit: /\bArray\s*\.\s*isArray\b/, instead: '请写 值?.length > 0，或用 isEmpty(值) 判断是否为空' },
  {
    habit: /\b(?:JSON|Object|console|window|document|localStorage|sessionStorage|Reflect)\s*[.[(]/,
    instead: '表达式只能用列出的函数和方法，值的内容请直接写出，如 $values.字段',
  },
  {
    habit: /[^=!<>]=(?![=>])|\+\+|--|[-+*/%]=/,
    instead: `表达式只算出一个值，不能赋值；要改变字段请${SET_STATE}`,
  },
  {
    where: /\/x-(?:component|decorator)-props(?:\/|$)/,
    habit: /=>|\bfunction\b/,
    instead:
      '文档里没有事件函数：字段之间的联动请写 x-reactions，按钮要做事时请写 format 为 1 的文档，用 x-on 的动作',
  },
  { habit: /\bnew\b/, instead: '表达式不能创建对象，列表和对象请直接写成 [ … ] 和 { 键: 值 }' },
  {
    habit: /[;{]\s*(?:if|for|while|return|const|let|var)\b|^\s*(?:if|for|while|return|const|let|var)\b|;/,
    instead: '只能写一个表达式：if 和 return 请改写成 条件 ? 值 : 另一个值',
  },
];

/** Functions and names of the page around a document, which a document by itself has none of. */
const UNKNOWN_NAME =
  "文档外面的变量和函数这里没有：请把值直接写进文档，选项可用 $dict('编码')，别的字段写 $values.字段";

/**
 * Says what to write instead of an expression that the language refuses.
 * @param pointer JSON pointer of the string
 * @returns a Chinese clause without a full stop, or undefined where the parser's own sentence says it all
 */
export function adviseInstead(source: string, pointer: string): string | undefined {
  return ADVICES.find(({ habit, where }) => (where?.test(pointer) ?? true) && habit.test(source))?.instead;
}

/** What to write instead of a name that only the page around the document could have given. */
export function adviseName(source: string, pointer: string): string {
  return adviseInstead(source, pointer) ?? UNKNOWN_NAME;
}
