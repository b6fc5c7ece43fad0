// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import {
  Button,
  Card,
  Cascader,
  Checkbox,
  ConfigProvider,
  DatePicker,
  Descriptions,
  Form,
  Input,
  InputNumber,
  Menu,
  Modal,
  Pagination,
  Popover,
  Radio,
  Select,
  Space,
  Spin,
  Switch,
  Table,
  Tabs,
  Tag,
  theme as antdTheme,
  TreeSelect,
  Upload,
} from 'antd';
import { describe, expect, it } from 'vitest';
import { createMemoryStorage } from '../src/runtime/storage/open-storage.ts';
import { createStored } from '../src/runtime/storage/stored.ts';
import { createLooks } from '../src/runtime/theme/looks.ts';
import { createAppTheme } from '../src/runtime/theme/theme.ts';
import { readAntdStyles, type AntdStyles, type Theme } from './read-antd-styles.ts';

const looks = createLooks(createStored(createMemoryStorage(), createMemoryStorage())).state;

const made = readAntdStyles();

const textsOf = ({ shared, icons, modules }: AntdStyles): string[] => [
  shared,
  icons,
  ...[...modules.values()].flat(),
];

describe('the rules of antd’s components, written by the build', () => {
  it('are those that the package puts into a page', () => {
    render(
      <ConfigProvider theme={{ hashed: false }}>
        <Button type="primary">a</Button>
        <Card title="a" />
        <Cascader open options={[{ value: 'a', label: 'a' }]} />
        <Checkbox />
        <DatePicker open />
        <Descriptions items={[{ key: 'a', label: 'a', children: 'a' }]} />
        <Form>
          <Form.Item label="a">
            <Input.Search />
          </Form.Item>
        </Form>
        <Input.TextArea />
        <Input.OTP />
        <InputNumber />
        <Menu items={[{ key: 'a', label: 'a' }]} />
        <Modal open title="a" />
        <Pagination total={90} />
        <Popover open content="a">
          <i />
        </Popover>
        <Radio.Group options={['a']} />
        <Select open options={[{ value: 'a' }]} />
        <Space.Compact />
        <Spin />
        <Switch />
        <Table columns={[{ title: 'a' }]} dataSource={[]} />
        <Tabs items={[{ key: 'a', label: 'a' }]} />
        <Tag color="success">a</Tag>
        <TreeSelect open treeData={[{ value: 'a', title: 'a' }]} />
        <Upload />
      </ConfigProvider>,
    );
    const texts = textsOf(made);
    // Others have a class of their theme in front.
    const sheets = [...document.querySelectorAll<HTMLStyleElement>('style[data-cache-path^="|"]')];
    const seen: string[] = [];
    for (const { dataset, textContent } of sheets) {
      const [, name = '', prefix = ''] = (dataset['cachePath'] ?? '').split('|');
      // Custom properties are the theme's.
      if (/^\.css-var/.test(textContent)) continue;
      seen.push(name);
      const [, root = ''] = /^\.([\w-]+)/.exec(textContent) ?? [];
      const found = texts.some((text) =>
        // Movements are sheets of their own there.
        text.replaceAll('sw-prefix', prefix).replaceAll('sw-root', root).startsWith(textContent),
      );
      expect(found, `${name} ${prefix}`).toBe(true);
    }
    expect(seen.length).toBeGreaterThan(30);
  });

  it('name no value of a theme: one text serves all', () => {
    const { defaultAlgorithm, darkAlgorithm, compactAlgorithm } = antdTheme;
    const { token } = createAppTheme(looks);
    const themes = [
      { token: { ...token, fontSize: 17, controlHeight: 30, motion: false, borderRadius: 0 } },
      { algorithms: [darkAlgorithm] },
      { algorithms: [defaultAlgorithm, compactAlgorithm], token: { colorPrimary: '#ff0000' } },
    ];
    for (const theme of themes) expect(textsOf(readAntdStyles(theme as Theme))).toEqual(textsOf(made));
  });

  it('have each place for a name of a class filled in whole', () => {
    for (const text of textsOf(made)) {
      expect(text).not.toMatch(/sw-(?:prefix|root)(?![-\s.:,>+~[{)#"])/);
    }
  });
});
