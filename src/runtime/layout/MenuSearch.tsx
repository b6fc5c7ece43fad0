// The search of a menu that lies in the bar: a button, and what it opens.
import SearchOutlined from '@ant-design/icons/es/icons/SearchOutlined';
import { AutoComplete, Popover, type RefSelectProps } from 'antd';
import { useRef, useState, type ReactNode, type RefObject } from 'react';
import { t } from '../../engine/text.ts';
import type { MenuNode } from '../permission/menu.ts';
import { useRuntime } from '../runtime-context.ts';
import { findByKey, followNode } from './menu-items.tsx';
import { useMenuSearch } from './use-menu-search.ts';

export function MenuSearch({ menu }: { menu: readonly MenuNode[] }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const field = useRef<RefSelectProps>(null);
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      // What is still being placed cannot be focused.
      afterOpenChange={(isShown) => {
        if (isShown) field.current?.focus();
      }}
      trigger="click"
      placement="bottomRight"
      destroyOnHidden
      content={
        <SearchField
          menu={menu}
          field={field}
          onEnd={() => {
            setOpen(false);
            button.current?.focus();
          }}
        />
      }
    >
      <button
        ref={button}
        type="button"
        className="sw-bar-button sw-bar-search"
        aria-label={t('搜索菜单')}
        aria-expanded={isOpen}
      >
        <SearchOutlined aria-hidden />
      </button>
    </Popover>
  );
}

interface SearchFieldProps {
  menu: readonly MenuNode[];
  field: RefObject<RefSelectProps | null>;
  /** A page was chosen, or nothing is looked for any more. */
  onEnd: () => void;
}

function SearchField({ menu, field, onEnd }: SearchFieldProps): ReactNode {
  const { navigate } = useRuntime();
  const { text, setText, found, prepare } = useMenuSearch(menu);
  return (
    <>
      <AutoComplete
        ref={field}
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
