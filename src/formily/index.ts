export { FormilyScreen as default } from './FormilyScreen.tsx';
