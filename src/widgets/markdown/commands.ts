// The buttons of the toolbar, in Chinese.
import { cloneElement, createElement, type ReactElement, type SVGAttributes } from 'react';
import type { ICommand } from '@uiw/react-md-editor/nohighlight';
import type * as Engine from '../../controls/markdown/engine.ts';
import { t } from '../../engine/text.ts';

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
    ...name(commands.image, t('上传图片')),
    name: 'upload',
    keyCommand: 'upload',
    shortcuts: '',
    execute: choosePicture,
  };
  return {
    main: [
      name(commands.bold, t('粗体（Ctrl+B）')),
      name(commands.italic, t('斜体（Ctrl+I）')),
      name(commands.strikethrough, t('删除线（Ctrl+Shift+X）')),
      name(commands.hr, t('分割线（Ctrl+H）')),
      group(
        [
          name(commands.title1, t('一级标题'), 22),
          name(commands.title2, t('二级标题'), 20),
          name(commands.title3, t('三级标题'), 18),
          name(commands.title4, t('四级标题'), 16),
        ],
        {
          name: 'title',
          groupName: 'title',
          buttonProps: { 'aria-label': t('标题'), title: t('标题') },
        },
      ),
      divider,
      name(commands.link, t('链接（Ctrl+L）')),
      name(commands.quote, t('引用（Ctrl+Q）')),
      name(commands.code, t('行内代码（Ctrl+J）')),
      name(commands.codeBlock, t('代码块（Ctrl+Shift+J）')),
      upload,
      name(commands.table, t('表格')),
      divider,
      name(commands.unorderedListCommand, t('无序列表（Ctrl+Shift+U）')),
      name(commands.orderedListCommand, t('有序列表（Ctrl+Shift+O）')),
      name(commands.checkedListCommand, t('任务列表（Ctrl+Shift+C）')),
    ],
    extra: [
      name(commands.codeEdit, t('只看编辑（Ctrl+7）')),
      name(commands.codeLive, t('编辑与预览（Ctrl+8）')),
      name(commands.codePreview, t('只看预览（Ctrl+9）')),
      divider,
      name(commands.fullscreen, t('全屏（Ctrl+0）')),
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
