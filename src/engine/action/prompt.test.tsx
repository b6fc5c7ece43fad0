// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { openDocument, type OpenOptions } from '../../../tests/open-document.tsx';
import { GOOD } from '../check/testing/document.testing.ts';
import { checkText, toText } from '../check/testing/site.testing.ts';
import type { PromptOptions } from '../services.ts';

const page = (step: Record<string, unknown> = {}) => ({
  state: { reason: '未填', asked: '张三' },
  rules: {
    short: { maxLength: 4, message: '最多 4 个字' },
    unlike: { check: '$self.value !== $values.name', message: '不能同名' },
  },
  schema: {
    type: 'object',
    properties: {
      name: { type: 'string', title: '姓名', 'x-component': 'text', default: '张三' },
      reject: {
        type: 'void',
        'x-component': 'button',
        'x-component-props': { text: '驳回' },
        'x-on': {
          click: [
            { do: 'prompt', label: '原因', ...step },
            { do: 'set', state: 'reason', value: '{{ $result }}' },
          ],
        },
      },
    },
  },
});

async function press(step: Record<string, unknown>, prompt?: OpenOptions['prompt']) {
  const screen = await openDocument(page(step), prompt ? { prompt } : {});
  await screen.press('驳回');
  return screen;
}

describe('the step prompt', () => {
  it('goes on with what was typed as $result', async () => {
    const screen = await press({}, () => '资料不全');
    await screen.until(() => screen.model.state['reason'] === '资料不全');
    screen.close();
  });

  it('ends the chain when the user cancels', async () => {
    let isAsked = false;
    const screen = await press({}, () => {
      isAsked = true;
      return undefined;
    });
    await screen.until(() => isAsked);
    expect(screen.model.state['reason']).toBe('未填');
    screen.close();
  });

  it('is asked with evaluated texts, and with words of its own where the document has none', async () => {
    const asked: PromptOptions[] = [];
    const ask = (options: PromptOptions): undefined => void asked.push(options);
    const first = await press({ title: "{{ '驳回' + $state.asked }}", initial: '{{ $values.name }}' }, ask);
    await first.until(() => asked.length === 1);
    expect(asked[0]).toMatchObject({ title: '驳回张三', initial: '张三', isRequired: false });
    first.close();
    const second = await press({ required: true }, ask);
    await second.until(() => asked.length === 2);
    expect(asked[1]).toMatchObject({
      title: '请输入',
      placeholder: '请输入原因',
      initial: '',
      isRequired: true,
    });
    second.close();
  });

  // W2.12
  it('judges by the declared rules, required first', async () => {
    const verdicts: (string | null)[] = [];
    const rules = ['short', { rule: 'unlike', message: '换一个' }];
    const screen = await press({ required: true, rules }, ({ validate }) => {
      verdicts.push(validate(''), validate('  '), validate('一二三四五'), validate('张三'), validate('李四'));
      return undefined;
    });
    await screen.until(() => verdicts.length > 0);
    expect(verdicts).toEqual(['请输入原因', '请输入原因', '最多 4 个字', '换一个', null]);
    screen.close();
  });

  it('names rules that the checker knows', () => {
    const on = (rules: unknown) => ({ open: [{ do: 'prompt', label: '原因', rules }] });
    const find = (rules: unknown) => checkText(toText({ ...GOOD, on: on(rules) })).diagnostics;
    expect(find(['mobile', 'short'])).toEqual([]);
    expect(find(['mobil'])).toMatchObject([{ code: 'rule-unknown', pointer: '/on/open/0/rules/0' }]);
    expect(find([{ unique: { table: 'sys_user', field: 'username' } }])).not.toEqual([]);
  });
});
