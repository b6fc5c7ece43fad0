// The buttons of list rows, named in Chinese: the package's are icons alone, read aloud as “delete” and “menu”.
import { ArrayBase } from '@formily/antd-v5/esm/array-base';
import type { ComponentType, ReactNode } from 'react';
import { t } from '../../engine/text.ts';

type Props = Record<string, unknown>;

function named(Stock: unknown, name: string): ComponentType<Props> {
  const Button = Stock as ComponentType<Props>;
  return function NamedButton(props: Props): ReactNode {
    return props['title'] === undefined ? <Button aria-label={name} {...props} /> : <Button {...props} />;
  };
}

/** Parts by the names that documents use, e.g. `ArrayTable.Remove`. */
export const ROW_BUTTONS: Readonly<Record<string, ComponentType<Props>>> = {
  Remove: named(ArrayBase.Remove, t('删除')),
  Copy: named(ArrayBase.Copy, t('复制')),
  MoveUp: named(ArrayBase.MoveUp, t('上移')),
  MoveDown: named(ArrayBase.MoveDown, t('下移')),
  SortHandle: named(ArrayBase.SortHandle, t('拖动排序')),
};

/**
 * A list component of the package whose row buttons have names; the package's own object stays as it is.
 * Lists are made by `observer`: objects that React knows by their marks, which the copy keeps.
 */
export function withRowButtons<T extends object>(List: T): T {
  const copy = Object.create(
    Object.getPrototypeOf(List) as object,
    Object.getOwnPropertyDescriptors(List),
  ) as T;
  return Object.assign(copy, ROW_BUTTONS);
}
