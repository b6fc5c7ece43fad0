// 为什么?: what explains a running page to whoever designs it, as the app loads it.
import type { Explainer } from '../../engine/react/context.ts';
import { EXPLAINING } from './marks.tsx';
import { WhyPanel } from './WhyPanel.tsx';

const explainer: Explainer = { explaining: EXPLAINING, Panel: WhyPanel };
export default explainer;
