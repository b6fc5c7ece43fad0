// The menu of a list's views, loaded with the first list that has one.
import { Dropdown, type MenuProps } from 'antd';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { observer } from '../../engine/react/observer.ts';
import { useOccupied } from '../../engine/react/nodes/use-occupied.ts';
import type { ListView } from '../../engine/react/model/list-view.ts';
import { t } from '../../engine/text.ts';
import { useAllowed } from '../buttons/use-allowed.ts';
import { useViews, type ViewedList, type Views } from './use-views.ts';
import { ViewButton } from './ViewButton.tsx';

type Item = NonNullable<MenuProps['items']>[number];

const DECLARED = 'declared';
const VIEW = 'view:';

/** Chooses, saves and shares views. */
const ViewMenu = observer(function ViewMenu({
  isAsked,
  ...props
}: ViewedList & {
  isNarrow: boolean;
  /** Somebody has pressed the button before the menu was there. */
  isAsked: boolean;
}): ReactNode {
  const views = useViews(props);
  const [isOpen, setOpen] = useState(isAsked);
  const [mayShare = false] = useAllowed(['listView:share']);
  useOccupied(isOpen);
  const { load } = views;
  // Somebody else may have shared one meanwhile.
  useEffect(() => {
    if (isOpen) void load();
  }, [isOpen, load]);
  const button = useRef<HTMLButtonElement>(null);
  // Whoever leaves the menu by keys is where they opened it.
  useEffect(() => {
    if (!isOpen) return undefined;
    const { current } = button;
    return () => {
      const { activeElement, body } = document;
      if (activeElement === body || activeElement?.closest('.sw-view-menu')) current?.focus();
    };
  }, [isOpen]);
  const { current, isChanged, isDeclared } = views;
  const deeds = listDeeds(views, mayShare);
  return (
    <Dropdown
      trigger={['click']}
      open={isOpen}
      autoFocus
      destroyOnHidden
      onOpenChange={setOpen}
      menu={{
        className: 'sw-view-menu',
        items: [...listItems(views), ...deeds.map(({ item }) => item)],
        selectedKeys: current ? [VIEW + current.id] : isDeclared ? [DECLARED] : [],
        onClick: ({ key }) => {
          const deed = deeds.find((one) => one.item?.key === key);
          if (deed) void deed.run();
          else if (key === 'retry') void views.load();
          else views.choose(views.all.find(({ id }) => VIEW + id === key));
        },
      }}
    >
      <ViewButton
        ref={button}
        name={current?.name}
        isChanged={isChanged}
        isNarrow={props.isNarrow}
        isOpen={isOpen}
      />
    </Dropdown>
  );
});
export default ViewMenu;

function listItems({ all, isKnown, hasFailed }: Views): Item[] {
  const toItem = (view: ListView): Item => ({
    key: VIEW + view.id,
    label: (
      <span className="sw-view-entry">
        {view.isOwn || view.owner === undefined ? view.name : t('{0}（{1}）', view.name, view.owner)}
        {view.isDefault && <small>{t('打开时使用')}</small>}
        {view.isOwn && view.isShared && <small>{t('已共享')}</small>}
      </span>
    ),
  });
  const group = (key: string, label: string, views: readonly ListView[]): Item[] =>
    views.length === 0 ? [] : [{ key, type: 'group', label, children: views.map(toItem) }];
  return [
    { key: DECLARED, label: t('默认视图') },
    ...group(
      'own',
      t('我的视图'),
      all.filter(({ isOwn }) => isOwn),
    ),
    ...group(
      'shared',
      t('共享的视图'),
      all.filter(({ isOwn }) => !isOwn),
    ),
    ...(hasFailed
      ? [{ key: 'retry', label: t('视图没有加载成功，点此重试') }]
      : isKnown
        ? []
        : [{ key: 'loading', label: t('正在加载'), disabled: true }]),
    { type: 'divider' as const },
  ];
}

interface Deed {
  item: { key: string; label: string; danger?: true };
  run(this: void): Promise<void>;
}

/** What may be done now; the server decides it again. */
function listDeeds(views: Views, mayShare: boolean): Deed[] {
  const { current, isChanged, all } = views;
  const saveAs: Deed = { item: { key: 'saveAs', label: t('另存为视图…') }, run: views.saveAs };
  const isBegunWith = all.some(({ isDefault }) => isDefault);
  const end: Deed = {
    item: { key: 'end', label: t('打开时不使用视图') },
    run: () => views.begin(undefined),
  };
  if (!current) return isBegunWith ? [saveAs, end] : [saveAs];
  const mayChange = current.isOwn || mayShare;
  const deed = (isOffered: boolean, key: string, label: string, run: () => Promise<void>): Deed[] =>
    isOffered ? [{ item: { key, label }, run }] : [];
  return [
    ...deed(mayChange && isChanged, 'overwrite', t('保存到“{0}”', current.name), () =>
      views.overwrite(current),
    ),
    saveAs,
    ...deed(mayChange, 'rename', t('重命名…'), () => views.rename(current)),
    ...(current.isDefault ? [end] : deed(true, 'begin', t('打开时使用此视图'), () => views.begin(current))),
    ...deed(mayShare && !current.isShared, 'share', t('共享给所有人…'), () => views.share(current)),
    ...deed(mayChange && current.isShared, 'takeBack', t('取消共享'), () => views.takeBack(current)),
    ...(mayChange
      ? [
          {
            item: { key: 'remove', label: t('删除视图…'), danger: true as const },
            run: () => views.remove(current),
          },
        ]
      : []),
  ];
}
