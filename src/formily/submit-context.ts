// Whether the document on screen names a Submit of its own; where it does not, the screen gives it one.
import { createContext } from 'react';

export const HasSubmitContext = createContext(true);
