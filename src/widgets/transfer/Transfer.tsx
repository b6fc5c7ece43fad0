import LeftOutlined from '@ant-design/icons/LeftOutlined';
import RightOutlined from '@ant-design/icons/RightOutlined';
import { Button, Spin, Transfer as AntTransfer } from 'antd';
import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { ariaAttributes } from '../../controls/field/control-attributes.ts';
import { joinKeys, keysOf, withUnknown } from '../../controls/choices/option-values.ts';
import { describeByNote, OptionsNote } from '../../controls/choices/OptionsNote.tsx';
import type { SettingsOf, WidgetProps } from '../../engine/react/widget.ts';
import type { props as schema } from './props.ts';
import { t } from '../../engine/text.ts';
import './transfer.css';

/** Options on the left, chosen ones on the right; kept comma-joined in the order of the options. */
export function Transfer(props: WidgetProps<SettingsOf<typeof schema>>): ReactNode {
  const { id, value, onChange, settings, options, isDisabled, isReadOnly } = props;
  const box = useRef<HTMLDivElement>(null);
  useBoxNames(box, props.areOptionsLoading);
  if (props.areOptionsLoading) return <Spin size="small" />;
  const keys = keysOf(value);
  // A stored value that is no option any more can still be taken back.
  const items = withUnknown(options, keys).map((option) => ({
    key: String(option.value),
    title: option.text,
  }));
  const { leftTitle = t('可选'), rightTitle = t('已选') } = settings;
  const { noteId, describedBy } = describeByNote(props);
  return (
    <div
      ref={box}
      id={id}
      className="sw-transfer"
      role="group"
      aria-labelledby={`${id}-label`}
      tabIndex={-1}
      {...ariaAttributes({ ...props, describedBy })}
      // Groups have no such state; nothing in it can be pressed anyway.
      aria-readonly={undefined}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) props.onBlur();
      }}
      style={{ ['--sw-transfer-height' as string]: `${String(settings.height ?? 260)}px` }}
    >
      <AntTransfer
        dataSource={items}
        targetKeys={keys}
        titles={[leftTitle, rightTitle]}
        render={({ title }) => title}
        actions={[
          <Move key="right" icon={<RightOutlined />} name={t('移到{0}', rightTitle)} />,
          <Move key="left" icon={<LeftOutlined />} name={t('移回{0}', leftTitle)} />,
        ]}
        disabled={isDisabled || isReadOnly}
        {...(props.isInvalid ? { status: 'error' as const } : {})}
        // Its clearing icon cannot be disabled.
        showSearch={!isDisabled && !isReadOnly && (settings.showSearch ?? true)}
        filterOption={(word, { title }) => title.toLowerCase().includes(word.trim().toLowerCase())}
        selectAllLabels={[sayCount, sayCount]}
        locale={{
          searchPlaceholder: t('请输入文字搜索'),
          notFoundContent: t('暂无选项'),
        }}
        onChange={(next) => {
          if (!isReadOnly) onChange(joinKeys(next.map(String), options));
        }}
      />
      {props.optionsNote !== undefined && <OptionsNote id={noteId}>{props.optionsNote}</OptionsNote>}
    </div>
  );
}

/** How many items a side has, and before a stroke how many of them are ticked. */
function sayCount({ selectedCount, totalCount }: { selectedCount: number; totalCount: number }): string {
  const ticked = selectedCount > 0 ? `${selectedCount}/` : '';
  return `${ticked}${totalCount} ${t('项', totalCount)}`;
}

/** The control's boxes to tick stand beside their texts without a name; it draws them anew when it likes. */
function useBoxNames(box: RefObject<HTMLElement | null>, isLoading: boolean): void {
  useEffect(() => {
    const root = box.current;
    if (!root) return;
    const nameBoxes = (): void => {
      for (const input of root.querySelectorAll('input[type="checkbox"]')) {
        const item = input.closest('li')?.textContent;
        const side = input
          .closest('.ant-transfer-list-header')
          ?.querySelector('.ant-transfer-list-header-title');
        input.setAttribute('aria-label', item ?? t('全选{0}', side?.textContent ?? ''));
      }
    };
    nameBoxes();
    const observer = new MutationObserver(nameBoxes);
    observer.observe(root, { childList: true, subtree: true, characterData: true });
    return () => {
      observer.disconnect();
    };
  }, [box, isLoading]);
}

/** The control gives it what a press does, and whether something is ticked that can be moved. */
function Move({ icon, name, ...given }: { icon: ReactNode; name: string; disabled?: boolean }): ReactNode {
  return <Button type="primary" size="small" {...given} icon={icon} aria-label={name} title={name} />;
}
