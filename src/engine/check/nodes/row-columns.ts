// Settings of an editable table that name its own columns: told, so that a new name reaches them.
import { noteColumn } from '../document/name-uses.ts';
import { locateKeyword, type NodeView } from '../document/nodes.ts';
import { joinPointer } from '../findings/pointer.ts';
import { editsRows } from '../shapes/form-shape.ts';
import { itemsOf, ownString, ownValue } from '../../values/json.ts';
import type { CheckContext } from '../context/context.ts';
import { eachPart } from './popup.ts';

/** Where columns name each other: what a picker fills, what is chosen below another choice, what numbers the rows. */
export function noteRowColumns(context: CheckContext, view: NodeView): void {
  if (!context.noteUse || !editsRows(view)) return;
  const props = view.node['x-component-props'];
  const pointer = locateKeyword(view, 'x-component-props');
  const sorted = ownString(props, 'dragSortKey');
  if (sorted !== undefined)
    noteColumn(context, sorted, view, { pointer: joinPointer(pointer, 'dragSortKey') });
  itemsOf(ownValue(props, 'columns')).forEach((column, index) => {
    const at = joinPointer(pointer, 'columns', index);
    const settings = ownValue(column, 'props');
    for (const [place, holder] of [
      [at, column],
      [joinPointer(at, 'props'), settings],
    ] as const) {
      eachPart(ownString(holder, 'destFields') ?? '', (name, start) =>
        noteColumn(context, name, view, { pointer: joinPointer(place, 'destFields'), start }),
      );
    }
    itemsOf(ownValue(settings, 'others')).forEach((name, other) => {
      if (typeof name !== 'string') return;
      noteColumn(context, name, view, { pointer: joinPointer(at, 'props', 'others', other) });
    });
  });
}
