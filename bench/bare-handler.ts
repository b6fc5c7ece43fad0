// The measure of call-costs.ts: a handler by hand that sends what a call needs through `pg`, prepared, and answers JSON. It
// asks nobody for a token, checks nothing and writes no log.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 20 });

const HANDLERS: Readonly<Record<string, () => Promise<unknown>>> = {
  async '/users'() {
    const [counted, page] = await Promise.all([
      pool.query({
        name: 'count',
        text: 'select count(*) as total from sys_user where del_flag = $1',
        values: [0],
      }),
      pool.query({
        name: 'page',
        text: 'select id, username, realname, avatar, birthday, sex, email, phone, org_code, status, work_no, post, telephone, create_by, create_time, update_by, update_time, user_identity, depart_ids from sys_user where del_flag = $1 order by create_time desc nulls last, id limit $2 offset $3',
        values: [0, 10, 0],
      }),
    ]);
    return { total: Number((counted.rows[0] as { total: string }).total), records: page.rows };
  },
  async '/orders'() {
    const [counted, page] = await Promise.all([
      pool.query({ name: 'count-orders', text: 'select count(*) as total from bench_order', values: [] }),
      pool.query({
        name: 'orders',
        text: `select item.id, item.name, item.kind, item.state, item.customer_id, customer.name as customer, item.amount,
          item.sys_org_code, item.version, item.create_by, item.create_time, item.update_by, item.update_time
          from bench_order as item left join bench_customer as customer on customer.id = item.customer_id
          order by item.create_time desc nulls last, item.id limit $1 offset $2`,
        values: [10, 0],
      }),
    ]);
    return { total: Number((counted.rows[0] as { total: string }).total), records: page.rows };
  },
  async '/dictionary'() {
    const { rows } = await pool.query({
      name: 'dictionary',
      text: `select item_value as value, item_text as text, item_color as color from sys_dict_item as item
        join sys_dict as dict on dict.id = item.dict_id
        where dict.dict_code = $1 and dict.del_flag = 0 and item.status = 1 order by item.sort_order, item.item_value`,
      values: ['user_status'],
    });
    return rows;
  },
  async '/permissions'() {
    const { rows } = await pool.query({
      name: 'permissions',
      text: `select permission.* from sys_permission as permission where permission.del_flag = 0 and permission.id in (
        select granted.permission_id from sys_user_role as held
        join sys_role_permission as granted on granted.role_id = held.role_id
        where held.user_id = (select id from sys_user where username = $1)) order by permission.sort_no`,
      values: ['admin'],
    });
    return rows;
  },
};

const server = createServer((request, response) => {
  const handler = HANDLERS[request.url ?? ''];
  const answer = handler?.() ?? Promise.reject(new Error('unknown address'));
  answer.then(
    (result) => {
      response.setHeader('content-type', 'application/json; charset=utf-8');
      response.end(JSON.stringify({ success: true, code: 200, message: '', result, timestamp: Date.now() }));
    },
    (error: unknown) => {
      response.statusCode = 500;
      response.end(String(error));
    },
  );
});
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
