import { describe, expect, it } from 'vitest';
import type { HttpRequest, Reply } from '../../engine/services.ts';
import { createSite, readSettings } from './site.ts';

describe('site settings', () => {
  // H1.2, H3.11
  it('have the default name, and the name as abbreviation', () => {
    expect(readSettings({})).toMatchObject({ appName: '企业安全管理平台', appAbbr: '企业安全管理平台' });
    expect(readSettings({ siteInfoModel: { appName: '园区' }, sysConfig: { appAbbr: '园' } })).toMatchObject({
      appName: '园区',
      appAbbr: '园',
    });
    expect(readSettings({ siteInfoModel: null, sysConfig: [] })).toMatchObject({
      appName: '企业安全管理平台',
    });
  });

  // H3.12, H4.15, H7.10, W8.10
  it('are loading, then there or failed, and fail silently', async () => {
    const requests: HttpRequest[] = [];
    let result: unknown = { siteInfoModel: { appName: '园区' } };
    const site = createSite({
      forgetAnswers: () => undefined,
      send: <T>(request: HttpRequest) => {
        requests.push(request);
        return result instanceof Error
          ? Promise.reject(result)
          : Promise.resolve({ success: true, code: 200, message: '', result } as Reply<T>);
      },
    });
    expect(site.state.phase).toBe(0);
    await site.load();
    expect(site.state).toMatchObject({ phase: 1, settings: { appName: '园区' } });
    expect(requests[0]).toMatchObject({ url: '/site/siteinfo', notify: false });
    for (const bad of [new Error('offline'), null, 'x', []]) {
      result = bad;
      await site.load();
      expect(site.state.phase).toBe(2);
    }
  });
});
