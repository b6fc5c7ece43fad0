// The views of one list: what there is, which one was chosen, and what may be done with it.
import { useCallback, useEffect, useMemo, useState } from 'react';
import { batch, toJS } from '@formily/reactive';
import { useEngine, useScreen } from '../../engine/react/context.ts';
import { readConditions, readListView, type ListView } from '../../engine/react/model/list-view.ts';
import type { Source } from '../../engine/react/sources/use-source.ts';
import type { PlanNode } from '../../engine/plan/plan.ts';
import { t } from '../../engine/text.ts';
import { NO_PREFERENCES, type Preferences } from '../columns/column-preferences.ts';
import { createViewCalls } from './view-calls.ts';
import { isSame } from './is-same.ts';

/** Characters of a name, as many as the server takes. */
const MAX_NAME = 50;

export interface ViewedList {
  /** The list's node. */
  node: PlanNode;
  /** Its search form. */
  search: PlanNode;
  source: Pick<Source<unknown>, 'paging' | 'setPaging' | 'sort' | 'setSort'>;
  /** What it begins with, and what may be chosen besides. */
  declared: {
    pageSize: number;
    pageSizes: readonly number[];
    sort: Source<unknown>['sort'];
    sortColumns: readonly string[];
  };
  preferences: Preferences;
}

export type Views = ReturnType<typeof useViews>;

/** For components that observe. */
export function useViews({ node, search, source, declared, preferences }: ViewedList) {
  const model = useScreen();
  const { services, views: begun } = useEngine();
  const { http, notify } = services;
  const { id: screen } = model.plan;
  const list = node.address;
  const calls = useMemo(() => createViewCalls(http, { screen, list }), [http, screen, list]);
  const [known, setKnown] = useState<readonly ListView[]>();
  const [hasFailed, setFailed] = useState(false);
  const chosen = model.views.get(list);
  const ofBeginning = begun?.defaultOf(screen, list);
  const all = known ?? (ofBeginning ? [ofBeginning] : []);
  const current = all.find(({ id }) => id === chosen?.id);
  const content = readListView(
    model,
    node,
    search,
    isSame(preferences, NO_PREFERENCES) ? undefined : toJS(preferences),
  );
  const isChanged =
    current !== undefined && !isSame(content, { state: current.state, personal: current.personal ?? {} });

  const load = useCallback(async () => {
    setFailed(false);
    try {
      const read = await calls.list();
      setKnown(read);
      const found = read.find(({ id }) => id === model.views.get(list)?.id);
      const now = model.views.get(list);
      // Whoever was sent a view that is not theirs has the list without its name.
      if (now && now.id !== '' && !found) model.views.delete(list);
      else if (now && found && now.columns === undefined) {
        model.views.set(list, { id: found.id, columns: found.state.columns });
      }
    } catch {
      setFailed(true);
    }
  }, [calls, model, list]);

  // A view that came with the address has its name and its columns from the server.
  const isUnknown = chosen !== undefined && chosen.id !== '' && current === undefined && known === undefined;
  useEffect(() => {
    if (isUnknown) void load();
  }, [isUnknown, load]);

  const choose = (view: ListView | undefined): void => {
    batch(() => {
      for (const [path, value] of readConditions(model, search, view)) model.form.setValuesIn(path, value);
      model.judge.clear(search.address);
      if (view) model.views.set(list, { id: view.id, columns: view.state.columns });
      else if (begun?.defaultOf(screen, list)) model.views.set(list, { id: '' });
      else model.views.delete(list);
      model.applyQuery(search);
    });
    const { sort, pageSize } = view?.state ?? {};
    const isSize = pageSize !== undefined && declared.pageSizes.includes(pageSize);
    const isSort = sort !== undefined && declared.sortColumns.includes(sort.column);
    source.setPaging({ pageNo: 1, pageSize: isSize ? pageSize : declared.pageSize });
    source.setSort(isSort ? sort : declared.sort);
  };

  const put = (view: ListView): void => {
    setKnown((now = []) =>
      now.some(({ id }) => id === view.id)
        ? now.map((one) => (one.id === view.id ? view : one))
        : [...now, view],
    );
    if (view.isDefault) begun?.changeDefault(screen, list, view);
  };

  /** Asks for a name until one is saved or nobody wants to save any more: what was typed is not lost. */
  async function saveUnder(
    title: string,
    first: string,
    save: (name: string) => Promise<ListView>,
    ownName?: string,
  ): Promise<ListView | undefined> {
    const names = all.filter(({ isOwn, name }) => isOwn && name !== ownName).map(({ name }) => name);
    let initial = first;
    for (;;) {
      const name = await notify.prompt({
        title,
        label: t('视图名称'),
        placeholder: t('例如：本月到期'),
        initial,
        isRequired: true,
        validate: (text) => {
          if (text.trim().length > MAX_NAME) return t('名称最多 {0} 个字', MAX_NAME);
          return names.includes(text.trim()) ? t('已有同名的视图，请换一个名称') : null;
        },
      });
      if (name === undefined) return undefined;
      try {
        return await save(name.trim());
      } catch {
        // The person has been told why.
        initial = name;
      }
    }
  }

  const titleOf = (path: string): string => {
    const field = [...model.fields.order.keys()].find((one) => one.path === path);
    const title = field?.title && model.evaluate(field.title);
    return typeof title === 'string' && title !== '' ? title : path;
  };
  const sayPersonal = (paths: readonly string[]): string =>
    paths.length === 0
      ? ''
      : t(
          '条件{0}可能涉及具体的人或记录，只对您自己有效，不会共享。',
          paths.map((path) => `“${titleOf(path)}”`).join('、'),
        );

  /** Does something that the person asked for; failures are told by the port. */
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch {
      // Told already; all is as it was.
    }
  };

  return {
    all,
    current,
    isDeclared: chosen === undefined || chosen.id === '',
    isChanged,
    isKnown: known !== undefined,
    hasFailed,
    load,
    choose,
    saveAs: async () => {
      const view = await saveUnder(t('另存为视图'), '', (name) => calls.add(name, content));
      if (!view) return;
      put(view);
      model.views.set(list, { id: view.id, columns: view.state.columns });
      notify.message('success', t('视图“{0}”已保存', view.name));
    },
    overwrite: (view: ListView) =>
      attempt(async () => {
        const saved = await calls.overwrite(view.id, content);
        put(saved);
        const left = view.isShared ? sayPersonal(Object.keys(content.personal)) : '';
        notify.message('success', `${t('视图“{0}”已保存', saved.name)}${left === '' ? '' : ` ${left}`}`);
      }),
    rename: async (view: ListView) => {
      const saved = await saveUnder(
        t('重命名视图'),
        view.name,
        (name) => calls.rename(view.id, name),
        view.name,
      );
      if (saved) put(saved);
    },
    remove: (view: ListView) =>
      attempt(async () => {
        const isSure = await notify.confirm({
          title: t('删除视图'),
          text: view.isShared
            ? t('视图“{0}”已共享，删除后所有人都不能再使用。列表里的数据不受影响。', view.name)
            : t('确定删除视图“{0}”吗？列表里的数据不受影响。', view.name),
          ok: t('删除'),
          danger: true,
        });
        if (!isSure) return;
        await calls.remove(view.id);
        setKnown((now) => now?.filter(({ id }) => id !== view.id));
        if (view.isDefault) begun?.changeDefault(screen, list, undefined);
        // What is shown stays as it is; it only has no name any more.
        if (model.views.get(list)?.id === view.id) model.views.delete(list);
        notify.message('success', t('视图“{0}”已删除', view.name));
      }),
    share: (view: ListView) =>
      attempt(async () => {
        const left = sayPersonal(Object.keys(view.personal ?? {}));
        const isSure = await notify.confirm({
          title: t('共享视图'),
          text: `${t('所有能打开本页面的人都会看到视图“{0}”。', view.name)}${left}`,
          ok: t('共享'),
          danger: false,
        });
        if (!isSure) return;
        put(await calls.share(view.id));
        notify.message('success', t('视图“{0}”已共享', view.name));
      }),
    takeBack: (view: ListView) =>
      attempt(async () => {
        await calls.takeBack(view.id);
        // That of somebody else is out of sight with it.
        await load();
        notify.message('success', t('视图“{0}”已取消共享', view.name));
      }),
    begin: (view: ListView | undefined) =>
      attempt(async () => {
        const read = await calls.begin(view?.id);
        setKnown(read);
        begun?.changeDefault(
          screen,
          list,
          read.find(({ isDefault }) => isDefault),
        );
        notify.message(
          'success',
          view ? t('打开本列表时将使用视图“{0}”', view.name) : t('打开本列表时不再使用视图'),
        );
      }),
  };
}
