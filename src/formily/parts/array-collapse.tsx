// ArrayCollapse of the package with named row buttons.
import { ArrayCollapse as Stock } from '@formily/antd-v5/esm/array-collapse';
import { withRowButtons } from './row-buttons.tsx';

export const ArrayCollapse = withRowButtons(Stock);
