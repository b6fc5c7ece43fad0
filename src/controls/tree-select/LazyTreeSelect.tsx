// A dropdown with a tree of the server that opens level by level.
import CloseCircleFilled from '@ant-design/icons/CloseCircleFilled';
import { Empty, Spin, TreeSelect } from 'antd';
import { useState, type ReactNode } from 'react';
import { controlAttributes, type ControlState } from '../field/control-attributes.ts';
import { useTexts } from '../choices/lookup-texts.ts';
import { RetryOptions } from '../choices/RetryOptions.tsx';
import type { TreeSource } from './tree-source.ts';
import { useLevels, type Levels } from './use-levels.ts';
import { t } from '../../engine/text.ts';

interface Picked {
  value: string;
  label: ReactNode;
}

interface Props extends ControlState {
  source: TreeSource;
  /** Stored keys. */
  keys: readonly string[];
  isMulti: boolean;
  placeholder: string;
  size?: 'small' | 'middle' | 'large' | undefined;
  /** @param texts texts of the keys, in the same order */
  onPick(this: void, keys: readonly string[], texts: readonly string[]): void;
  onBlur(this: void): void;
}

/** Several are ticked apart from each other: a parent says nothing about what lies below it. */
export function LazyTreeSelect(props: Props): ReactNode {
  const { source, keys, isMulti, isReadOnly, onPick } = props;
  const [hasOpened, setOpened] = useState(false);
  const levels = useLevels(source, hasOpened);
  const texts = useTexts(source, keys);
  const shown = keys.map((key): Picked => ({
    value: key,
    label: texts.get(key) ?? (texts.isLoading ? t('加载中…') : key),
  }));

  return (
    <TreeSelect<Picked | Picked[] | null | undefined>
      {...controlAttributes(props)}
      style={{ width: '100%' }}
      labelInValue
      multiple={isMulti}
      // Null is no value of this control.
      value={isMulti ? shown : shown[0]}
      treeData={levels.drawn}
      // Not `loadData`: that goes on asking by itself after a failure.
      treeExpandedKeys={[...levels.expanded]}
      onTreeExpand={(opened) => {
        levels.expand(opened.map(String));
      }}
      placeholder={props.placeholder}
      loading={levels.roots.isFetching || levels.isOpening}
      // Only what has been opened could be searched.
      showSearch={false}
      {...(props.size ? { size: props.size } : {})}
      allowClear={!isReadOnly && { clearIcon: <CloseCircleFilled aria-label={t('清除')} /> }}
      {...(isReadOnly ? { open: false, suffixIcon: null } : {})}
      onOpenChange={(isOpen) => {
        if (isOpen) setOpened(true);
      }}
      notFoundContent={<Nothing levels={levels} />}
      onChange={(picked) => {
        if (isReadOnly) return;
        const chosen = picked === null || picked === undefined ? [] : [picked].flat();
        const named = chosen.map(({ value, label }): [string, string] => [
          value,
          // A label is the title of its node, which is text.
          texts.get(value) ?? (typeof label === 'string' ? label : value),
        ]);
        texts.remember(named);
        onPick(
          named.map(([key]) => key),
          named.map(([, text]) => text),
        );
      }}
      onBlur={props.onBlur}
    />
  );
}

function Nothing({ levels: { roots } }: { levels: Levels }): ReactNode {
  if (roots.error) return <RetryOptions error={roots.error} retry={roots.retry} />;
  if (roots.data === undefined) return <Spin size="small" aria-label={t('加载中')} />;
  return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('暂无选项')} />;
}
