// The tokens that antd makes of a theme, without a page.
import { theme, type GlobalToken, type ThemeConfig } from 'antd';

export function getDesignToken(config: ThemeConfig = {}): GlobalToken {
  return theme.getDesignToken(config) as GlobalToken;
}
