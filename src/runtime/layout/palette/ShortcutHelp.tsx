// What keys mean on the page at the moment.
import { Modal } from 'antd';
import { useState, type ReactNode } from 'react';
import { useFirstFocus } from '../../../controls/containers/first-focus.ts';
import { t } from '../../../engine/text.ts';
import type { ShortcutGroup } from '../../../engine/shortcuts.ts';
import { useRuntime } from '../../runtime-context.ts';
import { nameKeys } from '../../shortcuts/key-names.ts';
import './palette.css';

export default function ShortcutHelp({ onEnd }: { onEnd: () => void }): ReactNode {
  const frame = useFirstFocus(true);
  const { shortcuts } = useRuntime();
  const [isOpen, setOpen] = useState(true);
  const [groups] = useState(() => joinGroups(shortcuts.list()));
  return (
    <Modal
      open={isOpen}
      rootClassName={frame}
      footer={null}
      width={520}
      title={t('快捷键')}
      onCancel={() => setOpen(false)}
      afterClose={onEnd}
    >
      {[...groups].map(([title, meanings]) => (
        <section key={title} aria-label={title} className="sw-keys">
          <h2>{title}</h2>
          <dl>
            {[...meanings].map(([keys, meaning]) => (
              <div key={keys}>
                <dt>{meaning}</dt>
                <dd>
                  {nameKeys(keys).map((name) => (
                    <kbd key={name}>{name}</kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Modal>
  );
}

/** Meanings by keys, by the title of their group: several lists of a page mean the same by theirs. */
function joinGroups(live: readonly ShortcutGroup[]): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const groups = new Map<string, Map<string, string>>();
  for (const { title, shortcuts } of live) {
    const meanings = groups.get(title) ?? new Map<string, string>();
    for (const { keys, title: meaning } of shortcuts) meanings.set(keys, meaning);
    groups.set(title, meanings);
  }
  return groups;
}
