// Renders a plain Formily document with Formily's own schema components.
import { createForm } from '@formily/core';
import { toJS } from '@formily/reactive';
import { createSchemaField, FormProvider, type ISchema } from '@formily/react';
import { useEffect, useMemo, useState, type ComponentType, type ReactNode } from 'react';
import type { FormilyPlan } from '../engine/compile/plan.ts';
import { useServices } from '../engine/react/context.ts';
import { createPlanScope } from './compiler.ts';
import { loadComponents } from './components.ts';
import './formily.css';

type Components = Record<string, ComponentType>;

export function FormilyScreen({ plan }: { plan: FormilyPlan }): ReactNode {
  const [components, setComponents] = useState<Components>();
  const [failure, setFailure] = useState<Error>();
  useEffect(() => {
    loadComponents(['Form', ...plan.components]).then(setComponents, setFailure);
  }, [plan]);
  // Thrown here, the screen's error boundary shows it with a way to try again.
  if (failure) throw failure;
  return components ? <LoadedForm plan={plan} components={components} /> : null;
}

function LoadedForm({ plan, components }: { plan: FormilyPlan; components: Components }): ReactNode {
  const { notify } = useServices();
  const [submitted, setSubmitted] = useState<string>();
  const form = useMemo(() => createForm(), []);
  const SchemaField = useMemo(() => createSchemaField({ components }), [components]);
  const scope = useMemo(() => createPlanScope(plan.expressions), [plan]);
  const Form = components['Form'] as ComponentType<Record<string, unknown>>;
  return (
    <div className="sw-formily">
      <FormProvider form={form}>
        <Form
          {...(plan.form as Record<string, unknown>)}
          form={form}
          // The failed fields show their own errors.
          onAutoSubmitFailed={() => undefined}
          onAutoSubmit={(values: unknown) => {
            setSubmitted(JSON.stringify(toJS(values), null, 2));
            notify.message('success', '校验通过');
          }}
        >
          <SchemaField schema={plan.schema as ISchema} scope={scope} />
        </Form>
      </FormProvider>
      {submitted !== undefined && (
        <details open>
          <summary>提交的数据</summary>
          <pre>{submitted}</pre>
        </details>
      )}
    </div>
  );
}
