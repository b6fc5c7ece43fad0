import { expect, it, vi } from 'vitest';
import { createNotices, type NoticeHost } from './notices.ts';

function createHost(shown: string[]): NoticeHost {
  return {
    message: (type, text) => shown.push(`${type}:${text}`),
    clearErrors: () => shown.splice(0, shown.length, ...shown.filter((one) => !one.startsWith('error:'))),
    confirm: ({ text }) => Promise.resolve(text === 'yes'),
    prompt: ({ initial }) => Promise.resolve(initial),
  };
}

it('keeps messages and questions until somebody can show them', async () => {
  const notices = createNotices();
  const wanted = vi.fn();
  notices.onWaiting(wanted);
  notices.message('error', 'a');
  const answer = notices.confirm({ title: '', text: 'yes', ok: '', danger: false });
  expect(wanted).toHaveBeenCalledTimes(2);
  const shown: string[] = [];
  const detach = notices.attach(createHost(shown));
  expect(shown).toEqual(['error:a']);
  await expect(answer).resolves.toBe(true);
  notices.message('info', 'b');
  expect(shown).toEqual(['error:a', 'info:b']);
  detach();
  notices.message('info', 'c');
  expect(shown).toHaveLength(2);
});

it('takes errors away, and nothing else', () => {
  const notices = createNotices();
  const shown: string[] = [];
  notices.attach(createHost(shown));
  notices.message('error', 'wrong');
  notices.message('success', 'right');
  notices.clearErrors();
  expect(shown).toEqual(['success:right']);
});

it('does not pile up messages without end', () => {
  const notices = createNotices();
  for (let count = 0; count < 500; count += 1) notices.message('error', 'x');
  const shown: string[] = [];
  notices.attach(createHost(shown));
  expect(shown.length).toBeLessThanOrEqual(20);
});
