import { expect, it } from 'vitest';
import { matchNames } from './found-names.ts';

it('takes a name for the only one that bears it, a stored value for itself, and refuses the others', () => {
  const candidates = [
    { stored: 'zhang', text: '张三' },
    { stored: 'zhang', text: '张三' },
    { stored: 'li1', text: '李四' },
    { stored: 'li2', text: '李四' },
    { stored: '李四', text: '王五' },
  ];
  expect(Object.fromEntries(matchNames(['张三', 'zhang', '王五', '赵六'], candidates))).toEqual({
    张三: { value: 'zhang' },
    zhang: { value: 'zhang' },
    王五: { value: '李四' },
    赵六: { reason: '找不到“赵六”，请核对名称' },
  });
  expect(matchNames(['李四'], candidates.slice(0, 4)).get('李四')).toEqual({
    reason: '有2个“李四”，请在单元格中选择',
  });
});
