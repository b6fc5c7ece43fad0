// The data of a screen: its calls, states, parameters, dictionaries and rules, and what happens by itself.
import { Collapse } from 'antd';
import { useMemo, useState, type ReactNode } from 'react';
import type { Json } from '../../../engine/document.ts';
import { t } from '../../../engine/text.ts';
import { declare, setScreen } from '../../document/commands/settings.ts';
import { readPath } from '../../document/edits.ts';
import { freeName } from '../../document/free-name.ts';
import { NEW_RULE } from '../../document/new-words.ts';
import { keyOf } from '../../document/node-tree.ts';
import { nameOfAddress } from '../../document/apis/call-names.ts';
import { isObject } from '../../../engine/values/json.ts';
import { useDesigner, useSessionState } from '../designer-context.ts';
import { findingsAt } from '../fields/findings-at.ts';
import { StructuredControl } from '../fields/StructuredControl.tsx';
import { StructuredControls } from '../fields/structured-controls.ts';
import { ValueField } from '../fields/ValueField.tsx';
import { readKnown } from '../known-names.ts';
import { SettingField } from '../settings/SettingField.tsx';
import { listReferences, type Setting } from '../settings/settings-list.ts';
import { ApiEditor, declareCall, type DeclaredProps } from './ApiEditor.tsx';
import { CallPicker } from './CallPicker.tsx';
import { DeclaredCards } from './DeclaredCards.tsx';
import { DictEditor } from './DictEditor.tsx';
import { Params } from './Params.tsx';
import { RuleEditor } from './RuleEditor.tsx';
import './data.css';

const steps = (path: Setting['path'], title: string, help: string): Setting => ({
  path,
  title,
  help,
  schema: { type: 'array' },
  takesExpression: false,
  control: 'steps',
  isAction: true,
});

const OPEN = steps(['on', 'open'], t('打开时'), t('显示时执行一次'));
const EVERY = steps(['on', 'every', 'steps'], t('定时执行'), t('显示期间反复执行，步骤中断后停止'));
const SECONDS: Setting = {
  path: ['on', 'every', 'seconds'],
  title: t('每隔几秒'),
  schema: { type: 'integer', minimum: 1, maximum: 3600 },
  takesExpression: false,
};
const AGAIN = steps(['on', 'again'], t('再次显示时'), t('离开后再回到这个页面时执行'));
const PUSH = steps(['on', 'push'], t('有新消息时'), t('服务器有新消息时执行'));

export function DataPanel(): ReactNode {
  return (
    <StructuredControls value={StructuredControl}>
      <div className="sw-designer-settings">
        <Collapse
          ghost
          size="small"
          defaultActiveKey={['apis', 'events']}
          items={[
            { key: 'apis', label: t('接口'), children: <Apis /> },
            { key: 'events', label: t('屏幕事件'), children: <Events /> },
            {
              key: 'dicts',
              label: t('字典'),
              children: <DeclaredCards part="dicts" initial={{ items: [] }} Editor={DictEditor} />,
            },
            {
              key: 'rules',
              label: t('校验规则'),
              children: <DeclaredCards part="rules" initial={{ message: NEW_RULE }} Editor={RuleEditor} />,
            },
            {
              key: 'state',
              label: t('状态'),
              children: <DeclaredCards part="state" initial="" Editor={StateEditor} />,
            },
            { key: 'params', label: t('参数'), children: <Params /> },
          ]}
        />
      </div>
    </StructuredControls>
  );
}

/** Calls begin with the choice of one. */
function Apis(): ReactNode {
  const { session, catalog } = useDesigner();
  const { document } = useSessionState().draft;
  const [isChoosing, setChoosing] = useState(false);
  return (
    <>
      <DeclaredCards part="apis" initial={{ url: '/' }} Editor={ApiEditor} onAdd={() => setChoosing(true)} />
      {isChoosing && (
        <CallPicker
          kinds={['read', 'save', 'write']}
          onClose={() => setChoosing(false)}
          onChoose={(chosen) => {
            setChoosing(false);
            const base = chosen.kind === 'save' ? 'save' : nameOfAddress(chosen.listed.call.url);
            const declared = document['apis'];
            const name = freeName(base, new Set(Object.keys(isObject(declared) ? declared : {})));
            session.perform((current) =>
              declare(current, 'apis', name, declareCall(chosen, catalog.entities ?? [], current)),
            );
          }}
        />
      )}
    </>
  );
}

function StateEditor({ name, value, isDisabled, onChange }: DeclaredProps): ReactNode {
  return (
    <ValueField
      label={t('状态“{0}”的初始值', name)}
      value={value}
      isFixed
      isDisabled={isDisabled}
      onChange={(next, isTyped) => onChange(next, isTyped, t('初始值'))}
    />
  );
}

function Events(): ReactNode {
  const { session, catalog } = useDesigner();
  const { draft, checked } = useSessionState();
  const { document } = draft;
  const known = useMemo(() => readKnown(catalog), [catalog]);
  const every = readPath(document, ['on', 'every']);
  const isDisabled = session.opened.readOnly !== undefined;
  const field = (one: Setting): ReactNode => (
    <SettingField
      key={keyOf(one.path)}
      setting={one}
      value={readPath(document, one.path)}
      isMixed={false}
      isDisabled={isDisabled}
      findings={findingsAt(checked?.diagnostics, [[]], one.path)}
      references={(kind) => listReferences(kind, document, known)}
      onChange={(value: Json | undefined, isTyped, did) => {
        session.perform(
          (current) => {
            // A repetition has both, or is none.
            if (one === EVERY && value === undefined)
              return setScreen(current, ['on', 'every'], undefined, one.title, did);
            if (one === EVERY && every === undefined)
              return setScreen(current, ['on', 'every'], { seconds: 60, steps: value ?? [] }, one.title, did);
            return setScreen(current, one.path, value, one.title, did);
          },
          isTyped === true ? `${keyOf(one.path)} ${did ?? ''}` : undefined,
        );
      }}
    />
  );
  return (
    <>
      {field(OPEN)}
      {field(EVERY)}
      {every !== undefined && field(SECONDS)}
      {field(AGAIN)}
      {field(PUSH)}
    </>
  );
}
