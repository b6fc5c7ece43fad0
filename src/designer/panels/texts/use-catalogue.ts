// What the installation translates without the document, read once the texts of a page are asked for.
import { useEffect, useState } from 'react';
import type { Catalogue } from '../../../engine/text.ts';
import { messageOf } from '../../../engine/values/errors.ts';
import type { TranslatedLanguage } from '../../document/commands/translations.ts';
import { useDesigner } from '../designer-context.ts';

export type KnownCatalogue =
  | { kind: 'reading' }
  | { kind: 'read'; texts: Catalogue }
  | { kind: 'failed'; message: string; retry(): void };

export function useCatalogue(language: TranslatedLanguage): KnownCatalogue {
  const { calls } = useDesigner();
  const [attempt, setAttempt] = useState(0);
  const [known, setKnown] = useState<KnownCatalogue>({ kind: 'reading' });
  useEffect(() => {
    let isCurrent = true;
    setKnown({ kind: 'reading' });
    calls.translations(language).then(
      (texts) => {
        if (isCurrent) setKnown({ kind: 'read', texts });
      },
      (error: unknown) => {
        if (!isCurrent) return;
        const retry = (): void => setAttempt((count) => count + 1);
        setKnown({ kind: 'failed', message: messageOf(error), retry });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [calls, language, attempt]);
  return known;
}
