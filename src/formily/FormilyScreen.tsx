// Renders a plain Formily document with Formily's own schema components.
import { createForm, setValidateLanguage, type IFormProps } from '@formily/core';
import { toJS } from '@formily/reactive';
import { createSchemaField, FormProvider, type ISchema } from '@formily/react';
import { Alert } from 'antd';
import { useCallback, useEffect, useMemo, useRef, useState, type ComponentType, type ReactNode } from 'react';
import type { Json } from '../engine/document.ts';
import type { FormilyPlan } from '../engine/plan/plan.ts';
import { useServices } from '../engine/react/context.ts';
import { createPlanScope } from './compiler.ts';
import { loadComponents } from './components.ts';
import { HasSubmitContext } from './submit-context.ts';
import { stripIndexes } from './strip-indexes.ts';
import { tieLabels } from './tie-labels.ts';
import { spokenLanguage, t } from '../engine/text.ts';
import './formily.css';

type Components = Record<string, ComponentType>;

// Formily would take the browser's language.
setValidateLanguage(spokenLanguage() === 'en' ? 'en-US' : 'zh-CN');

export function FormilyScreen({ plan }: { plan: FormilyPlan }): ReactNode {
  const [components, setComponents] = useState<Components>();
  const [failure, setFailure] = useState<Error>();
  useEffect(() => {
    loadComponents(namesOf(plan)).then(setComponents, setFailure);
  }, [plan]);
  // Thrown here, the screen's error boundary shows it with a way to try again.
  if (failure) throw failure;
  return components ? <LoadedForm plan={plan} components={components} /> : null;
}

function namesOf(plan: FormilyPlan): string[] {
  return ['Form', ...(needsSubmit(plan) ? ['Submit', 'FormButtonGroup'] : []), ...plan.components];
}

/** Formily's documentation keeps the buttons in the page around the document; here the screen is that page. */
function needsSubmit({ components }: FormilyPlan): boolean {
  return !components.includes('Submit') && !components.includes('FormStep');
}

/** Settings of the form itself that may stand beside those of the `Form` component. */
const FORM_KEYS = ['initialValues', 'pattern', 'validateFirst'] as const;

function splitForm(form: Json): { settings: IFormProps; props: Record<string, unknown> } {
  const props = { ...(form as Record<string, unknown>) };
  const settings: Record<string, unknown> = {};
  for (const key of FORM_KEYS) {
    if (props[key] !== undefined) settings[key] = props[key];
    Reflect.deleteProperty(props, key);
  }
  return { settings: settings as IFormProps, props };
}

function LoadedForm({ plan, components }: { plan: FormilyPlan; components: Components }): ReactNode {
  const services = useServices();
  const [submitted, setSubmitted] = useState<string>();
  const [failures, fail] = useFailures();
  const { settings, props } = useMemo(() => splitForm(plan.form), [plan]);
  const form = useMemo(() => createForm(structuredClone(settings)), [settings]);
  const SchemaField = useMemo(() => createSchemaField({ components }), [components]);
  const scope = useMemo(
    () => createPlanScope({ expressions: plan.expressions, services, fail }),
    [plan, services, fail],
  );
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => (place.current ? tieLabels(place.current) : undefined), []);
  const { Form, Submit, FormButtonGroup } = components as Record<
    string,
    ComponentType<Record<string, unknown>>
  >;
  if (!Form) return null;
  return (
    <div className="sw-formily" ref={place}>
      {failures.map((text) => (
        <Alert key={text} type="warning" title={text} showIcon />
      ))}
      <HasSubmitContext value={plan.components.includes('Submit')}>
        <FormProvider form={form}>
          <Form
            {...props}
            form={form}
            // The failed fields show their own errors.
            onAutoSubmitFailed={() => undefined}
            onAutoSubmit={(values: unknown) => {
              setSubmitted(JSON.stringify(stripIndexes(toJS(values)), null, 2));
              services.notify.message('success', t('校验通过'));
            }}
          >
            <SchemaField schema={plan.schema as ISchema} scope={scope} />
            {Submit && FormButtonGroup && needsSubmit(plan) && (
              <FormButtonGroup>
                <Submit>{t('提交')}</Submit>
              </FormButtonGroup>
            )}
          </Form>
        </FormProvider>
      </HasSubmitContext>
      {submitted !== undefined && (
        <details open>
          <summary>{t('提交的数据')}</summary>
          <pre>{submitted}</pre>
        </details>
      )}
    </div>
  );
}

/** Sentences about expressions that failed, each once; they are found while React draws and shown afterwards. */
function useFailures(): [readonly string[], (source: string, message: string) => void] {
  const [failures, setFailures] = useState<readonly string[]>([]);
  const fail = useCallback((source: string, message: string) => {
    const text = t('表达式 {{ {0} }} 运行失败：{1}', source, message);
    queueMicrotask(() => {
      setFailures((before) => (before.includes(text) ? before : [...before, text]));
    });
  }, []);
  return [failures, fail];
}
