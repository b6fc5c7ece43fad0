// The buttons of the toolbar, in Chinese.
import { cloneElement, createElement, type ReactElement, type SVGAttributes } from 'react';
import type { ICommand } from '@uiw/react-md-editor/nohighlight';
import type * as Engine from '../../controls/markdown/engine.ts';

type Commands = typeof Engine.commands;

/**
 * Without the package's help, which leads to another site, and its comments and issue numbers, which mean nothing here.
 * @param choosePicture opens the choice of files; an address of a picture can be typed as ever
 */
export function createCommands(
  commands: Commands,
  choosePicture: () => void,
): { main: ICommand[]; extra: ICommand[] } {
  const { group, divider } = commands;
  const upload: ICommand = {
    ...name(commands.image, '上传图片'),
    name: 'upload',
    keyCommand: 'upload',
    shortcuts: '',
    execute: choosePicture,
  };
  return {
    main: [
      name(commands.bold, '粗体（Ctrl+B）'),
      name(commands.italic, '斜体（Ctrl+I）'),
      name(commands.strikethrough, '删除线（Ctrl+Shift+X）'),
      name(commands.hr, '分割线（Ctrl+H）'),
      group(
        [
          name(commands.title1, '一级标题', 22),
          name(commands.title2, '二级标题', 20),
          name(commands.title3, '三级标题', 18),
          name(commands.title4, '四级标题', 16),
        ],
        {
          name: 'title',
          groupName: 'title',
          buttonProps: { 'aria-label': '标题', title: '标题' },
        },
      ),
      divider,
      name(commands.link, '链接（Ctrl+L）'),
      name(commands.quote, '引用（Ctrl+Q）'),
      name(commands.code, '行内代码（Ctrl+J）'),
      name(commands.codeBlock, '代码块（Ctrl+Shift+J）'),
      upload,
      name(commands.table, '表格'),
      divider,
      name(commands.unorderedListCommand, '无序列表（Ctrl+Shift+U）'),
      name(commands.orderedListCommand, '有序列表（Ctrl+Shift+O）'),
      name(commands.checkedListCommand, '任务列表（Ctrl+Shift+C）'),
    ],
    extra: [
      name(commands.codeEdit, '只看编辑（Ctrl+7）'),
      name(commands.codeLive, '编辑与预览（Ctrl+8）'),
      name(commands.codePreview, '只看预览（Ctrl+9）'),
      divider,
      name(commands.fullscreen, '全屏（Ctrl+0）'),
    ],
  };
}

/** @param size pixels of the letters of a command that is shown by its name instead of a drawing */
function name(command: ICommand, title: string, size?: number): ICommand {
  const buttonProps = { 'aria-label': title, title };
  if (size === undefined) {
    // The button has the name; its drawing is no picture of its own to readers.
    const icon = command.icon as ReactElement<SVGAttributes<SVGSVGElement>> | undefined;
    const quiet = icon && cloneElement(icon, { role: 'presentation', 'aria-hidden': true });
    return { ...command, buttonProps, ...(quiet && { icon: quiet }) };
  }
  return {
    ...command,
    buttonProps,
    icon: createElement('div', { style: { fontSize: size, textAlign: 'left' } }, title),
  };
}
