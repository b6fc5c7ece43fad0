import { useState, type ReactNode } from 'react';
import { pathOfArea } from '../../controls/areas/area-data.ts';
import { OptionSelect } from '../../controls/choices/OptionSelect.tsx';
import type { AreaEditorProps } from './area-editor.ts';
import { t } from '../../engine/text.ts';

const LEVELS = [t('省'), t('市'), t('区')] as const;

/** A dropdown per level. The value follows when the last level is chosen; until then there is none. */
export function AreaSelects(props: AreaEditorProps): ReactNode {
  const { id, code, tables, areas, label, settings, isLoading, onChange } = props;
  const [begun, setBegun] = useState<readonly string[]>([]);
  const path = code !== undefined && tables ? pathOfArea(tables, code) : begun;

  function pick(level: number, picked: string | undefined): void {
    const next = [...path.slice(0, level), ...(picked === undefined ? [] : [picked])];
    setBegun(next);
    const isComplete = picked !== undefined && optionsBelow(areas, next).length === 0;
    if (isComplete) onChange(picked);
    else if (code !== undefined) onChange(null);
  }

  return (
    <div className="sw-pca-selects">
      {LEVELS.map((name, level) => {
        const chosen = path[level];
        const options = level > path.length ? [] : optionsBelow(areas, path.slice(0, level));
        return (
          <OptionSelect
            {...props}
            key={name}
            id={level === 0 ? id : `${id}-${level}`}
            {...(level === 0 ? {} : { name: `${label} ${name}` })}
            keys={chosen === undefined ? [] : [chosen]}
            options={options.map((area) => ({ value: area.code, text: area.name }))}
            isDisabled={props.isDisabled || (options.length === 0 && chosen === undefined)}
            isLoading={isLoading}
            placeholder={t('请选择{0}', name)}
            canClear={props.canClear}
            canSearch={settings.showSearch ?? true}
            size={settings.size}
            onPick={([picked]) => {
              pick(level, picked);
            }}
          />
        );
      })}
    </div>
  );
}

function optionsBelow(areas: AreaEditorProps['areas'], path: readonly string[]): AreaEditorProps['areas'] {
  return path.reduce<AreaEditorProps['areas']>(
    (level, code) => level.find((area) => area.code === code)?.children ?? [],
    areas,
  );
}
