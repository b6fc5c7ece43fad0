// The parameter of addresses that the app keeps for itself: a document would never see it, and what it wrote would be lost.
import { entriesOf } from '../../values/json.ts';
import { VIEW_PARAMETER } from '../../view-parameter.ts';
import type { Findings } from '../findings/findings.ts';
import { joinPointer } from '../findings/pointer.ts';
import type { ParamUses } from './params.ts';

const TEXT = `参数 “${VIEW_PARAMETER}” 由系统用来记住页面的查询、排序和页码，请换一个名称`;

/** Tells a document that reads it, passes it to an address or has it as a part of its path. */
export function checkReservedParameter(uses: ParamUses, findings: Findings): void {
  for (const { name, pointer, index } of uses.reads)
    if (name === VIEW_PARAMETER) findings.addInString('param-reserved', pointer, index, TEXT);
  for (const { pointer, query } of uses.goings) {
    if (entriesOf(query).some(([name]) => name === VIEW_PARAMETER))
      findings.addAtKey('param-reserved', joinPointer(pointer, VIEW_PARAMETER), TEXT);
  }
  if (uses.declared?.has(VIEW_PARAMETER) === true)
    findings.addAtKey('param-reserved', joinPointer('/params', VIEW_PARAMETER), TEXT);
  if (uses.path?.split('/').includes(`:${VIEW_PARAMETER}`) === true)
    findings.addAtValue('param-reserved', '/route/path', TEXT);
}
