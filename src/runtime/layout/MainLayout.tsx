// The working place of a signed-in user: bar, menu, tabs, and the screens that stay alive behind them.
import { Drawer } from 'antd';
import { Activity, useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { EngineContext } from '../../engine/react/context.ts';
import { useFirstFocus } from '../../controls/containers/first-focus.ts';
import { KeptPagesContext } from '../../engine/react/kept-pages.ts';
import { collectDrafts } from '../../engine/react/model/drafts.ts';
import type { LookValues } from '../storage/stored-looks.ts';
import { readParams, readTitle, type Place } from '../router/place.ts';
import { HOME, trimPath } from '../router/places.ts';
import { useRuntime } from '../runtime-context.ts';
import type { Tab, TabContent } from '../tabs/tabs.ts';
import { MOBILE_BELOW, SIDER_WIDTH } from '../theme/sizes.ts';
import { readMenuGround } from '../theme/theme.ts';
import { WorkThemed } from '../theme/Themed.tsx';
import { useDrawnLooks } from '../theme/use-scheme.ts';
import { narrowerThan, useMedia } from '../theme/use-media.ts';
import { beginsByItself, rememberTour } from '../tour/tour.ts';
import { TourPart } from '../tour/TourPart.tsx';
import { Breadcrumb } from './Breadcrumb.tsx';
import { t } from '../../engine/text.ts';
import './layout.css';
import './print.css';
import { FavouritesContext, useFavouriteStore } from './favourites/favourites-context.ts';
import { useKeptPages } from './favourites/use-kept-pages.ts';
import { readRecentPages, rememberPage } from './palette/recent-pages.ts';
import { usePalette } from './palette/use-palette.tsx';
import { GUEST } from './guest.ts';
import { PlaceContent } from './PlaceContent.tsx';
import { listMenuEntries } from '../permission/menu-entries.ts';
import { listBeside } from './menu-items.tsx';
import { MenuSearch } from './MenuSearch.tsx';
import { SideMenu } from './SideMenu.tsx';
import { TabPanel, type Editable } from './TabPanel.tsx';
import { TabStrip, type TabCommand } from './TabStrip.tsx';
import { TopBar } from './TopBar.tsx';
import { TopMenu } from './TopMenu.tsx';
import { useDrawnMenu, useReachedPages } from './use-drawn-menu.ts';
import { useFetchAhead } from './use-fetch-ahead.ts';
import { useExplainer } from './use-explainer.ts';
import { useHeaderAway } from './use-header-away.ts';

/** Pages that say why there is no page get no tab. */
const WITHOUT_TAB = new Set(['/403', '/404', '/500']);
const UNSAVED = t('内容尚未保存，确定关闭吗？');

export default function MainLayout({ place }: { place: Place }): ReactNode {
  const {
    permissions,
    tabs,
    navigate,
    notify,
    looks,
    drafts,
    overlays,
    portal,
    session,
    stored,
    screens,
    http,
  } = useRuntime();
  const { engine, explainer, toggle } = useExplainer();
  const values = useDrawnLooks(looks);
  const { layout, isCollapsed, isTabbed } = values;
  const isHeaderAway = useHeaderAway(values.isHeaderFixed && values.isHeaderAutoHidden);
  const isStripShown = isTabbed && values.hasTabStrip;
  const { phase } = useSnapshot(permissions.state);
  const menu = useDrawnMenu();
  const reached = useReachedPages(menu);
  const { isEditing } = useSnapshot(portal.state);
  const { items, active } = useSnapshot(tabs.state);
  const isMobile = useMedia(narrowerThan(MOBILE_BELOW));
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const drawer = useFirstFocus(isDrawerOpen);
  const { user } = useSnapshot(session.state);
  const [isTouring, setTouring] = useState(() =>
    beginsByItself({ user, seen: stored.toured.read(), isAutomated: navigator.webdriver }),
  );
  const endTour = useCallback(() => {
    setTouring(false);
    if (session.state.user) rememberTour(stored.toured, session.state.user.id);
  }, [session, stored]);
  const editables = useRef(new Map<number, Editable>());
  const content = readContent(place);
  const hasTab = content !== undefined;

  useEffect(() => {
    if (content) {
      const { fullPath, path, isReplacing } = place;
      tabs.open({ fullPath, path, title: readTitle(place), content }, isReplacing);
      if (path !== HOME && session.state.user) rememberPage(session.state.user.id, trimPath(path));
    }
    // The place is replaced as a whole whenever anything about it changes.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [place, tabs, session]);

  useEffect(
    () =>
      drafts.connect(() => [
        ...[...editables.current.values()].flatMap(collectDrafts),
        ...overlays.items.flatMap(({ inner }) => (inner ? collectDrafts(inner) : [])),
      ]),
    [drafts, overlays],
  );

  async function canClose(closing: readonly Tab[]): Promise<boolean> {
    const isUnsaved = closing.some(
      (tab) => editables.current.get(tab.id)?.isDirty() || (tab.path === HOME && portal.isDirty()),
    );
    return !isUnsaved || notify.confirm({ title: t('关闭页签'), text: UNSAVED, ok: t('关闭'), danger: true });
  }

  async function run(command: TabCommand, fullPath: string): Promise<void> {
    const at = tabs.state.items.findIndex((tab) => tab.fullPath === fullPath);
    const closing = tabs.state.items.filter((_, index) => {
      if (command === 'close' || command === 'refresh') return index === at;
      if (index === 0 || index === at) return false;
      return command === 'left' ? index < at : command === 'right' ? index > at : true;
    });
    if ((command !== 'close' || at > 0) && !(await canClose(closing))) return;
    if (command === 'refresh') tabs.refresh(fullPath);
    const before = tabs.state.active;
    const next =
      command === 'refresh'
        ? fullPath
        : command === 'close'
          ? tabs.close(fullPath)
          : tabs.closeAround(fullPath, command);
    for (const tab of closing) if (command !== 'refresh') editables.current.delete(tab.id);
    if (next !== before || command === 'refresh') navigate.to(next);
  }

  const beside = layout === 'mix' && !isMobile ? listBeside(menu, place.path) : menu;
  const isSide = layout !== 'top' && !isMobile && beside.length > 0;
  const palette = usePalette(reached, place.path);
  const favourites = useFavouriteStore(user?.username === GUEST ? undefined : user?.id);
  const fetchNear = useFetchAhead(engine, menu, () => [
    ...favourites.state.paths,
    ...readRecentPages(session.state.user?.id ?? ''),
  ]);
  const keptPages = useKeptPages(favourites, reached, navigate);
  const sideMenu = (isMenuCollapsed: boolean): ReactNode => (
    <SideMenu
      menu={beside}
      searched={menu}
      reached={reached}
      path={place.path}
      hasGroups={beside === menu}
      isCollapsed={isMenuCollapsed}
      onNear={fetchNear}
      onExpand={() => looks.setCollapsed(false)}
      onFollow={() => setDrawerOpen(false)}
    />
  );

  return (
    <WorkThemed looks={looks}>
      <EngineContext value={engine}>
        <FavouritesContext value={favourites}>
          <KeptPagesContext value={keptPages}>
            <div className={readClasses(values, isSide, isHeaderAway)}>
              <TopBar
                isMenuOpen={isMobile ? isDrawerOpen : isSide ? !isCollapsed : undefined}
                onTour={() => setTouring(true)}
                palette={palette}
                onExplain={toggle}
                isExplaining={explainer !== undefined}
                search={!isMobile && (!isSide || isCollapsed) && <MenuSearch menu={menu} />}
                onMenu={() => (isMobile ? setDrawerOpen(true) : looks.setCollapsed(!isCollapsed))}
              >
                {layout !== 'side' && !isMobile && (
                  <TopMenu
                    menu={menu}
                    reached={reached}
                    path={place.path}
                    isFlat={layout === 'mix'}
                    onNear={fetchNear}
                  />
                )}
              </TopBar>
              {isTouring && phase === 'ready' && <TourPart onEnd={endTour} />}
              {isSide && (
                <aside className={isCollapsed ? 'sw-sider sw-sider-collapsed' : 'sw-sider'}>
                  {sideMenu(isCollapsed)}
                </aside>
              )}
              {isMobile && (
                <Drawer
                  open={isDrawerOpen}
                  rootClassName={drawer}
                  onClose={() => setDrawerOpen(false)}
                  placement="left"
                  size={SIDER_WIDTH + 40}
                  title={t('菜单')}
                  styles={{ body: { padding: 0, background: readMenuGround(values) } }}
                >
                  {sideMenu(false)}
                </Drawer>
              )}
              <div className="sw-work">
                {isStripShown ? (
                  <TabStrip
                    hasActive={hasTab}
                    onCommand={(command, fullPath) => void run(command, fullPath)}
                  />
                ) : (
                  <Breadcrumb menu={menu} path={place.path} title={readTitle(place)} />
                )}
                <main className="sw-content">
                  {hasTab && <h1 className="sw-unseen">{readTitle(place)}</h1>}
                  {!hasTab && (
                    <section className="sw-panel">
                      <PlaceContent place={place} />
                    </section>
                  )}
                  {items.map((tab) => {
                    const isActive = hasTab && tab.fullPath === active;
                    // While the portal is arranged, the home page stays without tabs too.
                    const isStaying = isTabbed || (isEditing && tab.path === HOME);
                    const isKept = isStaying && (tab.content?.kind !== 'screen' || tab.content.isKept);
                    if (!tab.content || (!isActive && !isKept)) return null;
                    return (
                      <Activity key={tab.id} mode={isActive ? 'visible' : 'hidden'}>
                        <section
                          className="sw-panel"
                          {...(isStripShown
                            ? { role: 'tabpanel', 'aria-labelledby': `sw-tab-${String(tab.id)}` }
                            : {})}
                        >
                          <TabPanel
                            fullPath={tab.fullPath}
                            title={tab.title}
                            content={tab.content}
                            revision={tab.revision}
                            reading={tab.reading}
                            onEditable={(editable) => {
                              if (editable) editables.current.set(tab.id, editable);
                              else editables.current.delete(tab.id);
                            }}
                          />
                        </section>
                      </Activity>
                    );
                  })}
                </main>
              </div>
            </div>
          </KeptPagesContext>
        </FavouritesContext>
        {palette.drawn}
        {explainer && (
          <explainer.Panel
            http={http}
            isReal
            menu={() => listMenuEntries(permissions.state.menu, screens.state.entries)}
            onEnd={toggle}
          />
        )}
      </EngineContext>
    </WorkThemed>
  );
}

/** A page whose header or side menu is not fixed scrolls as a whole; otherwise its content does. */
function readClasses(looks: LookValues, isSide: boolean, isHeaderAway: boolean): string {
  const { isHeaderFixed, isSiderFixed, contentWidth } = looks;
  const isFlowing = !isHeaderFixed || (isSide && !isSiderFixed);
  return [
    'sw-main',
    `sw-main-${isSide ? 'side' : 'top'}`,
    isFlowing && 'sw-main-flowing',
    isHeaderFixed && 'sw-header-fixed',
    isSiderFixed && 'sw-sider-fixed',
    isHeaderAway && 'sw-header-away',
    contentWidth === 'fixed' && 'sw-content-fixed',
  ]
    .filter(Boolean)
    .join(' ');
}

function readContent(place: Place): TabContent | undefined {
  const { verdict, path } = place;
  if (verdict.kind === 'frame') return { kind: 'frame', url: verdict.url };
  if (verdict.kind !== 'screen' || WITHOUT_TAB.has(path)) return undefined;
  const isKept = verdict.entry.route?.keepAlive !== false;
  return { kind: 'screen', screen: verdict.entry.id, params: { ...readParams(place) }, isKept };
}
