// What of examples of widgets is looked at by those who judge a page.
import type { Part } from './axe.ts';

/**
 * Contrast is not asked of what is disabled, but texts in disabled lists are no controls to axe. With the whole page a frame
 * need not have a heading and a main part of its own, as the page around it has them.
 */
export const PAGE_OF_EXAMPLES: Part = {
  without: [
    '.ant-select-disabled .ant-select-content',
    '.ant-transfer-list-content-item-disabled .ant-transfer-list-content-item-text',
  ],
};

/** The examples alone. */
export const EXAMPLES: Part = { ...PAGE_OF_EXAMPLES, within: 'main' };
