// What a screen reader's user would stumble over, for journeys of all kinds.
import { expect, type Frame, type Page } from '@playwright/test';
import axe, { type FrameContext, type PartialResults, type RunOptions } from 'axe-core';
import { isDeep } from '../tests/depth.ts';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** The part of a page that is looked at: all of it where nothing is said. */
export interface Part {
  /** Selector of what is looked at. */
  within?: string;
  /** Selectors of what is passed over. */
  without?: readonly string[];
  /** It is about colours: contrast is asked for in an ordinary run, too. */
  isAboutColours?: true;
}

interface Found {
  id: string;
  impact: string | null | undefined;
  html: string;
  target: string;
}

/** Findings of every weight as readable lines; moving parts have come to rest. */
export async function findEvery(page: Page, part: Part = {}): Promise<string[]> {
  return (await find(page, part, OPTIONS)).map(toLine);
}

/** Serious and critical findings as readable lines; moving parts have come to rest. */
export async function findSerious(page: Page, part: Part = {}): Promise<string[]> {
  const found = await find(page, part, part.isAboutColours ? OPTIONS : seriousOptions(page));
  return found.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(toLine);
}

/** Selectors, or what a frame is told of them. */
type Context = { include: string[]; exclude: string[] } | FrameContext['frameContext'];

/** What is no finding is told once for each rule: to tell it of every element takes longer than to judge them. */
const OPTIONS: RunOptions = { resultTypes: ['violations'] };

/**
 * Contrast is half of a look. An ordinary run asks for it in a third of the pages, by their addresses, where a journey is
 * about colours, and in every page whose findings of all weights it wants (`widths.spec.ts`). That letters can be read on
 * every ground is a test of the theme's own.
 */
function seriousOptions(page: Page): RunOptions {
  const { pathname } = new URL(page.url());
  const sum = [...pathname].reduce((all, letter) => all + letter.charCodeAt(0), 0);
  if (isDeep || sum % 3 === 0) return OPTIONS;
  return { ...OPTIONS, rules: { 'color-contrast': { enabled: false } } };
}

async function find(page: Page, { within, without = [] }: Part, options: RunOptions): Promise<Found[]> {
  await comeToRest(page);
  const about = { include: within === undefined ? [] : [within], exclude: [...without] };
  await bring(page.mainFrame());
  // Frames are judged one by one and then together: asked by messages, a slow one would pass for an empty one.
  const parts = page.frames().length > 1 ? await judge(page.mainFrame(), about, options) : undefined;
  return page.evaluate(
    async ([partial, context, asked]) => {
      const results = await (partial ? window.axe.finishRun(partial, asked) : window.axe.run(context, asked));
      return results.violations.flatMap(({ id, impact, nodes }) =>
        nodes.slice(0, 4).map(({ html, target }) => ({ id, impact, html, target: String(target) })),
      );
    },
    [parts, about, options] as const,
  );
}

/** What a frame and those in it are found to be, each before what lies in it. */
async function judge(frame: Frame, about: Context, options: RunOptions): Promise<PartialResults> {
  await bring(frame);
  const inner = await frame.evaluate((context) => window.axe.utils.getFrameContexts(context), about);
  const own = await frame.evaluate(([context, asked]) => window.axe.runPartial(context, asked), [
    about,
    options,
  ] as const);
  const below: PartialResults = [];
  for (const { frameSelector, frameContext } of inner) {
    const element = await frame.evaluateHandle(
      (selector) => window.axe.utils.shadowSelect(selector),
      frameSelector,
    );
    const child = await element.asElement()?.contentFrame();
    below.push(...(child ? await judge(child, frameContext, options) : [null]));
  }
  return [own, ...below];
}

/** Puts the judge into a frame that has not got it. */
async function bring(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source);
}

/** What one waits for has come, and nothing moves: letters that fade in are too faint to be judged. */
export async function comeToRest(page: Page): Promise<void> {
  const waiting = page.locator('[aria-busy="true"], .sw-loading').filter({ visible: true });
  await expect(waiting).toHaveCount(0);
  // A movement begins with the frame after the one that asks for it.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY,
      ),
  );
}

function toLine({ id, target, html }: Found): string {
  return `${id}: ${target} ${html}`;
}
