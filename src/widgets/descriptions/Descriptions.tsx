import type { CSSProperties, ReactNode } from 'react';
import { DictText } from '../../controls/choices/DictText.tsx';
import { useAllowed } from '../../controls/buttons/use-allowed.ts';
import { textOfValue } from '../../engine/react/texts/format-value.ts';
import type { SettingsOf, WidgetProps } from '../../engine/react/widget.ts';
import './descriptions.css';
import type { props } from './props.ts';

/** Names and values side by side, as a description list. */
export function Descriptions({ id, label, settings }: WidgetProps<SettingsOf<typeof props>>): ReactNode {
  const { columns = 3, items = [], emptyText = '—' } = settings;
  const isAllowed = useAllowed(items.map((item) => item.permission));
  const style = { '--sw-columns': columns, '--sw-columns-narrow': Math.min(columns, 2) } as CSSProperties;
  return (
    <div className="sw-descriptions" id={id}>
      {label !== '' && <div className="sw-descriptions-title">{label}</div>}
      <dl
        className={settings.isBordered ? 'sw-descriptions-bordered' : ''}
        style={style}
        aria-label={label === '' ? undefined : label}
      >
        {items.map((item, index) => {
          if (!isAllowed[index]) return null;
          const span = Math.min(item.span ?? 1, columns);
          return (
            <div
              key={`${index}-${item.label ?? ''}`}
              style={{ '--sw-span': span, '--sw-span-narrow': Math.min(span, 2) } as CSSProperties}
            >
              <dt>{item.label}</dt>
              <dd>
                {item.dict === undefined ? (
                  textOfValue(item.value) || <span className="sw-nothing">{emptyText}</span>
                ) : (
                  <DictText
                    value={item.value}
                    dict={item.dict}
                    look={item.isTag ? 'tag' : 'text'}
                    emptyText={emptyText}
                  />
                )}
              </dd>
            </div>
          );
        })}
      </dl>
    </div>
  );
}
