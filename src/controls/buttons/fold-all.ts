// Where there is room for one button only, whoever draws several folds all of them into one menu.
import { createContext } from 'react';

/** True in such a place, e.g. in the cell of a row's actions on a telephone. */
export const FoldAllContext = createContext(false);
