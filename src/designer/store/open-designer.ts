// Opens everything that somebody needs to work on a document.
import type { Http } from '../../engine/services.ts';
import type { Detached } from '../../engine/blueprint/detach.ts';
import { addModules, type CatalogParts } from '../../engine/check/catalog/catalog.ts';
import type { NameUse } from '../../engine/check/document/name-uses.ts';
import type { WidgetContract } from '../../engine/registry/manifest.ts';
import type { Path } from '../document/edits.ts';
import { openDraftLine } from '../worker/draft-line.ts';
import type { FromWorker, Line, OtherDocument, Surroundings, ToWorker } from '../worker/protocol.ts';
import { createDesignerCalls, type DesignerCalls } from './calls.ts';
import { openDesk, type Desk } from './desk.ts';
import { openWorkKeeper } from './kept-work.ts';
import { createPatternAsker, rememberVerdicts } from './pattern-asker.ts';
import { createPlanSource, type PlanSource } from './plan-source.ts';
import { openSavedBlocks, type SavedBlocks } from './saved-blocks.ts';
import type { DesignSession } from './design-session.ts';
import { openStepDrafts } from './step-drafts.ts';
import { openSession } from './session.ts';
import { showSession } from './shown-session.ts';

/** Plans of a text until they are no longer needed. */
export interface OpenPlans {
  plans: PlanSource;
  end(): void;
}

export interface OpenDesigner {
  parts: {
    session: DesignSession;
    /** The same over the document as it is shown, with the nodes that blueprints become. */
    shown: DesignSession;
    desk: Desk;
    blocks: SavedBlocks;
    calls: DesignerCalls;
    /** With what modules declare. */
    catalog: CatalogParts;
    others: Surroundings['others'];
    listUses(): Promise<readonly NameUse[]>;
    /** The document with the blueprint at a path written out; undefined where that cannot be done. */
    detach(path: Path): Promise<Detached | undefined>;
    /** Tells the checker of drafts that were begun besides. */
    know(drafts: readonly OtherDocument[]): void;
    widgets: ReadonlyMap<string, WidgetContract>;
    /**
     * Has another text of the document drawn, beside the one that is worked on.
     * @param tell whether anything of it can be drawn
     */
    openPlans(text: string, tell: (isDrawn: boolean) => void): OpenPlans;
  };
  plans: PlanSource;
  end(): void;
}

/**
 * @param user whose work is kept in this browser
 * @param screen id of the document, or of a screen that comes along with one
 */
export async function openDesigner(http: Http, user: string, screen: string): Promise<OpenDesigner> {
  const plain = createDesignerCalls(http);
  const calls: DesignerCalls = { ...plain, judgePatterns: rememberVerdicts(plain.judgePatterns) };
  const [opened, surroundings] = await Promise.all([calls.open(screen), calls.surroundings()]);
  const { id } = opened;
  const worker = new Worker(new URL('../worker/worker.ts', import.meta.url), { type: 'module' });
  try {
    const plans = createPlanSource();
    const open: { session?: DesignSession } = {};
    const judge = createPatternAsker(calls.judgePatterns, (patterns) => line.tellPatterns(patterns));
    const line = openDraftLine(
      worker as unknown as Line<ToWorker, FromWorker>,
      id,
      surroundings,
      (checked) => open.session?.take(checked),
      plans.change,
      judge.ask,
    );
    const working = await openSession({
      opened,
      calls,
      keeper: openWorkKeeper(user, id),
      stepDrafts: openStepDrafts(calls, id, (drafts) => line.know(drafts)),
      check: (text) => line.check(text),
    });
    open.session = working;
    const catalog = addModules(surroundings.catalog);
    const widgets = new Map((catalog.widgets ?? []).map((one) => [one.type, one]));
    const shown = showSession(working);
    const desk = openDesk(working, (type) => widgets.get(type), shown);
    return {
      parts: {
        session: working,
        shown,
        desk,
        blocks: openSavedBlocks(user, () => window.localStorage),
        calls,
        catalog,
        others: surroundings.others,
        listUses: () => line.listUses(working.state().text),
        detach: (path) => line.detach(working.state().text, path.map(String)),
        know: (drafts) => line.know(drafts),
        openPlans: (text, tell) => openPlans({ id, text, surroundings, tell }),
        widgets,
      },
      plans,
      end: () => {
        desk.end();
        working.end();
        judge.end();
        worker.terminate();
      },
    };
  } catch (error) {
    worker.terminate();
    throw error;
  }
}

function openPlans({
  id,
  text,
  surroundings,
  tell,
}: {
  id: string;
  text: string;
  surroundings: Surroundings;
  tell(isDrawn: boolean): void;
}): OpenPlans {
  const worker = new Worker(new URL('../worker/worker.ts', import.meta.url), { type: 'module' });
  const plans = createPlanSource();
  const line = openDraftLine(
    worker as unknown as Line<ToWorker, FromWorker>,
    id,
    surroundings,
    ({ plan }) => tell(plan !== undefined),
    plans.change,
  );
  line.check(text);
  return { plans, end: () => worker.terminate() };
}
