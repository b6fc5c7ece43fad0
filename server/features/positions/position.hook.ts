// What the declaration of positions cannot say.
import { checkCodeWord } from '../../kernel/code-word.ts';
import { defineHooks, type Saving } from '../../modules/hooks/typed-hooks.ts';

interface Position {
  code: string;
}

/** People hold positions as a comma list of codes. */
function checkCode({ values, before }: Saving<Position>): void {
  if (values.code !== before?.code) checkCodeWord('职务编码', 'code', values.code);
}

export const hooks = defineHooks<Position>({ beforeAdd: checkCode, beforeEdit: checkCode });
