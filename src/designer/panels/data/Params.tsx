// What a page is opened with: declared by name, so that whoever opens it is told, and previews have something to show.
import { Button } from 'antd';
import { useMemo, type ReactNode } from 'react';
import type { JsonObject } from '../../../engine/document.ts';
import type { PropSchema } from '../../../engine/registry/manifest.ts';
import { isObject } from '../../../engine/values/json.ts';
import { t } from '../../../engine/text.ts';
import { declare } from '../../document/commands/settings.ts';
import { declareParams } from '../../document/commands/params.ts';
import { listParams } from '../../document/form-fields.ts';
import { useDesigner, useSessionState } from '../designer-context.ts';
import { ValueField } from '../fields/ValueField.tsx';
import type { Setting } from '../settings/settings-list.ts';
import type { DeclaredProps } from './ApiEditor.tsx';
import { DeclaredCards } from './DeclaredCards.tsx';
import { DeclaredSettings } from './DeclaredSettings.tsx';

const EXAMPLE = '$params.…';

export function Params(): ReactNode {
  const { session } = useDesigner();
  const { document } = useSessionState().draft;
  const params = useMemo(() => listParams(document), [document]);
  const undeclared = params.filter(({ isDeclared, isInAddress }) => !isDeclared && !isInAddress);
  const inAddress = params.filter(({ isDeclared, isInAddress }) => isInAddress && !isDeclared);
  const isDisabled = session.opened.readOnly !== undefined;
  return (
    <>
      <p className="sw-designer-mark">
        {t('参数来自地址（路由路径里的 :名称）或打开这个页面的步骤；在表达式里写 {0} 就能用到', EXAMPLE)}
      </p>
      {inAddress.length > 0 && (
        <p className="sw-designer-mark">
          {t('地址里的参数：{0}', inAddress.map(({ name }) => name).join(t('、')))}
        </p>
      )}
      <DeclaredCards part="params" initial={{}} Editor={ParamEditor} />
      {undeclared.length > 0 && (
        <>
          <p className="sw-designer-mark">{t('用到了但没有声明：')}</p>
          <ul className="sw-params">
            {undeclared.map(({ name }) => (
              <li key={name}>
                <code>$params.{name}</code>{' '}
                <Button
                  size="small"
                  disabled={isDisabled}
                  aria-label={t('声明参数{0}', name)}
                  onClick={() => session.perform((current) => declare(current, 'params', name, {}))}
                >
                  {t('声明')}
                </Button>
              </li>
            ))}
          </ul>
          {undeclared.length > 1 && (
            <Button
              size="small"
              disabled={isDisabled}
              onClick={() =>
                session.perform((current) =>
                  declareParams(
                    current,
                    undeclared.map(({ name }) => name),
                  ),
                )
              }
            >
              {t('全部声明')}
            </Button>
          )}
        </>
      )}
    </>
  );
}

const setting = (key: string, title: string, schema: PropSchema, help?: string): Setting => ({
  path: [key],
  title,
  schema,
  takesExpression: false,
  ...(help === undefined ? {} : { help }),
});

const SETTINGS: readonly Setting[] = [
  setting('title', t('标题'), { type: 'string' }, t('打开这个页面的人看到的名称')),
  setting('type', t('类型'), {
    type: 'string',
    enum: ['string', 'number', 'boolean', 'object', 'array', 'any'],
  }),
  setting('required', t('必须传入'), { type: 'boolean' }, t('没有传入它的地方会得到提示')),
];

function ParamEditor({ name, value, isDisabled, references, onChange }: DeclaredProps): ReactNode {
  const param: JsonObject = isObject(value) ? value : {};
  const { sample, ...rest } = param;
  return (
    <>
      <DeclaredSettings
        settings={SETTINGS}
        declared={param}
        isDisabled={isDisabled}
        references={references}
        onChange={onChange}
      />
      <div className="sw-try-param">
        <span>{t('示例值')}</span>
        {sample === undefined ? (
          <Button
            size="small"
            disabled={isDisabled}
            onClick={() => onChange({ ...param, sample: emptyOf(param['type']) }, false, t('示例值'))}
          >
            {t('给出示例值')}
          </Button>
        ) : (
          <>
            <ValueField
              label={t('参数“{0}”的示例值', name)}
              value={sample}
              isFixed
              isDisabled={isDisabled}
              onChange={(next, isTyped) => onChange({ ...param, sample: next }, isTyped, t('示例值'))}
            />
            <Button
              size="small"
              type="link"
              disabled={isDisabled}
              onClick={() => onChange(rest, false, t('示例值'))}
            >
              {t('不要示例值')}
            </Button>
          </>
        )}
      </div>
      <small className="sw-designer-mark">{t('示例值只用于预览，正式页面里不会用到')}</small>
    </>
  );
}

/** What a new sample of a type begins with. */
function emptyOf(type: unknown): NonNullable<JsonObject[string]> {
  switch (type) {
    case 'number':
      return 0;
    case 'boolean':
      return true;
    case 'object':
      return {};
    case 'array':
      return [];
    default:
      return '';
  }
}
