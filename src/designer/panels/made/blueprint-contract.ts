// What blueprints say of themselves where widgets have a contract.
import { BLUEPRINTS, isBlueprint, type BlueprintType } from '../../../engine/blueprint/settings.ts';
import type { WidgetContract } from '../../../engine/registry/manifest.ts';
import { t } from '../../../engine/text.ts';

const TITLES: Readonly<Record<BlueprintType, string>> = {
  records: t('记录的列表'),
  record_form: t('记录的表单'),
  record_view: t('记录的详情'),
  batch_edit: t('批量修改'),
};

/** Undefined for what is no blueprint. What is changed of its parts is edited at these. */
export function blueprintContract(type: string): WidgetContract | undefined {
  if (!isBlueprint(type)) return undefined;
  const { parts: _, ...properties } = BLUEPRINTS[type].properties;
  return {
    type,
    title: TITLES[type],
    group: 'layout',
    accepts: ['void'],
    props: { ...BLUEPRINTS[type], properties },
    initial: { type: 'void', 'x-component': type },
    events: [],
    draws: 'children',
    isLabelled: false,
    isPicker: false,
  };
}
