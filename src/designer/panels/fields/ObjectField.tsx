// A setting that is an object of known parts: one field each.
import type { ReactNode } from 'react';
import type { Json, JsonObject } from '../../../engine/document.ts';
import { entriesOf, isObject } from '../../../engine/values/json.ts';
import { SettingField } from '../settings/SettingField.tsx';
import type { ControlProps } from './structured-controls.ts';

export function ObjectField({ setting, value, isDisabled, references, onChange }: ControlProps): ReactNode {
  const own: JsonObject = isObject(value) ? value : {};
  const { properties = {}, required = [] } = setting.schema;
  const order = Object.keys(properties);
  return (
    <div className="sw-object">
      {Object.entries(properties).map(([name, schema]) => {
        const title = schema.title ?? schema.description ?? name;
        return (
          <SettingField
            key={name}
            setting={{
              path: [...setting.path, name],
              title,
              ...(schema.title === undefined ? {} : { help: schema.description }),
              schema,
              takesExpression: setting.takesExpression,
              ...(setting.isAction === undefined ? {} : { isAction: setting.isAction }),
            }}
            value={own[name]}
            isMixed={false}
            isDisabled={isDisabled}
            references={references}
            onChange={(next, isTyped) => {
              // What the object requires stays, though empty.
              const kept = next === undefined && required.includes(name) ? '' : next;
              const rest = entriesOf(own).filter(([key]) => key !== name || kept !== undefined);
              const all: [string, Json][] = rest.map(([key, one]) => [
                key,
                key === name ? (kept ?? null) : one,
              ]);
              if (kept !== undefined && !Object.hasOwn(own, name)) all.push([name, kept]);
              // New parts stand as the schema has them.
              all.sort(([one], [other]) => order.indexOf(one) - order.indexOf(other));
              onChange(all.length === 0 ? undefined : Object.fromEntries(all), isTyped, title);
            }}
          />
        );
      })}
    </div>
  );
}
