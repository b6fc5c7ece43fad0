// After a text was changed whose translation belongs to nothing now: offers to take it along.
import { Alert, Button } from 'antd';
import { useMemo, useState, type ReactNode } from 'react';
import { t } from '../../../engine/text.ts';
import { moveTranslations } from '../../document/commands/translations.ts';
import { findLeftTranslation } from '../../document/page-texts.ts';
import { useDesigner, useSessionState } from '../designer-context.ts';

export function TranslationOffer(): ReactNode {
  const { session } = useDesigner();
  const { draft } = useSessionState();
  const step = draft.done.at(-1);
  const [declined, setDeclined] = useState<number>();
  const left = useMemo(() => findLeftTranslation(draft.document, step), [draft.document, step]);
  if (!left || !step || declined === step.at || session.opened.readOnly !== undefined) return null;
  const { text, next, translation } = left;
  return (
    <Alert
      banner
      type="info"
      title={t('“{0}”的译文“{1}”已没有对应的文字，要给“{2}”用吗？', text, translation, next)}
      action={
        <>
          <Button size="small" onClick={() => setDeclined(step.at)}>
            {t('不用')}
          </Button>{' '}
          <Button
            size="small"
            type="primary"
            onClick={() => session.perform((current) => moveTranslations(current, text, next))}
          >
            {t('带上译文')}
          </Button>
        </>
      }
    />
  );
}
