// Room for the actions of a row. Documents are written in Chinese, and declare widths for Chinese words.
import type { PlanNode, Template } from '../../engine/plan/plan.ts';
import { MAX_IN_ROW } from '../../controls/buttons/most-shown.ts';
import { spokenLanguage, t } from '../../engine/text.ts';
import type { Column } from './column.ts';
import { readConstant, readText } from './fixed-props.ts';

/** Pixels of a letter in the largest font of lists, on average. */
const LETTER = 7;
/** Pixels beside the words of a button. */
const BUTTON = 8;
/** Gap of a toolbar that declares none. */
const GAP = 8;
/** Pixels of the sign behind 更多. */
const MORE_SIGN = 20;
/** Pixels at both sides of a cell, less what a toolbar reaches into them. */
const CELL = 16;

/** A column of actions is at least as wide as its words in another language need; Chinese keeps what is declared. */
export function widenActions(column: Column, slot: PlanNode | undefined): Column {
  if (spokenLanguage() === 'zh' || column.width === undefined || slot?.widget !== 'toolbar') return column;
  const needed = measureActions(slot);
  return needed > column.width ? { ...column, width: needed } : column;
}

/** Pixels that a toolbar of buttons needs in one line, as far as its words are fixed. */
function measureActions(toolbar: PlanNode): number {
  const widths = joinAlternatives(toolbar.children);
  const { maxVisible: declared = MAX_IN_ROW, gap = GAP } = readSettings(toolbar.props);
  const maxVisible = Math.min(declared, MAX_IN_ROW);
  const shown = widths.slice(0, maxVisible);
  if (widths.length > maxVisible) shown.push(t('更多').length * LETTER + MORE_SIGN + BUTTON);
  return shown.reduce((sum, width) => sum + width + gap, CELL - gap);
}

/** Widths of the buttons; neighbours that are there on conditions stand for one another, as 启动 and 停止 do. */
function joinAlternatives(nodes: readonly PlanNode[]): number[] {
  const widths: number[] = [];
  let wasConditional = false;
  for (const node of nodes) {
    const width = readText(node).length * LETTER + BUTTON;
    const isConditional = node.flags.visible !== undefined || node.flags.hidden !== undefined;
    const last = widths.at(-1);
    if (isConditional && wasConditional && last !== undefined)
      widths[widths.length - 1] = Math.max(last, width);
    else widths.push(width);
    wasConditional = isConditional;
  }
  return widths;
}

function readSettings(props: Template): { maxVisible?: number; gap?: number } {
  const [maxVisible, gap] = [readConstant(props, 'maxVisible'), readConstant(props, 'gap')];
  return {
    ...(typeof maxVisible === 'number' ? { maxVisible } : {}),
    ...(typeof gap === 'number' ? { gap } : {}),
  };
}
