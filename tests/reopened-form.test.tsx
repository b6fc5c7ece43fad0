// @vitest-environment happy-dom
// F10: a form whose document makes the values that are saved, when somebody else was first: who takes over the other's
// values goes on in a form that was made of them.
import { describe, expect, it } from 'vitest';
import { HttpFailure, type Notify } from '../src/engine/services.ts';
import document from '../src/schemas/screens/system/check-rule-form.json' with { type: 'json' };
import { openDocument } from './open-document.tsx';

const ruleOf = (message: string) => JSON.stringify([{ digits: '1', pattern: '[a-z]', message }]);
const record = {
  id: '1',
  version: 1,
  ruleName: '旧名称',
  ruleCode: 'old',
  ruleDescription: '旧描述',
  ruleJson: ruleOf('旧的话'),
};
const theirs = { ...record, version: 2, ruleName: '先到的', ruleJson: ruleOf('先到的话') };

describe('a form whose document makes its values', () => {
  it('shows what the other person saved, and saves over their version', async () => {
    const told: string[] = [];
    const notify: Notify = {
      message: (_, text) => void told.push(text),
      confirm: () => Promise.resolve(true),
      prompt: () => Promise.resolve(undefined),
      conflict: () => Promise.resolve('theirs'),
    };
    let refusals = 1;
    const screen = await openDocument(document, {
      params: { record },
      services: { notify },
      answer: ({ method }) => {
        if (method !== 'PUT' || refusals === 0) return {};
        refusals -= 1;
        const one = { child: null, row: null, id: '1', reason: 'changed', by: '王芳', at: null, order: null };
        const fields = [{ name: 'ruleName', title: '规则名称', mine: '我的', theirs: '先到的' }];
        const conflicts = [{ ...one, version: 'version', theirs, fields }];
        throw new HttpFailure('数据已被他人修改', 409, 409, false, { conflicts });
      },
    });
    const nameOf = () => (screen.control('规则名称') as HTMLInputElement).value;
    await screen.until(() => nameOf() === '旧名称');
    await screen.fill('规则名称', '我的');
    await screen.press('保存');
    await screen.until(() => nameOf() === '先到的');
    expect(told).toEqual(['已采用对方的值，请核对后再保存']);
    expect(screen.closed).toEqual([]);
    expect(screen.page.getByText('先到的话')).toBeTruthy();

    await screen.fill('规则名称', '都看过了');
    await screen.press('保存');
    await screen.until(() => screen.closed.length === 1);
    const sent = screen.requests.filter(({ method }) => method === 'PUT').map(({ body }) => body);
    expect(sent).toEqual([
      { ...record, ruleName: '我的' },
      { ...theirs, ruleName: '都看过了' },
    ]);
  });
});

it('the rows of a form whose text the server refuses are marked', async () => {
  const screen = await openDocument(document, {
    params: { record },
    answer: ({ method, url }) => {
      if (url.includes('duplicate')) return true;
      if (method !== 'PUT') return null;
      const text = '校验内容第1项的正则不正确';
      throw new HttpFailure(text, 200, 500, false, { fields: [{ field: 'ruleJson', text }] });
    },
  });
  await screen.press('保存');
  const isMarked = () => screen.baseElement.textContent?.includes('校验内容第1项的正则不正确') === true;
  await screen.until(isMarked);
  expect(screen.messages).toEqual([]);
});
