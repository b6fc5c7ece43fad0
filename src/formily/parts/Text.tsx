// The text block that Formily's designer writes: `mode` says what it is, `content` what it says.
import { Typography } from 'antd';
import type { CSSProperties, ReactNode } from 'react';

interface Props {
  content?: ReactNode;
  mode?: 'normal' | 'h1' | 'h2' | 'h3' | 'p';
  style?: CSSProperties;
  className?: string;
}

const LEVELS = { h1: 1, h2: 2, h3: 3 } as const;

export function Text({ content, mode = 'normal', ...rest }: Props): ReactNode {
  if (mode === 'normal') return <Typography.Text {...rest}>{content}</Typography.Text>;
  if (mode === 'p') return <Typography.Paragraph {...rest}>{content}</Typography.Paragraph>;
  return (
    <Typography.Title level={LEVELS[mode]} {...rest}>
      {content}
    </Typography.Title>
  );
}
