// What a screen reader's user would stumble over, for journeys of all kinds.
import { expect, type Frame, type Page } from '@playwright/test';
import axe, { type FrameContext, type PartialResults, type RunOptions } from 'axe-core';

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
}

interface Found {
  id: string;
  impact: string | null | undefined;
  html: string;
  target: string;
}

/** Findings of every weight as readable lines; moving parts have come to rest. */
export async function findEvery(page: Page, part: Part = {}): Promise<string[]> {
  return (await find(page, part)).map(toLine);
}

/** Serious and critical findings as readable lines; moving parts have come to rest. */
export async function findSerious(page: Page, part: Part = {}): Promise<string[]> {
  const found = await find(page, part);
  return found.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(toLine);
}

/** Selectors, or what a frame is told of them. */
type Context = { include: string[]; exclude: string[] } | FrameContext['frameContext'];

/** What is no finding is told once for each rule: to tell it of every element takes longer than to judge them. */
const OPTIONS: RunOptions = { resultTypes: ['violations'] };

async function find(page: Page, { within, without = [] }: Part): Promise<Found[]> {
  await comeToRest(page);
  const about = { include: within === undefined ? [] : [within], exclude: [...without] };
  await bring(page.mainFrame());
  // Frames are judged one by one and then together: asked by messages, a slow one would pass for an empty one.
  const parts = page.frames().length > 1 ? await judge(page.mainFrame(), about) : undefined;
  return page.evaluate(
    async ([partial, context, options]) => {
      const results = await (partial
        ? window.axe.finishRun(partial, options)
        : window.axe.run(context, options));
      return results.violations.flatMap(({ id, impact, nodes }) =>
        nodes.slice(0, 4).map(({ html, target }) => ({ id, impact, html, target: String(target) })),
      );
    },
    [parts, about, OPTIONS] as const,
  );
}

/** What a frame and those in it are found to be, each before what lies in it. */
async function judge(frame: Frame, about: Context): Promise<PartialResults> {
  await bring(frame);
  const inner = await frame.evaluate((context) => window.axe.utils.getFrameContexts(context), about);
  const own = await frame.evaluate(([context, options]) => window.axe.runPartial(context, options), [
    about,
    OPTIONS,
  ] as const);
  const below: PartialResults = [];
  for (const { frameSelector, frameContext } of inner) {
    const element = await frame.evaluateHandle(
      (selector) => window.axe.utils.shadowSelect(selector),
      frameSelector,
    );
    const child = await element.asElement()?.contentFrame();
    below.push(...(child ? await judge(child, frameContext) : [null]));
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
