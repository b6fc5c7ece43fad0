// Puts something new in behind what is selected: among the columns of a table where one of these is, or into the cells of
// that column where it is nothing that people fill in; and else as a node.
import { ownString } from '../../../engine/values/json.ts';
import { fitsCell } from '../../document/commands/cells.ts';
import { insertColumns, isColumn } from '../../document/commands/columns.ts';
import { placeBeside } from '../../document/insert-place.ts';
import { asColumn } from './as-column.ts';
import type { DesignerParts } from '../designer-context.ts';
import type { NewNode } from './new-nodes.ts';

/** @returns whether it was done */
export function addNew(
  { session, desk, widgets }: Pick<DesignerParts, 'session' | 'desk' | 'widgets'>,
  added: NewNode,
): boolean {
  const { document, selection } = session.state().draft;
  const last = selection.at(-1);
  if (last && isColumn(last)) {
    if (fitsCell(ownString(added.node, 'x-component'), (type) => widgets.get(type)))
      return desk.fillCells(last, [added]);
    const list = last.slice(0, -1);
    return desk.performAt([list], (current) =>
      insertColumns(current, list, Number(last.at(-1)) + 1, [asColumn(added, current, list, widgets)]),
    );
  }
  return desk.insert(
    placeBeside(document, selection, (type) => widgets.get(type), added.node),
    [added],
  );
}
