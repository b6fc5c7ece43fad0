// What can be added: dragged onto the canvas, or put in with Enter behind what is selected.
import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import { Button, Collapse, Empty, Popconfirm, Select } from 'antd';
import { useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';
import { t, translateName } from '../../../engine/text.ts';
import { ownString } from '../../../engine/values/json.ts';
import { addNew } from './add-new.ts';
import { useDesigner } from '../designer-context.ts';
import type { SavedBlock } from '../../store/saved-blocks.ts';
import { KEEPING_KEYS } from '../desk/key-places.ts';
import { groupWidgets, isFound, listFields, type NewNode } from './new-nodes.ts';
import { SearchField } from '../SearchField.tsx';
import { InHand } from './InHand.tsx';
import { useDraggedNew } from './use-dragged-new.ts';
import './palette.css';

export function Palette({ onBlock }: { onBlock(block: SavedBlock): void }): ReactNode {
  const { catalog, widgets, session, blocks } = useDesigner();
  const saved = useSyncExternalStore(blocks.subscribe, blocks.list);
  const [search, setSearch] = useState('');
  const [entityId, setEntityId] = useState<string>();
  // Frames are opened by steps, and are no parts of a screen.
  const groups = useMemo(
    () => groupWidgets([...widgets.values()].filter(({ liesIn }) => liesIn?.length !== 0)),
    [widgets],
  );
  // What modules declare comes first: it is what people design pages for.
  const entities = useMemo(
    () =>
      (catalog.entities ?? []).toSorted(
        (one, other) => Number(other.storage === 'managed') - Number(one.storage === 'managed'),
      ),
    [catalog],
  );
  const entity = entities.find(({ id }) => id === entityId);
  const fields = useMemo(
    () => (entity ? listFields(entity, entities, catalog.calls ?? []) : []),
    [entity, entities, catalog],
  );
  const isReadOnly = session.opened.readOnly !== undefined;
  const shown = [
    {
      key: 'fields',
      title: t('记录类型的字段'),
      before: (
        <Select
          className="sw-designer-wide"
          allowClear
          placeholder={t('选择记录类型')}
          aria-label={t('记录类型')}
          popupMatchSelectWidth={false}
          showSearch={{ optionFilterProp: 'label' }}
          value={entityId}
          onChange={setEntityId}
          options={entities.map(({ id, title }) => ({ value: id, label: `${title}（${id}）` }))}
        />
      ),
      nodes: fields,
    },
    ...groups.map((group) => ({ ...group, before: null })),
  ]
    .map((group) => ({ ...group, nodes: group.nodes.filter((node) => isFound(node, search)) }))
    .filter(({ key, nodes }) => nodes.length > 0 || (key === 'fields' && search === ''));
  const found = saved.filter(({ name }) => isFound({ title: name, name }, search));

  return (
    <div className="sw-designer-palette" {...KEEPING_KEYS}>
      <SearchField label={t('搜索组件')} value={search} onChange={setSearch} />
      {shown.length + found.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('没有找到组件，换个词试试')} />
      )}
      <Collapse
        key={search === '' ? 'all' : 'found'}
        ghost
        size="small"
        defaultActiveKey={
          search === ''
            ? ['blocks', 'input', 'layout', 'data', 'action', 'display']
            : ['blocks', ...shown.map(({ key }) => key)]
        }
        items={[
          ...(found.length === 0
            ? []
            : [
                {
                  key: 'blocks',
                  label: t('常用块'),
                  children: found.map((block) => (
                    <BlockItem key={block.name} block={block} isDisabled={isReadOnly} onBlock={onBlock} />
                  )),
                },
              ]),
          ...shown.map(({ key, title, before, nodes }) => ({
            key,
            label: title,
            children: (
              <>
                {before}
                <div className="sw-designer-items">
                  {nodes.map((node) => (
                    <PaletteItem key={node.id} item={node} isDisabled={isReadOnly} />
                  ))}
                </div>
              </>
            ),
          })),
        ]}
      />
      <InHand />
    </div>
  );
}

function PaletteItem({ item, isDisabled }: { item: NewNode; isDisabled: boolean }): ReactNode {
  const parts = useDesigner();
  const element = useDraggedNew(
    { id: item.id, widget: ownString(item.node, 'x-component'), title: translateName(item.title) },
    isDisabled,
  );
  return (
    <button
      ref={element}
      type="button"
      className="sw-designer-item"
      disabled={isDisabled}
      title={t('{0}：拖到画布，或按回车放到所选组件之后', translateName(item.title))}
      onClick={() => addNew(parts, item)}
    >
      {translateName(item.title)}
    </button>
  );
}

function BlockItem({
  block,
  isDisabled,
  onBlock,
}: {
  block: SavedBlock;
  isDisabled: boolean;
  onBlock(block: SavedBlock): void;
}): ReactNode {
  const { blocks } = useDesigner();
  const { name, nodes } = block;
  const widget = nodes.length === 1 ? ownString(nodes[0]?.node, 'x-component') : undefined;
  const element = useDraggedNew({ id: `block ${name}`, widget, title: name }, isDisabled);
  return (
    <div className="sw-designer-block">
      <button
        ref={element}
        type="button"
        className="sw-designer-item"
        disabled={isDisabled}
        title={t('{0}：拖到画布，或按回车放到所选组件之后', name)}
        onClick={() => onBlock(block)}
      >
        {name}
      </button>
      <Popconfirm
        title={t('删除常用块“{0}”？', name)}
        okText={t('删除')}
        cancelText={t('取消')}
        onConfirm={() => blocks.remove(name)}
      >
        <Button
          type="text"
          size="small"
          title={t('删除常用块“{0}”', name)}
          aria-label={t('删除常用块“{0}”', name)}
          icon={<DeleteOutlined />}
        />
      </Popconfirm>
    </div>
  );
}
