// What of an example of a widget is looked at by those who judge colours.
import type { Part } from './axe.ts';

/** Contrast is not asked of what is disabled, but texts in disabled lists are no controls to axe. */
export const EXAMPLES: Part = {
  within: 'main',
  without: [
    '.ant-select-disabled .ant-select-content',
    '.ant-transfer-list-content-item-disabled .ant-transfer-list-content-item-text',
  ],
};
