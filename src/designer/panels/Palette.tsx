// What can be added: dragged onto the canvas, or put in with Enter behind what is selected.
import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { Collapse, Empty, Input, Select } from 'antd';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { t } from '../../engine/text.ts';
import { DRAG_TYPE } from '../canvas/protocol.ts';
import { insertNodes } from '../document/commands/nodes.ts';
import { placeBeside } from '../document/insert-place.ts';
import { useDesigner, useSessionState } from './designer-context.ts';
import { groupWidgets, isFound, listFields, type NewNode } from './new-nodes.ts';

export function Palette(): ReactNode {
  const { catalog, widgets, session } = useDesigner();
  const [search, setSearch] = useState('');
  const [entityId, setEntityId] = useState<string>();
  const groups = useMemo(() => groupWidgets(widgets.values()), [widgets]);
  const entities = catalog.entities ?? [];
  const entity = entities.find(({ id }) => id === entityId);
  const fields = useMemo(() => (entity ? listFields(entity) : []), [entity]);
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

  return (
    <div className="sw-designer-palette">
      <Input.Search
        allowClear
        placeholder={t('搜索组件')}
        aria-label={t('搜索组件')}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {shown.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('没有找到组件，换个词试试')} />
      )}
      <Collapse
        key={search === '' ? 'all' : 'found'}
        ghost
        size="small"
        defaultActiveKey={
          search === '' ? ['input', 'layout', 'data', 'action', 'display'] : shown.map(({ key }) => key)
        }
        items={shown.map(({ key, title, before, nodes }) => ({
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
        }))}
      />
    </div>
  );
}

function PaletteItem({ item, isDisabled }: { item: NewNode; isDisabled: boolean }): ReactNode {
  const { session, widgets } = useDesigner();
  const { draft } = useSessionState();
  const element = useRef<HTMLButtonElement>(null);
  const { id } = item;
  useEffect(() => {
    if (!element.current || isDisabled) return undefined;
    return draggable({
      element: element.current,
      getInitialDataForExternal: () => ({ [DRAG_TYPE]: JSON.stringify({ kind: 'new', id }) }),
    });
  }, [id, isDisabled]);
  return (
    <button
      ref={element}
      type="button"
      className="sw-designer-item"
      disabled={isDisabled}
      title={t('拖到画布，或按回车放到所选组件之后')}
      onClick={() => {
        const place = placeBeside(
          draft.document,
          draft.selection,
          (type) => widgets.get(type)?.draws === 'children',
        );
        session.perform((document) => insertNodes(document, place, [item]));
      }}
    >
      {item.title}
    </button>
  );
}
