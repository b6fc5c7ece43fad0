// Leads to where something is declared.
import { createContext, useContext, type ReactNode } from 'react';
import { t } from '../../engine/text.ts';
import type { Place } from '../../engine/react/explain/explanation.ts';
import { designerAddress } from './words.ts';

/** On the desk of a document: selects a node of it. Elsewhere the designer is opened, and the page that is asked about stays. */
export const SelectContext = createContext<{ screen: string; select(pointer: string): void } | undefined>(
  undefined,
);

interface PlaceLinkProps {
  place: Pick<Place, 'screen' | 'pointer'>;
  title?: string;
  children?: ReactNode;
}

export function PlaceLink({ place, title, children }: PlaceLinkProps): ReactNode {
  const desk = useContext(SelectContext);
  if (desk?.screen === place.screen) {
    return (
      <button type="button" className="sw-why-place" title={title} onClick={() => desk.select(place.pointer)}>
        {children ?? t('选择它')}
      </button>
    );
  }
  return (
    <a href={designerAddress(place)} target="_blank" rel="noopener noreferrer" title={title}>
      {children ?? t('在设计器中打开')}
    </a>
  );
}
