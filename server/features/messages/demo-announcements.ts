// The announcements of the demonstration: what a park company tells its people.
import type { Transaction } from 'kysely';
import { createId } from '../../records/record.ts';
import type { Database } from '../../db/tables.ts';

const HOUR = 3_600_000;

interface DemoAnnouncement {
  title: string;
  content: string;
  priority: 'L' | 'M' | 'H';
  category: 'notice' | 'system';
  /** Hours before the start of the demonstration; undefined is a draft. */
  hoursAgo?: number;
  openPage?: string;
}

const demoAnnouncements: readonly DemoAnnouncement[] = [
  {
    title: '关于开展消防设施专项检查的通知',
    content:
      '<p>各部门：</p><p>为做好秋冬季消防安全工作，定于<strong>下周一至周三</strong>开展消防设施专项检查，重点为：</p>' +
      '<ul><li>消火栓、灭火器的完好情况</li><li>疏散通道与安全出口是否畅通</li><li>应急照明与疏散指示标志</li></ul>' +
      '<p>请各部门提前自查，并安排专人陪同。</p>',
    priority: 'H',
    category: 'notice',
    hoursAgo: 2,
  },
  {
    title: '园区停电检修通知',
    content:
      '<p>本周六 8:00–12:00 对二号变压器进行检修，一车间、检修班停电，请提前做好设备停机与数据保存。</p>',
    priority: 'M',
    category: 'notice',
    hoursAgo: 26,
  },
  {
    title: '系统升级完成',
    content: '<p>系统已完成升级：新增消息中心，公告可以按分类查看，也可以一次全部标为已读。</p>',
    priority: 'L',
    category: 'system',
    hoursAgo: 1,
    openPage: '/isps/userAnnouncement',
  },
  {
    title: '十月安全例会安排（草稿）',
    content: '<p>时间待定，请各部门准备本月隐患整改情况。</p>',
    priority: 'M',
    category: 'notice',
  },
];

/** Writes them as `sender`, published to everybody except the draft. */
export async function writeDemoAnnouncements(
  transaction: Transaction<Database>,
  sender: string,
  now: Date,
): Promise<void> {
  await transaction
    .insertInto('sys_announcement')
    .values(
      demoAnnouncements.map(({ title, content, priority, category, hoursAgo, openPage }) => {
        const at = new Date(now.getTime() - (hoursAgo ?? 0) * HOUR);
        return {
          id: createId(),
          titile: title,
          msg_content: content,
          priority,
          msg_category: category === 'system' ? '2' : '1',
          msg_category2: category,
          ...(openPage === undefined ? {} : { open_type: 'url', open_page: openPage }),
          ...(hoursAgo === undefined ? {} : { send_status: '1', send_time: at, sender }),
          create_by: sender,
          create_time: at,
        };
      }),
    )
    .execute();
}
