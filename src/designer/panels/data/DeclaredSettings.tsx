// The settings of a declaration, one below the other: what is taken away stands in it no longer.
import type { ReactNode } from 'react';
import type { JsonObject } from '../../../engine/document.ts';
import { SettingField } from '../settings/SettingField.tsx';
import type { Setting } from '../settings/settings-list.ts';
import type { DeclaredProps } from './ApiEditor.tsx';

interface DeclaredSettingsProps extends Pick<DeclaredProps, 'isDisabled' | 'references' | 'onChange'> {
  settings: readonly Setting[];
  declared: JsonObject;
  /** A text that it cannot be without: empty instead. */
  required?: string;
}

export function DeclaredSettings(props: DeclaredSettingsProps): ReactNode {
  const { settings, declared, required, isDisabled, references, onChange } = props;
  return settings.map((one) => {
    const key = String(one.path[0]);
    return (
      <SettingField
        key={key}
        setting={one}
        value={declared[key]}
        isMixed={false}
        isDisabled={isDisabled}
        references={references}
        onChange={(next, isTyped) => {
          const { [key]: _, ...rest } = declared;
          const kept = next ?? (key === required ? '' : undefined);
          onChange(kept === undefined ? rest : { ...declared, [key]: kept }, isTyped, one.title);
        }}
      />
    );
  });
}
