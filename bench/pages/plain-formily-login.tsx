// Contender of the first load: the sign-in page as a JSON Schema through stock Formily and its antd components.
import { Form, FormItem, Input, Password, Submit } from '@formily/antd-v5';
import { createForm } from '@formily/core';
import { createSchemaField, type ISchema } from '@formily/react';
import { createRoot } from 'react-dom/client';

const SchemaField = createSchemaField({ components: { FormItem, Input, Password } });

const schema: ISchema = {
  type: 'object',
  properties: {
    username: {
      type: 'string',
      required: true,
      'x-decorator': 'FormItem',
      'x-component': 'Input',
      'x-component-props': { placeholder: '用户名' },
    },
    password: {
      type: 'string',
      required: true,
      'x-decorator': 'FormItem',
      'x-component': 'Password',
      'x-component-props': { placeholder: '密码' },
    },
  },
};

createRoot(document.getElementById('root') as HTMLElement).render(
  <main style={{ width: 400, margin: '80px auto' }}>
    <h1>登录</h1>
    <Form form={createForm()}>
      <SchemaField schema={schema} />
      <Submit block>登录</Submit>
    </Form>
  </main>,
);
