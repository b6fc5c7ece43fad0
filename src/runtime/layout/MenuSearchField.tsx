// The field of the menu's search: what fits appears below it, and leads to its page.
import { AutoComplete, type RefSelectProps } from 'antd';
import type { ReactNode, RefObject } from 'react';
import { t } from '../../engine/text.ts';
import type { MenuNode } from '../permission/menu.ts';
import { useRuntime } from '../runtime-context.ts';
import { findByKey, followNode } from './menu-items.tsx';
import { useMenuSearch } from './use-menu-search.ts';

export interface MenuSearchFieldProps {
  menu: readonly MenuNode[];
  field: RefObject<RefSelectProps | null>;
  /** A page was chosen, or nothing is looked for any more. */
  onEnd: () => void;
}

export default function MenuSearchField({ menu, field, onEnd }: MenuSearchFieldProps): ReactNode {
  const { navigate } = useRuntime();
  const { text, setText, found, prepare } = useMenuSearch(menu);
  return (
    <>
      <AutoComplete
        ref={field}
        autoFocus
        className="sw-bar-search-field"
        aria-label={t('搜索菜单')}
        placeholder={t('名称或拼音')}
        value={text}
        options={found.map(({ key, title }) => ({ value: key, label: title }))}
        notFoundContent={null}
        defaultActiveFirstOption
        onFocus={prepare}
        onChange={setText}
        onSelect={(key) => {
          const node = findByKey(menu, key);
          onEnd();
          if (node) followNode(node, navigate, true);
        }}
        onInputKeyDown={(event) => {
          if (event.key === 'Escape') onEnd();
        }}
      />
      {text.trim() !== '' && found.length === 0 && (
        <p className="sw-bar-search-empty" role="status">
          {t('没有匹配的菜单')}
        </p>
      )}
    </>
  );
}
