import { Button, Select } from 'antd';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { ariaAttributes } from '../../controls/field/control-attributes.ts';
import type { ElementType, PrintElement, PrintTemplate } from '../../engine/print/template.ts';
import { TEMPLATE_LIMITS } from '../../engine/print/template.ts';
import type { SettingsOf, WidgetProps } from '../../engine/react/widget.ts';
import { DesignPage } from './DesignPage.tsx';
import {
  ADD_TITLES,
  copyElement,
  ELEMENT_TITLES,
  keepOnPage,
  makeElement,
  replaceElement,
} from './elements.ts';
import { ElementSettings } from './ElementSettings.tsx';
import type { FieldChoice } from './field-choice.ts';
import { PageSettings } from './PageSettings.tsx';
import { t, translateName } from '../../engine/text.ts';
import './print-designer.css';
import type { props as schema } from './props.ts';
import { useHistory } from './use-history.ts';

const TYPES = Object.keys(ELEMENT_TITLES) as ElementType[];
const ZOOMS = [0.5, 0.75, 1, 1.5, 2].map((value) => ({ value, label: `${value * 100}%` }));

/** Designs a page in millimetres; the value is the JSON text of the template. */
export function PrintDesigner(props: WidgetProps<SettingsOf<typeof schema>>): ReactNode {
  const { value, onChange, onBlur, label, settings, isDisabled, isReadOnly } = props;
  // Their titles may come from the server, which speaks Chinese.
  const fields = ((settings.fields ?? []) as readonly FieldChoice[]).map((field) => ({
    ...field,
    title: translateName(field.title),
  }));
  const { template, change, undo, redo } = useHistory(value, onChange);
  const [selected, setSelected] = useState<string>();
  const [zoom, setZoom] = useState(0.75);
  const element = template.elements.find(({ id }) => id === selected);
  const added = useRef<string>(undefined);
  const work = useRef<HTMLDivElement>(null);
  const canChange = !isDisabled && !isReadOnly;

  // What was just put on the page takes the keys: arrows move it at once.
  useEffect(() => {
    if (added.current === undefined || added.current !== selected) return;
    added.current = undefined;
    work.current?.querySelector<HTMLElement>('[role=option][aria-selected=true]')?.focus();
  }, [selected, template]);

  function add(type: ElementType): void {
    put(makeElement(type, template, fields));
  }
  function put(made: PrintElement): void {
    change({ ...template, elements: [...template.elements, made] });
    added.current = made.id;
    setSelected(made.id);
  }
  function remove(removed: PrintElement): void {
    change({ ...template, elements: template.elements.filter(({ id }) => id !== removed.id) });
    setSelected(undefined);
  }
  function resizePage(page: PrintTemplate['page'], setting: string): void {
    const elements = template.elements.map((one) => keepOnPage(one, page));
    change({ page, elements }, `page ${setting}`);
  }

  function press(event: KeyboardEvent): void {
    const isCommand = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    const command =
      key === 'escape' && element
        ? () => setSelected(undefined)
        : !canChange
          ? undefined
          : (key === 'delete' || key === 'backspace') && element
            ? () => remove(element)
            : isCommand && key === 'd' && element
              ? () => put(copyElement(element, template))
              : isCommand && key === 'z'
                ? event.shiftKey
                  ? redo
                  : undo
                : isCommand && key === 'y'
                  ? redo
                  : undefined;
    if (!command) return;
    event.preventDefault();
    // The dialog around would close, and the browser would do its own.
    event.stopPropagation();
    command();
  }

  const isFull = template.elements.length >= TEMPLATE_LIMITS.elements;
  return (
    <div className="sw-print-designer" onBlur={onBlur}>
      <div className="sw-print-tools" role="toolbar" aria-label={t('{0} 工具', label)}>
        {TYPES.map((type) => (
          <Button key={type} size="small" disabled={!canChange || isFull} onClick={() => add(type)}>
            {ADD_TITLES[type]}
          </Button>
        ))}
        <Button size="small" autoInsertSpace={false} disabled={!canChange || !undo} onClick={undo}>
          {t('撤销一步')}
        </Button>
        <Button size="small" autoInsertSpace={false} disabled={!canChange || !redo} onClick={redo}>
          {t('重做')}
        </Button>
        <Button
          size="small"
          disabled={!canChange || !element || isFull}
          onClick={() => element && put(copyElement(element, template))}
        >
          {t('复制元素')}
        </Button>
        <Button
          size="small"
          danger
          disabled={!canChange || !element}
          onClick={() => element && remove(element)}
        >
          {t('删除元素')}
        </Button>
        <Select
          size="small"
          aria-label={t('显示比例')}
          value={zoom}
          options={ZOOMS}
          disabled={isDisabled}
          onChange={setZoom}
        />
      </div>
      <div ref={work} className="sw-print-work">
        <div className="sw-print-desk" style={{ maxHeight: settings.height ?? 560 }}>
          <DesignPage
            template={template}
            fields={fields}
            label={label}
            zoom={zoom}
            selected={selected}
            canChange={canChange}
            aria={ariaAttributes(props)}
            onSelect={setSelected}
            onChange={change}
            onKey={press}
          />
        </div>
        <div className="sw-print-panel" role="region" aria-label={element ? t('元素设置') : t('页面设置')}>
          <b>{element ? t('{0}设置', ELEMENT_TITLES[element.type]) : t('页面设置')}</b>
          {element ? (
            <ElementSettings
              element={element}
              page={template.page}
              fields={fields}
              isDisabled={!canChange}
              onChange={(next, setting) => change(replaceElement(template, next), `${next.id} ${setting}`)}
            />
          ) : (
            <PageSettings page={template.page} isDisabled={!canChange} onChange={resizePage} />
          )}
          <p className="sw-print-help">
            {t(
              '方向键移动 1 毫米，加 Shift 移动 0.1 毫米，加 Ctrl 改变大小；Delete 删除，Ctrl+Z 撤销，Ctrl+D 复制；拖动时按住 Alt 不对齐。',
            )}
          </p>
        </div>
      </div>
    </div>
  );
}
