import LeftOutlined from '@ant-design/icons/LeftOutlined';
import RightOutlined from '@ant-design/icons/RightOutlined';
import { Button, Spin, Transfer as AntTransfer } from 'antd';
import type { ReactNode } from 'react';
import { ariaAttributes } from '../../controls/control-attributes.ts';
import { joinKeys, keysOf, withUnknown } from '../../controls/option-values.ts';
import type { SettingsOf, WidgetProps } from '../../engine/react/widget.ts';
import type { props as schema } from './props.ts';
import './transfer.css';

/** Options on the left, chosen ones on the right; kept comma-joined in the order of the options. */
export function Transfer(props: WidgetProps<SettingsOf<typeof schema>>): ReactNode {
  const { id, value, onChange, settings, options, isDisabled, isReadOnly } = props;
  if (props.areOptionsLoading) return <Spin size="small" />;
  const keys = keysOf(value);
  // A stored value that is no option any more can still be taken back.
  const items = withUnknown(options, keys).map((option) => ({
    key: String(option.value),
    title: option.text,
  }));
  const { leftTitle = '可选', rightTitle = '已选' } = settings;
  return (
    <div
      id={id}
      className="sw-transfer"
      role="group"
      aria-labelledby={`${id}-label`}
      tabIndex={-1}
      {...ariaAttributes(props)}
      style={{ ['--sw-transfer-height' as string]: `${String(settings.height ?? 260)}px` }}
    >
      <AntTransfer
        dataSource={items}
        targetKeys={keys}
        titles={[leftTitle, rightTitle]}
        render={({ title }) => title}
        actions={[
          <Move key="right" icon={<RightOutlined />} name={`移到${rightTitle}`} />,
          <Move key="left" icon={<LeftOutlined />} name={`移回${leftTitle}`} />,
        ]}
        disabled={isDisabled || isReadOnly}
        {...(props.isInvalid ? { status: 'error' as const } : {})}
        // Its clearing icon cannot be disabled.
        showSearch={!isDisabled && !isReadOnly && (settings.showSearch ?? true)}
        filterOption={(word, { title }) => title.toLowerCase().includes(word.trim().toLowerCase())}
        locale={{
          itemUnit: '项',
          itemsUnit: '项',
          searchPlaceholder: '请输入文字搜索',
          notFoundContent: '暂无选项',
        }}
        onChange={(next) => {
          if (!isReadOnly) onChange(joinKeys(next.map(String), options));
        }}
      />
    </div>
  );
}

/** The control gives it what a press does, and whether something is ticked that can be moved. */
function Move({ icon, name, ...given }: { icon: ReactNode; name: string; disabled?: boolean }): ReactNode {
  return <Button type="primary" size="small" {...given} icon={icon} aria-label={name} title={name} />;
}
