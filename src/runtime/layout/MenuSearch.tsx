// The search of a menu that lies in the bar: a button, and the field that it opens.
import SearchOutlined from '@ant-design/icons/es/icons/SearchOutlined';
import { Button, Popover, Spin } from 'antd';
import { useRef, useState, type ReactNode } from 'react';
import { lazyModule, useModule } from '../../controls/loading/lazy-module.ts';
import { t } from '../../engine/text.ts';
import type { MenuNode } from '../permission/menu.ts';
import type { MenuSearchFieldProps } from './MenuSearchField.tsx';

/** Lists that open cost more than all of the bar: they come with the first search. */
const fieldPart = lazyModule(() => import('./MenuSearchField.tsx'));

export function MenuSearch({ menu }: { menu: readonly MenuNode[] }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const field: MenuSearchFieldProps['field'] = useRef(null);
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
        <Field
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

function Field(props: MenuSearchFieldProps): ReactNode {
  const part = useModule(fieldPart);
  if (part.kind === 'ready') return <part.module.default {...props} />;
  if (part.kind === 'loading') return <Spin size="small" />;
  return <Button onClick={part.retry}>{t('加载失败，点击重试')}</Button>;
}
