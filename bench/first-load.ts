// Bytes that the first visit of a sign-in page loads, each file compressed as gzip.
import type { Browser } from '@playwright/test';
import { gzipSync } from 'node:zlib';
import { startServer } from '../tests/server-process.ts';

/**
 * Scripts, styles and the page itself, gzip, in bytes. API answers and pictures do not count.
 * @param url of the page; without it the product is started and its sign-in page is visited
 */
export async function measureFirstLoad(browser: Browser, url: string | undefined): Promise<number> {
  if (url !== undefined) return visit(browser, url, () => true);
  const server = await startServer({ env: { SEED: 'none' } });
  try {
    return await visit(browser, `${server.url}/user/login`, (address) => !address.includes('/api/'));
  } finally {
    await server.stop();
  }
}

async function visit(browser: Browser, url: string, counts: (address: string) => boolean): Promise<number> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const bodies: Promise<Buffer>[] = [];
    page.on('response', (response) => {
      const isFile = ['document', 'script', 'stylesheet'].includes(response.request().resourceType());
      if (isFile && counts(response.url())) bodies.push(response.body());
    });
    await page.goto(url, { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: /^登\s*录$/ }).waitFor();
    const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body, { level: 9 }).length);
    return sizes.reduce((sum, size) => sum + size, 0);
  } finally {
    await context.close();
  }
}
