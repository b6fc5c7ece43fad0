// ArrayItems of the package with named row buttons.
import { ArrayItems as Stock } from '@formily/antd-v5/esm/array-items';
import { withRowButtons } from './row-buttons.tsx';

export const ArrayItems = withRowButtons(Stock);
