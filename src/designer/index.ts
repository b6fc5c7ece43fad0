// The designer, as the app loads it.
import { Designer } from './Designer.tsx';

export default Designer;
