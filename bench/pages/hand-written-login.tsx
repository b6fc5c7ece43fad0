// Denominator of the first load: a sign-in page by hand on React and antd, without router, session or engine.
import { Button, ConfigProvider, Input } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import { useState, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

function Login(): ReactNode {
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [error, setError] = useState('');
  return (
    <ConfigProvider locale={zhCN}>
      <main style={{ width: 400, margin: '80px auto' }}>
        <h1>登录</h1>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            setError(name === '' || password === '' ? '请输入用户名和密码' : '');
          }}
        >
          <Input
            placeholder="用户名"
            value={name}
            onChange={(event) => {
              setName(event.target.value);
            }}
          />
          <Input.Password
            placeholder="密码"
            value={password}
            onChange={(event) => {
              setPassword(event.target.value);
            }}
          />
          {error !== '' && <p role="alert">{error}</p>}
          <Button type="primary" htmlType="submit" block>
            登录
          </Button>
        </form>
      </main>
    </ConfigProvider>
  );
}

createRoot(document.getElementById('root') as HTMLElement).render(<Login />);
