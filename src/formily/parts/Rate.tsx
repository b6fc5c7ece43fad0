// antd's stars as a field; Formily's designer writes them, @formily/antd-v5 has none.
import { connect, mapProps } from '@formily/react';
import { Rate as AntdRate } from 'antd';

export const Rate = connect(
  AntdRate,
  mapProps((props, field) => ({
    ...props,
    disabled: 'pattern' in field && field.pattern !== 'editable',
  })),
);
