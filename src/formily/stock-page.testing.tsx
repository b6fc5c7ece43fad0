// Stock Formily as its documentation uses it: the package's own components, its own way to run expressions, and the
// buttons that a page around the document brings.
import * as Stock from '@formily/antd-v5';
import { createForm } from '@formily/core';
import {
  connect,
  createSchemaField,
  FormConsumer,
  FormProvider,
  mapProps,
  type ISchema,
} from '@formily/react';
import { toJS } from '@formily/reactive';
import { Button, Card, Rate, Slider, Typography } from 'antd';
import { createRequire } from 'node:module';
import { useMemo, type ComponentType, type ReactNode } from 'react';

const require = createRequire(import.meta.url);

/** A copy of Formily's compiler that nobody registered another one with: it runs program text. */
function loadStockCompiler(): (source: string, scope: object) => unknown {
  const file = require.resolve('@formily/json-schema/lib/compiler.js');
  Reflect.deleteProperty(require.cache, file);
  const { shallowCompile } = require(file) as { shallowCompile(source: string, scope: object): unknown };
  return (source, scope) => shallowCompile(`{{${source}}}`, scope);
}

export const compileStock = loadStockCompiler();

function Heading({ content, mode }: { content: string; mode?: string }): ReactNode {
  return mode === 'h3' ? <Typography.Title level={3}>{content}</Typography.Title> : <span>{content}</span>;
}

const { FormStep, FormTab, FormCollapse } = Stock;
const components = {
  ...Stock,
  Card,
  Text: Heading,
  Rate: connect(Rate, mapProps({})),
  Slider: connect(Slider, mapProps({})),
} as unknown as Record<string, ComponentType>;

export interface StockDocument {
  form?: Record<string, unknown>;
  schema: ISchema;
}

interface Props {
  document: StockDocument;
  isWithSubmit: boolean;
  isWithSteps: boolean;
  onSubmit: (values: unknown) => void;
}

export function StockPage({ document, isWithSubmit, isWithSteps, onSubmit }: Props): ReactNode {
  const form = useMemo(() => createForm(), []);
  const SchemaField = useMemo(() => createSchemaField({ components }), []);
  const formStep = useMemo(() => FormStep.createFormStep(), []);
  const scope = useMemo(
    () => ({
      formStep,
      formTab: FormTab.createFormTab(),
      formCollapse: FormCollapse.createFormCollapse?.(),
    }),
    [formStep],
  );
  return (
    <FormProvider form={form}>
      <Stock.Form
        {...document.form}
        form={form}
        onAutoSubmit={(values: unknown) => {
          onSubmit(toJS(values));
        }}
        onAutoSubmitFailed={() => undefined}
      >
        <SchemaField schema={document.schema} scope={scope} />
        {isWithSteps && (
          <FormConsumer>
            {() => (
              <Stock.FormButtonGroup>
                <Button disabled={!formStep.allowBack} onClick={() => formStep.back()}>
                  上一步
                </Button>
                <Button disabled={!formStep.allowNext} onClick={() => formStep.next()}>
                  下一步
                </Button>
                <Stock.Submit disabled={formStep.allowNext}>提交</Stock.Submit>
              </Stock.FormButtonGroup>
            )}
          </FormConsumer>
        )}
        {isWithSubmit && (
          <Stock.FormButtonGroup>
            <Stock.Submit>提交</Stock.Submit>
          </Stock.FormButtonGroup>
        )}
      </Stock.Form>
    </FormProvider>
  );
}
