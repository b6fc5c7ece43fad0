// FormStep of the package with its buttons: a document has no program that could call `formStep.next()`.
import { FormStep as Stock, type IFormStep } from '@formily/antd-v5/esm/form-step';
import { Submit } from '@formily/antd-v5/esm/submit';
import { observer } from '../../engine/react/observer.ts';
import { Button, Space } from 'antd';
import { use, useMemo, type ComponentProps, type ReactNode } from 'react';
import { HasSubmitContext } from '../submit-context.ts';
import { t } from '../../engine/text.ts';

function Steps({ formStep, ...props }: ComponentProps<typeof Stock>): ReactNode {
  const own = useMemo(() => formStep ?? Stock.createFormStep(), [formStep]);
  return (
    <>
      <Stock {...props} formStep={own} />
      <StepButtons formStep={own} />
    </>
  );
}

const StepButtons = observer(function StepButtons({ formStep }: { formStep: IFormStep }): ReactNode {
  const hasSubmit = use(HasSubmitContext);
  // Which steps there are becomes known when the steps above were drawn; they are known here because they are drawn first.
  return (
    <Space>
      <Button disabled={!formStep.allowBack} onClick={() => formStep.back()}>
        {t('上一步')}
      </Button>
      <Button disabled={!formStep.allowNext} onClick={() => formStep.next()}>
        {t('下一步')}
      </Button>
      {!hasSubmit && <Submit disabled={formStep.allowNext}>{t('提交')}</Submit>}
    </Space>
  );
});

export const FormStep = Object.assign(Steps, { StepPane: Stock.StepPane });
