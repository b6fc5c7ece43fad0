// Every address that clients of the 2.3 generation know of the system part is one that this server answers: a page of
// theirs never meets 资源未找到. What the answers hold is judged call by call elsewhere.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from './app-driver.ts';

const set = (folder: string): string[] => [
  `GET ${folder}/list`,
  `POST ${folder}/add`,
  `PUT ${folder}/edit`,
  `DELETE ${folder}/delete`,
  `DELETE ${folder}/deleteBatch`,
  `GET ${folder}/queryById`,
  `GET ${folder}/exportXls`,
  `POST ${folder}/importExcel`,
];
const below = (folder: string, calls: string): string[] =>
  calls
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((call) => {
      const [method = '', name = ''] = call.split(':', 2);
      return `${method} ${folder}/${name}`;
    });

const ADDRESSES: readonly string[] = [
  // Signing in, and the frame
  ...below(
    '/sys',
    'GET:randomImage/1606000000000 POST:checkCaptcha POST:login POST:sms POST:phoneLogin POST:logout',
  ),
  ...below('/sys', 'PUT:selectDepart GET:getEncryptedString GET:getUserInfo GET:loginfo GET:visitInfo'),
  'GET /cas/client/validateLogin',
  ...below('/thirdLogin', 'GET:render/github GET:github/callback GET:getLoginUser/x'),
  ...below('/sys/user', 'GET:getCurrentUserDeparts PUT:updatePassword POST:register GET:checkOnlyUser'),
  // Menus
  ...below(
    '/sys/permission',
    `GET:getUserPermissionByToken GET:list GET:getSystemMenuList GET:getSystemSubmenu GET:getSystemSubmenuBatch
    POST:add PUT:edit POST:edit DELETE:delete DELETE:deleteBatch GET:queryTreeList GET:queryListAsync
    GET:queryRolePermission POST:saveRolePermission GET:queryDepartPermission POST:saveDepartPermission
    GET:getPermRuleListByPermId GET:queryPermissionRule POST:addPermissionRule PUT:editPermissionRule
    DELETE:deletePermissionRule`,
  ),
  // Users
  ...set('/sys/user'),
  ...below(
    '/sys/user',
    `GET:generateUserId GET:recycleBin PUT:putRecycleBin DELETE:deleteRecycleBin PUT:frozenBatch GET:queryUserRole
    PUT:changePassword GET:userDepartList GET:queryUserByDepId GET:queryByIds GET:userRoleList POST:addSysUserRole
    DELETE:deleteUserRole DELETE:deleteUserRoleBatch GET:departUserList POST:editSysDepartWithUser
    DELETE:deleteUserInDepart DELETE:deleteUserInDepartBatch GET:queryByOrgCode GET:queryByOrgCodeForAddressList`,
  ),
  ...below('/sys/sysUserAgent', 'GET:queryByUserName POST:add PUT:edit'),
  // Roles, departments, positions, tenants
  ...set('/sys/role'),
  ...below('/sys/role', 'GET:queryall GET:checkRoleCode GET:queryTreeList GET:datarule/p/r POST:datarule'),
  ...below(
    '/sys/sysDepart',
    `GET:queryTreeList GET:queryMyDeptTreeList GET:queryIdTree GET:queryDepartTreeSync GET:searchBy GET:listAll
    GET:queryTreeByKeyWord GET:getDepartName GET:getUsersByDepartId POST:add PUT:edit DELETE:delete
    DELETE:deleteBatch GET:exportXls POST:importExcel`,
  ),
  ...set('/sys/sysDepartRole'),
  ...below('/sys/sysDepartRole', 'GET:getDeptRoleList POST:deptRoleUserAdd GET:getDeptRoleByUserId'),
  ...below('/sys/sysDepartRole', 'GET:datarule/p/d/r POST:datarule'),
  ...below(
    '/sys/sysDepartPermission',
    `GET:queryTreeListForDeptRole GET:queryDeptRolePermission POST:saveDeptRolePermission GET:datarule/p/d
    POST:datarule`,
  ),
  ...set('/sys/position'),
  'GET /sys/position/queryByCode',
  ...set('/sys/tenant'),
  'GET /sys/tenant/queryList',
  // Dictionaries, checks, categories
  ...below(
    '/sys/dict',
    `GET:list GET:treeList POST:add PUT:edit DELETE:delete DELETE:deleteBatch GET:deleteList PUT:back/x
    DELETE:deletePhysic/x GET:exportXls POST:importExcel GET:getDictItems/sex GET:queryAllDictItems GET:refleshCache
    POST:refleshCache GET:getDictText/sex/1 GET:loadDict/sys_user,realname,username
    GET:loadDictItem/sys_user,realname,username GET:loadTreeData GET:queryTableData`,
  ),
  ...below('/sys/dictItem', 'GET:list POST:add PUT:edit DELETE:delete DELETE:deleteBatch'),
  'GET /sys/duplicate/check',
  ...set('/sys/checkRule'),
  'GET /sys/checkRule/checkByCode',
  ...set('/sys/fillRule'),
  'PUT /sys/fillRule/executeRuleByCode/x',
  'GET /sys/fillRule/testFillRule',
  ...below(
    '/sys/category',
    `GET:rootList GET:childList POST:add PUT:edit DELETE:delete DELETE:deleteBatch GET:loadOne GET:loadTreeChildren
    GET:loadTreeRoot GET:checkCode GET:loadTreeData GET:loadDictItem GET:loadAllData`,
  ),
  // Messages
  ...set('/sys/annountCement'),
  ...below('/sys/annountCement', 'GET:doReleaseData GET:doReovkeData GET:syncNotic GET:listByUser'),
  ...below(
    '/sys/sysAnnouncementSend',
    'GET:getMyAnnouncementSend PUT:editByAnntIdAndUserId PUT:readAll POST:handleAllRead',
  ),
  'GET /online/cgform/api/getData/x',
  // Logs, files, monitoring
  ...below('/sys/log', 'GET:list DELETE:delete DELETE:deleteBatch'),
  ...below('/sys/dataLog', 'GET:list GET:queryCompareList GET:queryDataVerList'),
  ...below(
    '/sys/common',
    'POST:upload GET:static/temp/a.png GET:static?imgPath=temp/a.png GET:download/temp/a.png',
  ),
  ...below('/sys/common', 'GET:view/temp/a.png GET:pdf/pdfPreviewIframe GET:getFileNames GET:downloadBatch'),
  'POST /sys/upload/uploadMinio',
  ...below('/actuator', 'GET:httptrace GET:metrics/jvm.memory.max GET:redis/info GET:redis/keysSize'),
  ...below('/actuator', 'GET:redis/memoryInfo GET:redis/queryDiskInfo'),
  // The site, the licence, the passwords
  'GET /site/siteinfo',
  'GET /park/contractReg/LargeScreenPermissions',
  'GET /sys/getLicenseInfo',
  ...below('/license/sysLicenceImport', 'GET:getCode POST:add GET:getOne'),
  'GET /modules.system/sysPasswordStrategy/queryOne',
  // Administration beside these
  ...set('/sys/quartzJob'),
  ...below('/sys/quartzJob', 'GET:pause GET:resume GET:execute'),
  ...below('/sys/gatewayRoute', 'GET:list POST:updateAll GET:clearRedis'),
  ...set('/sys/dataSource'),
  'GET /sys/dataSource/options',
  ...set('/message/sysMessage'),
  ...set('/message/sysMessageTemplate'),
  'POST /message/sysMessageTemplate/sendMsg',
  ...below('/oss/file', 'GET:list POST:upload DELETE:delete'),
  // The same in later generations
  ...set('/sys/message/sysMessage'),
  'GET /sys/oss/file/list',
  'GET /sys/thirdLogin/getLoginUser/x/github',
  'GET /sys/cas/client/validateLogin',
  'GET /sys/user/getUserInfo',
];

/** Calls that this server answers otherwise on purpose, and why. */
const OTHERWISE: Readonly<Record<string, string>> = {
  'POST /sys/mLogin': 'signs in without a captcha',
  'GET /sys/common/transitRESTful': 'reads any address for anybody',
  'GET /sys/user/querySysUser': 'a POST here: an answer to an address ends up in logs',
  'GET /sys/user/passwordChange': 'a POST here: the password would stand in an address',
};

describe('an address of older clients', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp();
  });
  afterAll(() => app.close());

  async function ask(call: string): Promise<number> {
    const [method = '', url = ''] = call.split(' ', 2);
    return (await app.call(method, `/api${url}`)).statusCode;
  }

  it('is one that this server has, whoever asks', async () => {
    const missing: string[] = [];
    for (const call of new Set(ADDRESSES)) {
      const status = await ask(call);
      if (status === 404 || status === 405) missing.push(`${call}: ${String(status)}`);
    }
    expect(missing).toEqual([]);
  });

  it.each(Object.keys(OTHERWISE))('is not %s', async (call) => {
    expect([404, 405]).toContain(await ask(call));
  });
});
