// The field by which lists of the designer are searched.
import { Input } from 'antd';
import type { ReactNode } from 'react';

interface SearchFieldProps {
  /** What is searched, e.g. 搜索组件. */
  label: string;
  value: string;
  size?: 'small' | 'middle';
  onChange(text: string): void;
}

export function SearchField({ label, value, size = 'middle', onChange }: SearchFieldProps): ReactNode {
  return (
    <Input.Search
      allowClear
      {...(size === 'small' ? { size } : {})}
      placeholder={label}
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
