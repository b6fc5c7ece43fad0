// ArrayCards of the package with named row buttons.
import { ArrayCards as Stock } from '@formily/antd-v5/esm/array-cards';
import { withRowButtons } from './row-buttons.tsx';

export const ArrayCards = withRowButtons(Stock);
