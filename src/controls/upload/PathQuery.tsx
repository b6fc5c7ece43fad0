// A file field in a search form: the text to look for in its paths.
import { Input } from 'antd';
import type { ReactNode } from 'react';
import type { WidgetProps } from '../../engine/react/widget.ts';
import { controlAttributes } from '../field/control-attributes.ts';
import { t } from '../../engine/text.ts';

export function PathQuery(props: WidgetProps): ReactNode {
  const { value, onChange, onBlur, label } = props;
  return (
    <Input
      {...controlAttributes(props)}
      readOnly={props.isReadOnly}
      allowClear
      placeholder={t('请输入{0}', label)}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => {
        onChange(event.target.value);
      }}
      onBlur={onBlur}
    />
  );
}
