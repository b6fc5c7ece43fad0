// What the designer itself writes into documents: in Chinese, as their texts are, whatever language it is shown in.

/** What the history calls a column of a table. */
export const COLUMN = '列';

/** Title of a column that was just added. */
export const NEW_COLUMN = '新列';

/** Title of a page that was just added to tabs or a collapse. */
export const NEW_PAGE = '新的一页';

/** Sentence of a rule that was just added. */
export const NEW_RULE = '请检查输入';
