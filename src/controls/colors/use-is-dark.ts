// Whether what is drawn stands on a dark ground: for libraries that bring looks of their own.
import { useToken } from 'antd/es/theme/internal';
import { luminance } from './contrast.ts';

export function useIsDark(): boolean {
  const [, token] = useToken();
  return luminance(token.colorBgContainer) < 0.2;
}
