// The classes of the demonstration, as a park company sorts its regulations, problems and dangers.

export interface DemoCategory {
  name: string;
  children?: readonly DemoCategory[];
}

export const demoCategories: readonly DemoCategory[] = [
  {
    name: '法律法规',
    children: [
      { name: '国家法律', children: [{ name: '安全生产' }, { name: '环境保护' }] },
      { name: '地方法规' },
      { name: '行业标准' },
    ],
  },
  {
    name: '设备检查问题',
    children: [{ name: '特种设备' }, { name: '电气设备' }, { name: '消防设施' }],
  },
  {
    name: '安全隐患',
    children: [{ name: '用电安全' }, { name: '动火作业' }, { name: '高处作业' }, { name: '危险化学品' }],
  },
];
