// antd's slider as a field; Formily's designer writes it, @formily/antd-v5 has none.
import { connect, mapProps } from '@formily/react';
import { Slider as AntdSlider } from 'antd';

export const Slider = connect(
  AntdSlider,
  mapProps((props, field) => ({
    ...props,
    disabled: 'pattern' in field && field.pattern !== 'editable',
  })),
);
