// `npm run new:widget <type> [title]`: writes the folder of a new input widget that keeps the contract from its first minute.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { projectFolder } from './install.mjs';
import { CommandError, runCommand } from './terminal.mjs';

const usage = 'npm run new:widget <type> [中文名称]';

await runCommand(async () => {
  const [type, title = '新组件'] = process.argv.slice(2);
  if (type === undefined) throw new CommandError(`请给出组件类型：${usage}`, 'name the type of the widget');
  if (!/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(type)) {
    throw new CommandError(
      `组件类型 “${type}” 的写法不允许：用小写字母开头，只用小写字母、数字和下划线，如 date_range`,
      'a type is lower case words joined by underscores, such as date_range',
    );
  }
  if (!/[\u4e00-\u9fff]/.test(title) || /['\\\r\n]/.test(title)) {
    throw new CommandError(
      `名称 “${title}” 应含中文，不能有引号、反斜杠或换行`,
      'the title must be Chinese and hold no quotes, backslashes or line breaks',
    );
  }
  const folder = path.join(projectFolder, 'src', 'widgets', type);
  if (existsSync(folder)) {
    throw new CommandError(
      `src/widgets/${type} 已存在，请换一个类型或直接修改它`,
      'the widget exists already: choose another type, or change that one',
    );
  }
  mkdirSync(folder, { recursive: true });
  const names = { type, title, component: toComponentName(type) };
  for (const [name, content] of Object.entries(writeFiles(names))) {
    writeFileSync(path.join(folder, name), content);
  }
  console.log(`已新建 src/widgets/${type}。接着：`);
  console.log(`  1. 在 props.ts 写设置，在 ${names.component}.tsx 写组件，在 sample.ts 写怎样试用`);
  console.log('  2. 在 examples.json 写组件库里的示例，每个都在编辑、只读、禁用和查询表单中显示');
  console.log('  3. npm run generate（更新组件清单、组件库与 docs/widgets.md）');
  console.log(`  4. npx vitest run tests/widgets.test.tsx tests/gallery.test.ts src/widgets/${type}`);
});

/** `date_range` -> `DateRange`; a name that JavaScript has already gets `Field` behind it. */
function toComponentName(type) {
  const name = type
    .split('_')
    .map((word) => word[0].toUpperCase() + word.slice(1))
    .join('');
  return name in globalThis ? `${name}Field` : name;
}

/** @returns {Record<string, string>} file name -> content, formatted as oxfmt would */
function writeFiles({ type, title, component }) {
  return {
    'props.ts': `export const props = {
  type: 'object',
  additionalProperties: false,
  properties: {
    placeholder: { type: 'string', title: '占位文字', description: '默认“请输入”加标题' },
  },
} as const;
`,
    'index.ts': `import { defineWidget } from '../../engine/react/widget.ts';
${sortImports([`import { ${component} } from './${component}.tsx';`, `import { props } from './props.ts';`])}

export default defineWidget({
  type: '${type}',
  title: '${title}',
  group: 'input',
  accepts: ['string'],
  component: ${component},
  props,
  initial: { type: 'string', title: '${title}', 'x-component': '${type}' },
  events: ['change', 'blur'],
  draws: 'nothing',
});
`,
    [`${component}.tsx`]: `import { Input } from 'antd';
import type { ReactNode } from 'react';
import { controlAttributes } from '../../controls/field/control-attributes.ts';
import type { SettingsOf, WidgetProps } from '../../engine/react/widget.ts';
import type { props as schema } from './props.ts';

export function ${component}(props: WidgetProps<SettingsOf<typeof schema>>): ReactNode {
  const { value, onChange, onBlur, label, settings, isReadOnly } = props;
  return (
    <Input
      {...controlAttributes(props)}
      value={typeof value === 'string' ? value : ''}
      placeholder={settings.placeholder ?? \`请输入\${label}\`}
      autoComplete="off"
      readOnly={isReadOnly}
      onChange={(event) => {
        onChange(event.target.value);
      }}
      onBlur={onBlur}
    />
  );
}
`,
    'sample.ts': `import type { WidgetSample } from '../../../tests/widget-sample.ts';

export default {
  value: '甲',
  shows: '甲',
  change: (screen) => screen.fill('样例', '乙'),
  changed: '乙',
} satisfies WidgetSample;
`,
    'examples.json': `[
  { "title": "已填写", "node": { "default": "甲" } },
  { "title": "必填，占位文字", "node": { "required": true, "x-component-props": { "placeholder": "写在这里" } } }
]
`,
    [`${component}.test.tsx`]: `// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { openDocument } from '../../../tests/open-document.tsx';

describe('${type}', () => {
  it('names itself in the placeholder unless the document says otherwise', async () => {
    const node = { type: 'string', title: '名称', 'x-component': '${type}' };
    const open = (settings: object) =>
      openDocument({
        schema: { type: 'object', properties: { name: { ...node, 'x-component-props': settings } } },
      });
    const plain = await open({});
    expect(plain.control('名称').getAttribute('placeholder')).toBe('请输入名称');
    plain.close();
    const own = await open({ placeholder: '写在这里' });
    expect(own.control('名称').getAttribute('placeholder')).toBe('写在这里');
  });
});
`,
  };
}

function sortImports(lines) {
  return lines.sort((a, b) => (pathOf(a).toLowerCase() < pathOf(b).toLowerCase() ? -1 : 1)).join('\n');
}

function pathOf(line) {
  return line.slice(line.indexOf("'"));
}
