// How many buttons stand side by side in a place; whoever draws more of them folds the others into one menu.
import { createContext } from 'react';

/** Of the actions of a row: with more of them rows are read as buttons. */
export const MAX_IN_ROW = 2;

/** 0 where one sign must do for all of them, e.g. on a telephone; undefined where nothing limits them. */
export const MostShownContext = createContext<number | undefined>(undefined);
