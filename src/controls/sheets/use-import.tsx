// Import into the records that a widget shows: a button, and the dialog that it opens, which is loaded with the first press.
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { useAllowed } from '../buttons/use-allowed.ts';
import { useOccupied } from '../../engine/react/nodes/use-occupied.ts';
import type { SettingsOf } from '../../engine/react/widget.ts';
import { t } from '../../engine/text.ts';
import { ImportButton } from './ImportButton.tsx';
import type { importSetting } from './props.ts';

const ImportDialog = lazy(() => import('./ImportDialog.tsx'));

export type ImportSettings = NonNullable<
  SettingsOf<{
    type: 'object';
    additionalProperties: false;
    properties: { import: typeof importSetting };
  }>['import']
>;

/**
 * @param title what people call the list
 * @param reload reads the records anew
 * @returns the button, where somebody may import, and the dialog while it is open
 */
export function useImport(
  settings: ImportSettings | undefined,
  title: string,
  reload: () => Promise<void>,
): { button: ReactNode; dialog: ReactNode } {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // Whoever closes the dialog is where they opened it: it is gone too soon to do so itself.
  useEffect(() => {
    if (!isOpen) return undefined;
    const { current } = button;
    return () => current?.focus();
  }, [isOpen]);
  const [isAllowed] = useAllowed([settings?.permission]);
  useOccupied(isOpen);
  if (!settings || !isAllowed) return { button: undefined, dialog: undefined };
  return {
    button: (
      <ImportButton
        ref={button}
        text={settings.text ?? t('导入')}
        onPress={() => {
          setOpen(true);
        }}
      />
    ),
    dialog: isOpen && (
      <Suspense fallback={null}>
        <ImportDialog
          settings={settings}
          title={title}
          reload={reload}
          onClose={() => {
            setOpen(false);
          }}
        />
      </Suspense>
    ),
  };
}
