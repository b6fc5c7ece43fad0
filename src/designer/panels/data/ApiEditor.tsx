// One declared call: chosen from the catalogue, its parameters offered, tried for real, its result mapped.
import { Button, Collapse } from 'antd';
import { useMemo, useState, type ReactNode } from 'react';
import type { EntityDeclaration } from '../../../engine/catalog.ts';
import type { Json, JsonObject } from '../../../engine/document.ts';
import type { PropSchema } from '../../../engine/registry/manifest.ts';
import { isObject, ownString } from '../../../engine/values/json.ts';
import { t } from '../../../engine/text.ts';
import { walkNodes } from '../../document/node-tree.ts';
import { placesOf } from '../../document/apis/call-names.ts';
import { membersOfShape, type CompletionScope } from '../../document/completion/complete.ts';
import { useDesigner } from '../designer-context.ts';
import { ExpressionField } from '../fields/ExpressionField.tsx';
import type { ListNames, TakeValue } from '../fields/structured-controls.ts';
import { SettingField } from '../settings/SettingField.tsx';
import type { Setting } from '../settings/settings-list.ts';
import { CallPicker, type ChosenCall } from './CallPicker.tsx';
import { findCall } from './calls-list.ts';
import { TryCall } from './TryCall.tsx';

export interface DeclaredProps {
  id: string;
  name: string;
  value: Json;
  isDisabled: boolean;
  references: ListNames;
  onChange: TakeValue;
}

const setting = (key: string, title: string, schema: PropSchema, more: Partial<Setting> = {}): Setting => ({
  path: [key],
  title,
  schema,
  takesExpression: false,
  ...more,
});

const MORE: readonly Setting[] = [
  setting('cache', t('缓存秒数'), { type: 'number', minimum: 0 }),
  setting('debounce', t('等待毫秒数'), { type: 'number', minimum: 0 }),
  setting('form', t('按表单编码发送'), { type: 'boolean' }),
  setting('repeatSubmit', t('防止重复提交'), { type: 'boolean', default: true }),
  setting('notify', t('失败时提示'), { type: 'boolean', default: true }),
];

/** The declaration that a chosen call becomes; what was written of it before stays as far as it fits. */
export function declareCall(
  chosen: ChosenCall,
  entities: readonly EntityDeclaration[],
  document: JsonObject,
  before: JsonObject = {},
): JsonObject {
  if (chosen.kind === 'save') {
    const { add, edit, entity } = chosen;
    const children = rowsOf(
      entities.find(({ id }) => id === entity),
      document,
    );
    return { add, edit, ...(Object.keys(children).length > 0 ? { children } : {}) };
  }
  const { method, url, answer, query } = chosen.listed.call;
  const { add: _, edit: __, children: ___, page: ____, ...kept } = before;
  const isPaged =
    method === 'GET' &&
    typeof answer === 'object' &&
    'fields' in answer &&
    'records' in answer.fields &&
    (query === undefined || query.includes('pageNo'));
  return { ...kept, ...(method === 'GET' ? {} : { method }), url, ...(isPaged ? { page: true } : {}) };
}

/** Fields with rows that are saved along with a record, and where their tables keep the ids of removed ones. */
function rowsOf(entity: EntityDeclaration | undefined, document: JsonObject): Record<string, string> {
  const present = new Set(walkNodes(document).map(({ path }) => path.at(-1)));
  return Object.fromEntries(
    Object.entries(entity?.children ?? {}).flatMap(([name, { single, deleteIds = 'deleteIds' }]) =>
      single === true || !present.has(name) ? [] : [[name, deleteIds]],
    ),
  );
}

export function ApiEditor({ id, name, value, isDisabled, references, onChange }: DeclaredProps): ReactNode {
  const { catalog, session } = useDesigner();
  const [isChoosing, setChoosing] = useState(false);
  const api: JsonObject = isObject(value) ? value : {};
  const isSave = 'add' in api || 'edit' in api;
  const call = findCall(catalog, api);
  const url = ownString(api, 'url') ?? '';
  const method = ownString(api, 'method') ?? 'GET';
  const set = (key: string, next: Json | undefined, isTyped = false, title = key): void => {
    const rest = Object.fromEntries(Object.entries(api).filter(([other]) => other !== key)) as JsonObject;
    onChange(
      next === undefined ? rest : key in api ? { ...api, [key]: next } : { ...api, [key]: next },
      isTyped,
      title,
    );
  };
  const field = (one: Setting): ReactNode => (
    <SettingField
      key={String(one.path[0])}
      setting={one}
      value={api[String(one.path[0])]}
      isMixed={false}
      isDisabled={isDisabled}
      references={references}
      onChange={(next, isTyped) => set(String(one.path[0]), next, isTyped, one.title)}
    />
  );
  const names = (list: readonly string[] | undefined): NonNullable<Setting['names']> =>
    (list ?? []).map((one) => [one, ''] as const);
  return (
    <div className="sw-api">
      <Button size="small" block disabled={isDisabled} onClick={() => setChoosing(true)}>
        {t('从系统接口中选择')}
      </Button>
      {isChoosing && (
        <CallPicker
          kinds={
            isSave
              ? ['save', 'read', 'write']
              : method === 'GET'
                ? ['read', 'write', 'save']
                : ['write', 'read', 'save']
          }
          onClose={() => setChoosing(false)}
          onChoose={(chosen) => {
            setChoosing(false);
            onChange(
              declareCall(chosen, catalog.entities ?? [], session.state().draft.document, api),
              false,
              t('选择接口'),
            );
          }}
        />
      )}
      {isSave ? (
        <>
          {field(setting('add', t('新增地址'), { type: 'string' }))}
          {field(setting('edit', t('编辑地址'), { type: 'string' }))}
          {field(
            setting(
              'children',
              t('一起保存的明细'),
              { type: 'object' },
              { help: t('明细表字段 → 存放已删除主键的字段') },
            ),
          )}
          {field(MORE[3] ?? setting('repeatSubmit', '', { type: 'boolean' }))}
        </>
      ) : (
        <>
          {field(
            setting('method', t('请求方法'), {
              type: 'string',
              enum: ['GET', 'POST', 'PUT', 'DELETE'],
              default: 'GET',
            }),
          )}
          {field(setting('url', t('地址'), { type: 'string' }))}
          {placesOf(url).length > 0 &&
            field(
              setting(
                'path',
                t('地址占位'),
                { type: ['object', 'string'] },
                { takesExpression: true, names: names(placesOf(url)) },
              ),
            )}
          {field(
            setting(
              'params',
              t('地址参数'),
              { type: ['object', 'string'] },
              { takesExpression: true, names: names(call?.query) },
            ),
          )}
          {(method !== 'GET' || api['body'] !== undefined) &&
            field(
              setting(
                'body',
                t('请求体'),
                { type: ['object', 'string'] },
                { takesExpression: true, isAction: true, names: names(call?.body) },
              ),
            )}
          {field(setting('page', t('分页接口'), { type: 'boolean', default: false }))}
          <ResultField
            id={`${id}-result`}
            api={api}
            name={name}
            isDisabled={isDisabled}
            onChange={(next) => set('result', next, true, t('结果'))}
          />
          <Collapse
            ghost
            size="small"
            items={[
              ...(method === 'GET'
                ? [
                    {
                      key: 'try',
                      label: t('试一下'),
                      children: (
                        <TryCall
                          api={api}
                          call={call}
                          isDisabled={isDisabled}
                          onMap={(next) => set('result', next, false, t('结果'))}
                        />
                      ),
                    },
                  ]
                : []),
              { key: 'more', label: t('更多设置'), children: MORE.map(field) },
            ]}
          />
        </>
      )}
    </div>
  );
}

const EXAMPLE = '{{ $result.records }}';

/** What of the answer is the result; completed with what the call is known to answer. */
function ResultField({
  id,
  api,
  name,
  isDisabled,
  onChange,
}: {
  id: string;
  api: JsonObject;
  name: string;
  isDisabled: boolean;
  onChange(value: string | undefined): void;
}): ReactNode {
  const { catalog } = useDesigner();
  const url = ownString(api, 'url');
  const method = ownString(api, 'method') ?? 'GET';
  const membersOf = useMemo((): CompletionScope['membersOf'] => {
    const answer = (catalog.calls ?? []).find((one) => one.url === url && one.method === method)?.answer;
    return ([root, ...keys]) => (root === '$result' ? membersOfShape(answer, keys) : undefined);
  }, [catalog, url, method]);
  return (
    <div className="sw-designer-setting">
      <div className="sw-designer-setting-head">
        <label htmlFor={id}>{t('结果')}</label>
      </div>
      <ExpressionField
        id={id}
        label={t('接口“{0}”的结果', name)}
        placeholder={t('默认为整个返回值，如 {0}', EXAMPLE)}
        value={ownString(api, 'result') ?? ''}
        isAction
        membersOf={membersOf}
        isDisabled={isDisabled}
        onChange={onChange}
      />
    </div>
  );
}
