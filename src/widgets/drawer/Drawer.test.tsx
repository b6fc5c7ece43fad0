// @vitest-environment happy-dom
import { describePanel } from '../../../tests/panel-story.tsx';

describePanel('drawer');
