// Import into the records that a widget shows: a button, and the dialog that it opens, which is loaded with the first press.
import { lazy, Suspense, type ReactNode } from 'react';
import { useAllowed } from '../buttons/use-allowed.ts';
import type { SettingsOf } from '../../engine/react/widget.ts';
import { t } from '../../engine/text.ts';
import { ImportButton } from './ImportButton.tsx';
import type { importSetting } from './props.ts';
import { useImportDoor } from './use-import-door.ts';

const ListImportDialog = lazy(() => import('./ListImportDialog.tsx'));

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
  const door = useImportDoor();
  const [isAllowed] = useAllowed([settings?.permission]);
  if (!settings || !isAllowed) return { button: undefined, dialog: undefined };
  return {
    button: <ImportButton ref={door.button} text={settings.text ?? t('导入')} onPress={door.open} />,
    dialog: door.isOpen && (
      <Suspense fallback={null}>
        <ListImportDialog settings={settings} title={title} reload={reload} onClose={door.close} />
      </Suspense>
    ),
  };
}
