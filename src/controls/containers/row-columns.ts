// How many columns the row around a node has, so that a wide column never asks for more.
import { createContext } from 'react';

export const RowColumns = createContext(1);
