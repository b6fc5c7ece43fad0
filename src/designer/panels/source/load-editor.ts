// Loads what needs the source editor, which speaks the language of the page from its first word on.
import { spokenLanguage } from '../../../engine/text.ts';

const speakFirst = async (): Promise<void> => {
  if (spokenLanguage() === 'zh') await import('monaco-editor/nls/lang/zh-cn.js');
};

export const loadSource = async () => {
  await speakFirst();
  return import('./Source.tsx');
};

export const loadSourceDifference = async () => {
  await speakFirst();
  return import('./SourceDifference.tsx');
};
