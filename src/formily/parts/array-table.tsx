// ArrayTable of the package with named row buttons.
import { ArrayTable as Stock } from '@formily/antd-v5/esm/array-table';
import { withRowButtons } from './row-buttons.tsx';

export const ArrayTable = withRowButtons(Stock);
