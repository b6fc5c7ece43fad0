// The windows over a table, each loaded with its first opening: the import, the menu of cells and that of a head.
import { lazy, Suspense, type ReactNode } from 'react';
import type { ImportDoor } from '../../controls/sheets/use-import-door.ts';
import type { PasteResult } from './grid/commands.ts';
import type { Arrangement, Grid } from './grid/grid.ts';
import type { HeadPoint, MenuPoint } from './grid/use-grid-events.ts';
import type { Column } from './model/column.ts';
import type { Placing } from './place-columns.ts';

const GridMenu = lazy(() => import('./grid/GridMenu.tsx'));
const HeadMenu = lazy(() => import('./grid/HeadMenu.tsx'));
const TableImportDialog = lazy(() => import('./TableImportDialog.tsx'));

interface Props {
  grid: Grid;
  importDoor: ImportDoor;
  /** Where the menu of cells stands; undefined while it is closed. */
  menu: MenuPoint | undefined;
  /** Where the menu of a head stands; undefined while it is closed. */
  head: HeadPoint | undefined;
  /** The columns whose rules count for an import. */
  judged: readonly Column[];
  /** Of the table, as people call it. */
  title: string;
  /** What the menu of cells offers. */
  mayInsert: boolean;
  mayRemove: boolean;
  /** What the menu of a head offers. */
  maySort: boolean;
  mayFilter: boolean;
  mayGroup: boolean;
  placing: Placing;
  onArrange(this: void, next: Arrangement | undefined): void;
  onFilled(this: void, result: PasteResult): void;
  onMenu(this: void, menu: MenuPoint | undefined): void;
  onHead(this: void, head: HeadPoint | undefined): void;
  openFind(this: void): void;
  /** Opens the menu of a head. */
  openHead(this: void, column: number): void;
  focusGrid(this: void): void;
}

export function TableWindows(props: Props): ReactNode {
  const { grid, importDoor, menu, head, onFilled } = props;
  const goOn = (): void => {
    grid.cursor.isWorking = true;
    props.focusGrid();
  };
  return (
    <>
      {importDoor.isOpen && (
        <Suspense>
          <TableImportDialog
            grid={grid}
            judged={props.judged}
            title={props.title}
            onFilled={onFilled}
            onClose={importDoor.close}
          />
        </Suspense>
      )}
      {menu && (
        <Suspense>
          <GridMenu
            grid={grid}
            point={menu}
            mayInsert={props.mayInsert}
            mayRemove={props.mayRemove}
            onFilled={onFilled}
            openFind={props.openFind}
            openHead={props.openHead}
            onClose={() => {
              props.onMenu(undefined);
              goOn();
            }}
          />
        </Suspense>
      )}
      {head && (
        <Suspense>
          <HeadMenu
            grid={grid}
            at={head.column}
            point={head}
            maySort={props.maySort}
            mayFilter={props.mayFilter}
            mayGroup={props.mayGroup}
            onArrange={props.onArrange}
            placing={props.placing}
            onClose={() => {
              props.onHead(undefined);
              goOn();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
