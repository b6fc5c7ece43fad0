// The screens that can be shown now: shipped, dropped-in and published documents, each checked and compiled, or quarantined alone.
import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { NO_SITE, type SiteFacts } from '../../src/engine/catalog.ts';
import type { FileResult, SourceFile } from '../../src/engine/check/document/source.ts';
import type { Diagnostic } from '../../src/engine/diagnostic.ts';
import type { ScreenIndexEntry } from '../../src/engine/plan/plan.ts';
import { dropRoute, toBroken, toFaulty } from './answers.ts';
import type { Checker, CheckedFile } from './checker.ts';
import { createFindingReporter, type StoreLog } from './report-findings.ts';
import { settle, type ServedScreen } from './settle.ts';
import { createFolderReader, NOT_A_FILE, type FolderState } from './read-folder.ts';
import { watchFolder, type FolderWatch } from './watch-folder.ts';

export interface StoredScreen {
  entry: ScreenIndexEntry;
  /** The answer as JSON, made once. */
  body: Buffer;
  isPublic: boolean;
}

export interface ScreenIndex {
  entries: readonly ScreenIndexEntry[];
  /** Strong ETag of the list. */
  etag: string;
}

export interface ScreenStore {
  /** All screens for a signed-in user, the public ones for everybody else. */
  index(isSignedIn: boolean): ScreenIndex;
  find(id: string): StoredScreen | undefined;
  /** Looks at the folders now. */
  refresh(): Promise<void>;
  /** Begins to notice changes by itself. */
  watch(): void;
  stop(): void;
}

/** Documents that come from elsewhere than a folder of screens. */
export interface GivenFiles {
  files: readonly SourceFile[];
  /** Changes with the files. */
  fingerprint: string;
}

/** All that was checked at the last look. */
export interface CheckedState {
  files: readonly SourceFile[];
  site: SiteFacts;
  /** One for each of the files. */
  checked: readonly CheckedFile[];
}

/** A store that also tells what it was made of. */
export interface CheckingScreenStore extends ScreenStore {
  findModuleFiles(): readonly CheckedFile[];
  state(): CheckedState;
}

export interface ScreenStoreOptions {
  shippedFolder: string;
  /** Findings show shipped documents by their path below this folder; default is the working directory. */
  shippedRoot?: string;
  /** SCREENS_DIR; need not exist. */
  droppedFolder: string;
  /** Documents of modules; their changes are told by `refresh`. */
  readModules?(): GivenFiles;
  /** Documents that were published in the app. */
  readPublished?(): Promise<GivenFiles>;
  check: Checker;
  /** What was made in the app, which documents may name. */
  readSite(): Promise<SiteFacts>;
  /** Told of each file that breaks or is repaired, and of faults of our own. */
  log: StoreLog;
  /** Told when other screens are served than before. */
  onChange?(): void;
  /** Milliseconds between two looks at the folder; default 500. */
  interval?: number;
}

/** Milliseconds between two looks at what was made in the app. */
const SITE_INTERVAL = 5000;

/** Milliseconds between two looks at the shipped documents: they change when somebody develops, one by one. */
const SHIPPED_INTERVAL = 5000;

/** A file written less than this long ago (milliseconds) may be half of what is meant. */
const UNSETTLED = 80;

/** Times in a row that a changing folder is waited for. */
const MAX_WAITS = 3;

const NO_FILES: GivenFiles = { files: [], fingerprint: '' };

export function createScreenStore(options: ScreenStoreOptions): CheckingScreenStore {
  const shipped = createFolderReader(options.shippedFolder, options.shippedRoot);
  const dropped = createFolderReader(options.droppedFolder);
  let screens = new Map<string, StoredScreen>();
  let indexes = { all: listIndex([]), open: listIndex([]) };
  let shippedState: FolderState | undefined;
  let moduleState: GivenFiles | undefined;
  let published: GivenFiles = NO_FILES;
  let state: CheckedState = { files: [], site: NO_SITE, checked: [] };
  let shippedReadAt = -Infinity;
  let lastLook = '';
  let site = NO_SITE;
  let siteMark = JSON.stringify(site);
  let siteReadAt = -Infinity;
  let publishedReadAt = -Infinity;
  const report = createFindingReporter(options.log);
  /** Where each file was shown when it could last be read. */
  const lastPlaces = new Map<string, Pick<FileResult, 'id' | 'title' | 'route'>>();
  let watching: FolderWatch | undefined;
  let lastRefresh: Promise<void> = Promise.resolve();

  async function readSite(maxAge: number): Promise<void> {
    if (performance.now() - siteReadAt < maxAge) return;
    try {
      site = await options.readSite();
      siteMark = JSON.stringify(site);
      siteReadAt = performance.now();
    } catch (error) {
      options.log.error(
        { err: error },
        'dictionaries, permissions and menus could not be read; documents are checked with the last ones',
      );
    }
  }

  /** Another server may have published something and could not say so. */
  async function readPublished(maxAge: number): Promise<void> {
    if (!options.readPublished || performance.now() - publishedReadAt < maxAge) return;
    try {
      published = await options.readPublished();
      publishedReadAt = performance.now();
    } catch (error) {
      options.log.error({ err: error }, 'published documents could not be read; the last ones are served');
    }
  }

  /** Reads SCREENS_DIR when nobody is just writing to it: half a file would be reported as a broken one. */
  async function readSettled(): Promise<FolderState> {
    let state = await dropped.read();
    for (let wait = 0; wait < MAX_WAITS && Date.now() - state.youngest < UNSETTLED; wait++) {
      await setTimeout(UNSETTLED);
      state = await dropped.read();
    }
    return state;
  }

  /**
   * One look after the other: an older one must not overwrite what a younger one found.
   * @param maxAge milliseconds since the shipped documents were looked at, from which on they are looked at again
   */
  function refresh(maxAge = 0): Promise<void> {
    lastRefresh = lastRefresh.catch(() => undefined).then(() => look(maxAge));
    return lastRefresh;
  }

  async function readShipped(maxAge: number): Promise<FolderState> {
    if (shippedState && performance.now() - shippedReadAt < maxAge) return shippedState;
    shippedState = await shipped.read();
    shippedReadAt = performance.now();
    return shippedState;
  }

  async function look(maxAge: number): Promise<void> {
    const [ownState, droppedState] = [await readShipped(maxAge), await readSettled()];
    // Those of a module are looked at once the module was taken, which is told by `refresh`.
    if (maxAge === 0 || moduleState === undefined) moduleState = options.readModules?.() ?? NO_FILES;
    // Who asks for a look at everything has changed something.
    await readSite(Math.min(maxAge, SITE_INTERVAL));
    await readPublished(Math.min(maxAge, SITE_INTERVAL));
    const seen = JSON.stringify([
      ownState.fingerprint,
      moduleState.fingerprint,
      droppedState.fingerprint,
      published.fingerprint,
      siteMark,
    ]);
    if (seen === lastLook) return;
    // Set before: what the checker failed at is tried again when something changed, not with every look.
    lastLook = seen;
    const answers = await buildAnswers(ownState, moduleState, droppedState);
    screens = new Map(answers.map((answer) => [answer.id, store(answer)]));
    const entries = [...screens.values()];
    const before = indexes.all.etag;
    indexes = {
      all: listIndex(entries.map(({ entry }) => entry)),
      open: listIndex(entries.filter(({ isPublic }) => isPublic).map(({ entry }) => entry)),
    };
    if (indexes.all.etag !== before) options.onChange?.();
  }

  async function buildAnswers(
    ownState: FolderState,
    moduleState: GivenFiles,
    droppedState: FolderState,
  ): Promise<ServedScreen[]> {
    const files: SourceFile[] = [
      ...ownState.files.map((file) => ({ ...file, source: 'shipped' as const })),
      ...moduleState.files,
      ...droppedState.files.map((file) => ({ ...file, source: 'dropped' as const })),
      ...published.files,
    ];
    const names = new Map(files.map((file) => [file.path, file.name ?? file.path]));
    const checked = await options.check(files, site);
    report(checked);
    state = { files, site, checked };
    const placed = checked
      .filter((file) => !file.isReplaced && file.kind !== 'extension')
      .map((file) => place(file, names));
    // A dropped-in file that broke keeps standing for the shipped screen that it replaced.
    const droppedIds = new Set(placed.filter(({ source }) => source === 'dropped').map(({ id }) => id));
    const served = placed.filter(({ source, id }) => source !== 'shipped' || !droppedIds.has(id));
    const unreadable = [...ownState.unreadable, ...droppedState.unreadable].map((file) =>
      toBroken({ id: file.name, title: file.name, route: dropRoute(file.name), path: file.path }, [
        unreadableFinding(file.path, file.reason),
      ]),
    );
    return settle([...served.flatMap(toServed), ...unreadable], names);
  }

  function toServed(file: CheckedFile): ServedScreen[] {
    const { id, title, titles, route, card, path, compiled, generated = [], fault } = file;
    if (compiled) {
      return [
        {
          id,
          title,
          ...(titles ? { titles } : {}),
          ...(route ? { route } : {}),
          ...(card ? { card } : {}),
          file: path,
          ...compiled,
        },
        ...generated.map(({ compiled: answer, ...facts }) => ({ ...facts, file: path, ...answer })),
      ];
    }
    if (fault === undefined) return [toBroken(file, file.diagnostics)];
    options.log.error({ file: path, stack: fault }, 'a checked document could not be compiled');
    return [toFaulty(file)];
  }

  /** Gives a file that cannot be understood the place where it was last seen, or one of its own. */
  function place(file: CheckedFile, names: ReadonlyMap<string, string>): CheckedFile {
    const name = names.get(file.path) ?? file.id;
    if (file.kind !== 'unreadable') {
      lastPlaces.set(file.path, {
        id: file.id,
        title: file.title,
        ...(file.route === undefined ? {} : { route: file.route }),
      });
      return file;
    }
    const last = lastPlaces.get(file.path) ?? { id: file.id || name, title: file.title || name };
    return { ...file, ...last, route: last.route ?? dropRoute(name) };
  }

  return {
    index: (isSignedIn) => (isSignedIn ? indexes.all : indexes.open),
    find: (id) => screens.get(id),
    findModuleFiles: () => state.checked.filter(({ source }) => source === 'module'),
    state: () => state,
    refresh: () => refresh(),
    watch() {
      watching ??= watchFolder(
        options.droppedFolder,
        () =>
          refresh(SHIPPED_INTERVAL).catch((error: unknown) => {
            options.log.error({ err: error }, 'the screen folders could not be read');
          }),
        options.interval,
      );
    },
    stop: () => watching?.stop(),
  };
}

function store(answer: ServedScreen): StoredScreen {
  const { id, version, title, route, kind } = answer;
  const { card, titles } = answer.kind === 'broken' ? {} : answer;
  return {
    entry: {
      id,
      version,
      title,
      ...(titles === undefined ? {} : { titles }),
      ...(route === undefined ? {} : { route }),
      ...(card === undefined ? {} : { card }),
      kind,
    },
    body: Buffer.from(answer.kind === 'broken' ? JSON.stringify(answer) : answer.body),
    isPublic: route?.access === 'public',
  };
}

function listIndex(entries: readonly ScreenIndexEntry[]): ScreenIndex {
  const sorted = [...entries].sort((a, b) => (a.id < b.id ? -1 : 1));
  const hash = createHash('sha256').update(JSON.stringify(sorted)).digest('base64url').slice(0, 27);
  return { entries: sorted, etag: `"${hash}"` };
}

function unreadableFinding(file: string, reason: string): Diagnostic {
  return {
    code: 'file-unreadable',
    severity: 'error',
    file,
    line: 1,
    column: 1,
    pointer: '',
    message:
      reason === NOT_A_FILE
        ? '这里不是普通文件（而是文件夹、管道、套接字或设备），请换成 JSON 文件'
        : `文件读不出来（${reason}），请检查文件权限`,
  };
}
