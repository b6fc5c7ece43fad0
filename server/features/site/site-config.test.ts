// The site's settings: who sets them, and that they hold with the next call.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAdministration, type Administration } from '../../../tests/administration-driver.ts';

let office: Administration;
beforeAll(async () => {
  office = await openAdministration();
});
afterAll(() => office.close());

interface SiteInfo {
  siteInfoModel: Record<string, unknown>;
  sysConfig: Record<string, unknown>;
}

const edit = (changes: object, token?: string) => office.call('PUT', '/siteConfig/edit', changes, token);
const readSite = async () =>
  (await office.server.call('GET', '/api/site/siteinfo')).json<{ result: SiteInfo }>().result;
const keepFile = (path: string, biz: string) =>
  office.server.db
    .insertInto('sys_file')
    .values({
      id: path.slice(-30),
      path,
      file_name: 'a.png',
      file_size: 1,
      media_type: 'image/png',
      biz,
      sha256: 'x',
      owner_id: 'x',
      is_kept: false,
      create_time: new Date(),
    })
    .execute();

describe('site settings', () => {
  it('hold at once, also before anybody is signed in', async () => {
    const path = `site/${'a'.repeat(32)}_1700000000000.png`;
    await keepFile(path, 'site');
    const fields = ['favIcon', 'loginBgd', 'appLogo', 'appLogoWhite'] as const;
    const pictures = Object.fromEntries(
      fields.map((name, at) => [name, `site/${'cdef'.charAt(at).repeat(32)}_1700000000000.png`]),
    );
    for (const picture of Object.values(pictures)) await keepFile(picture, 'site');
    const changes = {
      appName: '滨江园区',
      appAbbr: '滨江',
      loginTitle: '滨江园区登录',
      companyTitle: '滨江公司 沪ICP备00000000号',
      helpPath: '/help',
      loginLogo: path,
      ...pictures,
      allowRegister: 'true',
      enableVerificationCode: 'false',
    };
    expect((await edit(changes)).message).toBe('保存成功!');
    expect(await readSite()).toMatchObject({
      siteInfoModel: {
        appName: '滨江园区',
        appAbbr: '滨江',
        loginTitle: '滨江园区登录',
        helpPath: '/help',
        allowRegister: true,
        enableVerificationCode: false,
      },
      sysConfig: { companyTitle: '滨江公司 沪ICP备00000000号', loginLogo: path },
    });
    const site = await readSite();
    expect({ ...site.siteInfoModel, ...site.sysConfig }).toMatchObject(pictures);
    const { result } = await office.call('GET', '/siteConfig/queryOne');
    expect(result).toMatchObject({
      appName: '滨江园区',
      updateBy: 'admin',
      mayEdit: true,
      isCaptchaOff: true,
    });
  });

  it.each([
    [{ helpPath: 'data:text/html,<script>' }, '帮助文档地址必须以'],
    [{ helpPath: '//other.example/x' }, '帮助文档地址必须以'],
    [{ appName: '' }, '不能为空'],
    [{ appName: '甲'.repeat(101) }, '不能超过100个字符'],
    [{ appLogo: 'https://other.example/spy.png' }, '请重新上传'],
    [{ logKeepDays: 1 }, '7 到 3650'],
    [{ logKeepDays: 36_500 }, '7 到 3650'],
    [{ allowRegister: 'perhaps' }, '只能是 true 或 false'],
  ])('refuse %j', async (changes, text) => {
    const before = await readSite();
    const answer = await edit(changes);
    expect(answer.success).toBe(false);
    expect(answer.message).toContain(text);
    expect(await readSite()).toEqual(before);
  });

  it('take no picture from a folder that needs a session: the sign-in page could not show it', async () => {
    const path = `temp/${'b'.repeat(32)}_1700000000000.png`;
    await keepFile(path, 'temp');
    expect((await edit({ loginBgd: path })).message).toContain('请重新上传');
  });

  it('are read and changed by permission only, and hold no more than what is declared (S32, S39)', async () => {
    const token = await office.server.signIn('staff');
    expect((await edit({ appName: '我的' }, token)).status).toBe(403);
    expect((await office.call('GET', '/siteConfig/queryOne', undefined, token)).status).toBe(403);
    await edit({ id: 2, messageFormId: 'stolen', logoHtml: '<script>', updateBy: 'nobody', appDesc: '说明' });
    const { sysConfig, siteInfoModel } = await readSite();
    expect(siteInfoModel['appDesc']).toBe('说明');
    expect(sysConfig).toMatchObject({ messageFormId: 'message_category', logoHtml: '' });
  });
});

describe('what the site is called', () => {
  it('reaches the sign-in page as HTML that runs nothing, or as text (S54)', async () => {
    const attack = '<img src=x onerror="hit=1"><script>hit=1</script><b>园区</b>';
    await office.server.db.updateTable('sys_site_config').set({ logo_html: attack }).execute();
    const name = '<img src=x onerror=hit=1>';
    await edit({ appName: name, loginTitle: name, companyTitle: name, appAbbr: '<i>' });
    const { sysConfig, siteInfoModel } = await readSite();
    expect(sysConfig['logoHtml']).toContain('<b>园区</b>');
    expect(sysConfig['logoHtml']).not.toMatch(/script|onerror/);
    // Names are text on every screen, and come back as they were written.
    expect(siteInfoModel).toMatchObject({ appName: name, loginTitle: name });
  });
});
