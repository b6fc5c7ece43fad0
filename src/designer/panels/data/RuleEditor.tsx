// A rule of the document: what a value must be, what is said otherwise, and a value to try it with.
import { Input } from 'antd';
import { useEffect, useId, useState, type ReactNode } from 'react';
import type { JsonObject, RuleDeclaration } from '../../../engine/document.ts';
import { evaluateTree } from '../../../engine/expression/evaluate.ts';
import type { PropSchema } from '../../../engine/registry/manifest.ts';
import { anchorPattern } from '../../../engine/rule/pattern.ts';
import { checkValue } from '../../../engine/rule/check-value.ts';
import { planRules } from '../../../engine/rule/plan-rules.ts';
import { messageOf } from '../../../engine/values/errors.ts';
import { isObject, ownString } from '../../../engine/values/json.ts';
import { t } from '../../../engine/text.ts';
import { evaluateTemplate } from '../../../engine/plan/template.ts';
import { makeScope } from '../../document/completion/made-scope.ts';
import { useDesigner, useSessionState } from '../designer-context.ts';
import type { Setting } from '../settings/settings-list.ts';
import type { DeclaredProps } from './ApiEditor.tsx';
import { DeclaredSettings } from './DeclaredSettings.tsx';

const setting = (key: string, title: string, schema: PropSchema, more: Partial<Setting> = {}): Setting => ({
  path: [key],
  title,
  schema,
  takesExpression: false,
  ...more,
});

const SETTINGS: readonly Setting[] = [
  setting('message', t('不通过时的提示'), { type: 'string' }, { takesExpression: true }),
  setting('pattern', t('正则表达式'), { type: 'string' }, { help: t('自动匹配整个值') }),
  setting('minLength', t('最少字符'), { type: 'integer', minimum: 0 }),
  setting('maxLength', t('最多字符'), { type: 'integer', minimum: 0 }),
  setting('minimum', t('最小值'), { type: 'number' }),
  setting('maximum', t('最大值'), { type: 'number' }),
  setting(
    'check',
    t('条件'),
    { type: 'string' },
    {
      takesExpression: true,
      control: 'condition',
      isOfValue: true,
      help: t('表达式，成立为通过；值为 $self.value'),
    },
  ),
];

export function RuleEditor({ name, value, isDisabled, references, onChange }: DeclaredProps): ReactNode {
  const rule: JsonObject = isObject(value) ? value : { message: '' };
  return (
    <>
      <DeclaredSettings
        settings={SETTINGS}
        declared={rule}
        required="message"
        isDisabled={isDisabled}
        references={references}
        onChange={onChange}
      />
      <TryRule name={name} rule={rule} />
    </>
  );
}

type Verdict = { isValid: boolean; said: string };

/** Judges a value that somebody types, as the app would. */
function TryRule({ name, rule }: { name: string; rule: JsonObject }): ReactNode {
  const { calls } = useDesigner();
  const { document } = useSessionState().draft;
  const [text, setText] = useState('');
  const [verdict, setVerdict] = useState<Verdict>();
  const id = useId();
  useEffect(() => {
    if (text === '') {
      setVerdict(undefined);
      return undefined;
    }
    let isCurrent = true;
    // The pattern runs only after the server said that it ends soon, whatever is typed.
    const judge = async (): Promise<Verdict> => {
      const pattern = ownString(rule, 'pattern');
      if (pattern !== undefined && pattern !== '') {
        const anchored = anchorPattern(pattern);
        const verdicts = await calls.judgePatterns([anchored]);
        if (verdicts[anchored]?.verdict !== 'safe')
          return { isValid: false, said: t('正则表达式不能使用，见“问题”') };
      }
      const isNumber = 'minimum' in rule || 'maximum' in rule;
      const value = isNumber && Number.isFinite(Number(text)) ? Number(text) : text;
      const scope = makeScope(document, {}, '');
      const said = await checkValue(
        planRules({ 'x-rules': [name] }, () => rule as unknown as RuleDeclaration),
        value,
        {
          values: isObject(scope['$values']) ? scope['$values'] : {},
          evaluate: (template, extra) =>
            evaluateTemplate(template, { ...scope, $self: { value }, ...extra }, evaluateTree),
        },
      );
      return said === null ? { isValid: true, said: t('通过') } : { isValid: false, said };
    };
    const timer = setTimeout(() => {
      judge()
        .catch((error: unknown): Verdict => ({ isValid: false, said: messageOf(error) }))
        .then((next) => {
          if (isCurrent) setVerdict(next);
        })
        .catch(() => undefined);
    }, 300);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [text, rule, name, document, calls]);
  return (
    <div className="sw-designer-setting">
      <div className="sw-designer-setting-head">
        <label htmlFor={id}>{t('输入一个值试试')}</label>
      </div>
      <Input
        id={id}
        size="small"
        value={text}
        status={verdict && !verdict.isValid ? 'error' : ''}
        onChange={(event) => setText(event.target.value)}
      />
      {verdict && (
        <small role="status" className={verdict.isValid ? 'sw-rule-valid' : 'sw-designer-trouble'}>
          {verdict.said}
        </small>
      )}
    </div>
  );
}
