import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAdministration, type Administration } from '../../../tests/administration-driver.ts';
import { findHelp, findSection, searchSections } from './find-sections.ts';
import { parseGuide, readGuides, toPlain } from './read-guides.ts';

describe('the guides', () => {
  it.each([
    ['/isystem/role', 'administrators/roles'],
    ['/isystem/role/?x=1#y', 'administrators/roles'],
    ['/designer/edit', 'administrators/designing'],
    ['/monitor/modules', 'administrators/modules'],
    ['/monitor/Disk', 'administrators/running'],
    ['/lease/contracts', 'staff/lists'],
    ['/', 'staff/lists'],
  ])('of the page %s it is the section %s', (page, id) => {
    expect(findHelp(page, 'zh')?.id).toBe(id);
    expect(findHelp(page, 'en')?.id).toBe(id);
  });

  it('finds sections with all words, by title first, in either language', () => {
    expect(searchSections('密码 修改', 'zh')[0]).toMatchObject({
      id: 'staff/account',
      guideTitle: '使用手册',
    });
    expect(searchSections('PASSWORD own', 'en')[0]).toMatchObject({ id: 'staff/account' });
    expect(searchSections('密码 没有这个词', 'zh')).toEqual([]);
    expect(searchSections('  ', 'zh')).toEqual([]);
    expect(searchSections('a', 'en').length).toBeLessThanOrEqual(20);
    const [found] = searchSections('excel', 'zh');
    expect(found?.excerpt).toContain('excel');
  });

  it('shows pictures and other guides by addresses of this app, and no link that leads nowhere', () => {
    const texts = readGuides('zh').flatMap(({ sections }) => sections.map(({ text }) => text));
    const targets = texts.flatMap((text) =>
      [...text.replace(/```[^]*?```|`[^`\n]*`/g, '').matchAll(/\]\(([^)\s]+)\)/g)].map(
        ([, target = '']) => target,
      ),
    );
    expect(targets.length).toBeGreaterThan(20);
    for (const target of targets)
      expect(target).toMatch(
        /^(?:https?:\/\/|\/_app\/guides\/pictures\/[a-z]+\/[a-z-]+\.png#\d{3,4}x\d{3,4}$|\/help\?section=)/,
      );
    for (const target of targets.filter((one) => one.startsWith('/help')))
      expect(findSection(decodeURI(target.slice('/help?section='.length)), 'zh'), target).toBeDefined();
    expect(texts.join('\n')).not.toContain('<!--');
  });

  it('leaves examples as they are: their headings begin no section, their links stay', () => {
    const example = '```md\n## No section\n[a](b.md)\n```';
    const guide = parseGuide(
      { id: 'x', folder: 'x', files: { zh: 'a.md', en: 'a.md' }, title: '手册' },
      `# Title\n\n${example}\n\n## First\n<!-- one: /a /b/* -->\n\n[c](d.md) ![e](pictures/f.png)\n`,
    );
    expect(guide.sections).toMatchObject([
      { id: 'x', title: '手册', text: example, pages: [] },
      { id: 'x/one', title: 'First', text: 'c ![e](/_app/guides/pictures/x/f.png)', pages: ['/a', '/b/*'] },
    ]);
  });

  it('are searched as words, without marks', () => {
    expect(toPlain('## A `b` [c](d)\n\n| x | y |\n|---|---|\n- ![p](q) **z**')).toBe('A b c x y z');
  });
});

describe('the calls of the guides', () => {
  let administration: Administration;
  beforeAll(async () => {
    administration = await openAdministration();
  });
  afterAll(() => administration.close());

  it('are for everybody who is signed in, and for nobody else', async () => {
    const { call, server } = administration;
    const staff = await server.signIn('staff');
    const list = await call<{ id: string; children: unknown[] }[]>('GET', '/guide/list', undefined, staff);
    expect(list.result.map(({ id }) => id).slice(0, 2)).toEqual(['staff', 'administrators']);
    const section = await call('GET', '/guide/section?page=%2Fisystem%2Fuser&language=en', undefined, staff);
    expect(section.result).toMatchObject({
      id: 'administrators/users',
      title: 'Users',
      previous: { id: 'administrators/roles' },
      next: { id: 'administrators/menus' },
    });
    expect((await call('GET', '/guide/section?id=..%2F..%2Fpackage', undefined, staff)).success).toBe(false);
    for (const url of ['list', 'section?id=staff', 'search?words=a'])
      expect((await server.call('GET', `/api/sys/guide/${url}`)).statusCode, url).toBe(401);
  });

  it('give pictures of guides without a session, and nothing else of the disk', async () => {
    const { server } = administration;
    const picture = await server.call('GET', '/_app/guides/pictures/designers/start.png');
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png']);
    for (const name of ['..%2FREADME.md', 'README.md', 'none.png', '..%2f..%2f..%2fpackage.json'])
      expect((await server.call('GET', `/_app/guides/pictures/designers/${name}`)).statusCode, name).not.toBe(
        200,
      );
    expect((await server.call('GET', '/_app/guides/pictures/..%2F..%2Fsrc/x.png')).statusCode).not.toBe(200);
  });
});
