// The people, roles, departments and positions of the demonstration: invented, but as they occur in a park company.

export interface DemoDepart {
  name: string;
  /** '1' company, '2' department, '3' post. */
  category: '1' | '2' | '3';
  children?: readonly DemoDepart[];
}

export const demoDeparts: readonly DemoDepart[] = [
  {
    name: '东湖产业园集团',
    category: '1',
    children: [
      {
        name: '安全管理部',
        category: '2',
        children: [
          { name: '现场安全组', category: '3' },
          { name: '应急管理组', category: '3' },
        ],
      },
      {
        name: '生产运行部',
        category: '2',
        children: [
          { name: '一车间', category: '3' },
          { name: '二车间', category: '3' },
        ],
      },
      { name: '设备管理部', category: '2', children: [{ name: '检修班', category: '3' }] },
      {
        name: '综合办公室',
        category: '2',
        children: [
          { name: '人事组', category: '3' },
          { name: '财务组', category: '3' },
        ],
      },
    ],
  },
  {
    name: '南岸分公司',
    category: '1',
    children: [
      { name: '园区运营部', category: '2', children: [{ name: '招商组', category: '3' }] },
      { name: '物业服务部', category: '2', children: [{ name: '消防值守班', category: '3' }] },
    ],
  },
];

export interface DemoRole {
  code: string;
  name: string;
  description: string;
  /** Name of the account that gets a password. */
  account: string;
  /** Ids of src/schemas/menus that the role is granted. */
  grants: readonly string[];
}

const home = ['menu-home'];
const dashboards = ['menu-dashboard', 'menu-workplace'];
const lists = ['menu-system', 'menu-user', 'menu-role', 'menu-dict', 'menu-depart'];

export const demoRoles: readonly DemoRole[] = [
  {
    code: 'safety_manager',
    name: '安全管理员',
    description: '维护用户、部门与数据字典，发布通告',
    account: 'safety',
    grants: [
      ...home,
      ...dashboards,
      'menu-dashboard-monitor',
      ...lists,
      'button-user-add',
      'button-user-edit',
      'button-user-freeze',
      'button-user-export',
      'button-depart-add',
      'button-depart-edit',
      'button-dict-add',
      'button-dict-edit',
      'button-dict-delete',
      'menu-announcement',
      'button-announcement-add',
      'button-announcement-edit',
      'button-announcement-publish',
      'button-announcement-revoke',
      'button-announcement-readers',
    ],
  },
  {
    code: 'depart_leader',
    name: '部门负责人',
    description: '查看与编辑用户',
    account: 'leader',
    grants: [
      ...home,
      ...dashboards,
      'menu-system',
      'menu-user',
      'button-user-edit',
      'button-user-export',
      'menu-depart',
    ],
  },
  {
    code: 'staff',
    name: '普通员工',
    description: '只使用首页',
    account: 'staff',
    grants: home,
  },
  {
    code: 'auditor',
    name: '审计员',
    description: '只读查看与导出',
    account: 'auditor',
    grants: [
      ...home,
      ...dashboards,
      'menu-dashboard-monitor',
      ...lists,
      'button-user-export',
      'button-role-export',
      'button-dict-export',
    ],
  },
];

/** Code, name and rank of the positions. */
export const demoPositions: readonly (readonly [code: string, name: string, rank: string])[] = [
  ['director', '总监', '1'],
  ['manager', '部门经理', '2'],
  ['engineer', '安全工程师', '3'],
  ['supervisor', '班组长', '4'],
  ['operator', '操作员', '5'],
];

export interface DemoUser {
  username: string;
  realname: string;
  sex: 1 | 2;
  role: string;
  /** Name of a department of the tree. */
  depart: string;
  position: string;
}

const user = (
  username: string,
  realname: string,
  sex: 1 | 2,
  role: string,
  depart: string,
  position: string,
): DemoUser => ({ username, realname, sex, role, depart, position });

export const demoUsers: readonly DemoUser[] = [
  user('safety', '陈志强', 1, 'safety_manager', '安全管理部', 'manager'),
  user('leader', '周建华', 1, 'depart_leader', '生产运行部', 'manager'),
  user('staff', '李晓燕', 2, 'staff', '一车间', 'operator'),
  user('auditor', '沈国栋', 1, 'auditor', '综合办公室', 'engineer'),
  user('wanglei', '王磊', 1, 'safety_manager', '现场安全组', 'engineer'),
  user('zhangwei', '张伟', 1, 'staff', '一车间', 'supervisor'),
  user('zhangmin', '张敏', 2, 'staff', '人事组', 'engineer'),
  user('liuyang', '刘洋', 1, 'staff', '二车间', 'supervisor'),
  user('liujing', '刘静', 2, 'staff', '财务组', 'engineer'),
  user('chenchen', '陈晨', 2, 'staff', '招商组', 'operator'),
  user('yangfan', '杨帆', 1, 'depart_leader', '设备管理部', 'manager'),
  user('huangli', '黄丽', 2, 'staff', '人事组', 'operator'),
  user('zhaojun', '赵军', 1, 'staff', '检修班', 'supervisor'),
  user('wuxiaodong', '吴晓东', 1, 'staff', '检修班', 'operator'),
  user('zhoujie', '周杰', 1, 'staff', '一车间', 'operator'),
  user('xuting', '徐婷', 2, 'staff', '财务组', 'operator'),
  user('sunqiang', '孙强', 1, 'staff', '二车间', 'operator'),
  user('maxiaoli', '马晓丽', 2, 'staff', '应急管理组', 'operator'),
  user('zhuhaibo', '朱海波', 1, 'staff', '应急管理组', 'supervisor'),
  user('hujianping', '胡建平', 1, 'staff', '消防值守班', 'supervisor'),
  user('guoxin', '郭鑫', 1, 'staff', '消防值守班', 'operator'),
  user('hexue', '何雪', 2, 'staff', '招商组', 'operator'),
  user('gaofeng', '高峰', 1, 'depart_leader', '园区运营部', 'manager'),
  user('linyu', '林雨', 2, 'staff', '园区运营部', 'operator'),
  user('luoyong', '罗勇', 1, 'staff', '现场安全组', 'operator'),
  user('zhengkai', '郑凯', 1, 'staff', '现场安全组', 'operator'),
  user('liangyan', '梁燕', 2, 'staff', '综合办公室', 'operator'),
  user('xiebin', '谢斌', 1, 'staff', '一车间', 'operator'),
  user('songjia', '宋佳', 2, 'staff', '二车间', 'operator'),
  user('tangwen', '唐文', 2, 'auditor', '综合办公室', 'engineer'),
  user('xuhao', '许浩', 1, 'staff', '检修班', 'operator'),
  user('hanmei', '韩梅', 2, 'staff', '物业服务部', 'operator'),
  user('fenggang', '冯刚', 1, 'depart_leader', '物业服务部', 'manager'),
  user('dengchao', '邓超群', 1, 'staff', '一车间', 'operator'),
  user('ouyangxue', '欧阳雪', 2, 'staff', '安全管理部', 'director'),
];
