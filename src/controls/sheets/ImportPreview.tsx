// What would come of a workbook: its columns with the fields that they fill, its first rows, and everything that is wrong.
import { Alert, Select, Spin } from 'antd';
import type { ReactNode } from 'react';
import { t, translate, translateName } from '../../engine/text.ts';
import type { ImportCheck, ImportField } from './import-answers.ts';
import { ImportErrors } from './ImportErrors.tsx';
import type { ImportWork } from './use-import-work.ts';

interface Props {
  work: ImportWork;
  check: ImportCheck;
  file: File;
}

export function ImportPreview({ work, check, file }: Props): ReactNode {
  const isChecking = work.running !== undefined;
  return (
    <>
      <Summary check={check} file={file} />
      <Spin spinning={isChecking} description={t('正在检查“{0}”', file.name)}>
        <p className="sw-import-hint">
          {t('每一列上方选择它要填的项；以下是前 {0} 行，共 {1} 行', check.sample.length, check.totalCount)}
        </p>
        <Sample work={work} check={check} />
      </Spin>
      {!isChecking && check.errors.length > 0 && (
        <ImportErrors errors={check.errors} more={check.moreErrors} name={file.name} />
      )}
    </>
  );
}

function Summary({ check, file }: Omit<Props, 'work'>): ReactNode {
  const { missing, refusal, totalCount, successCount, errorCount, takenCount } = check;
  if (missing.length > 0) {
    return (
      <Alert
        type="error"
        showIcon
        role="alert"
        title={t('还缺少必填的列：{0}', missing.join('、'))}
        description={t('请在下面为它们选择文件中的列；文件里没有时，请补上后重新选择文件')}
      />
    );
  }
  if (refusal !== undefined) {
    return (
      <Alert
        type="error"
        showIcon
        role="alert"
        title={t('现在不能导入')}
        description={<Lines text={refusal} />}
      />
    );
  }
  if (errorCount === 0) {
    return (
      <Alert
        type="success"
        showIcon
        role="status"
        title={t('“{0}”共 {1} 行，将全部新增', file.name, totalCount)}
      />
    );
  }
  return (
    <Alert
      type="warning"
      showIcon
      role="status"
      title={t(
        '“{0}”共 {1} 行，将新增 {2} 行，{3} 行有错误',
        file.name,
        totalCount,
        successCount,
        errorCount,
      )}
      description={
        takenCount === 0
          ? t('有错误的行不导入；也可以改好文件后重新选择')
          : t('其中 {0} 行的内容已经存在，不会重复导入，也不会覆盖原来的数据', takenCount)
      }
    />
  );
}

function Lines({ text }: { text: string }): ReactNode {
  return text.split('\n').map((line, at) => <div key={at}>{translate(line)}</div>);
}

function Sample({ work, check: { heads, fields, sample } }: Omit<Props, 'file'>): ReactNode {
  return (
    // Reachable with the keyboard, because it scrolls.
    <div className="sw-import-sample" role="group" aria-label={t('文件的列和前几行')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('行号')}</th>
            {heads.map(({ title }, at) => (
              <th scope="col" key={at}>
                <Head
                  title={title === '' ? t('（空）') : title}
                  fields={fields}
                  chosen={work.columns[at] ?? ''}
                  onChoose={(key) => {
                    work.lead(at, key);
                  }}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sample.map(({ line, texts }) => (
            <tr key={line}>
              <th scope="row">{line}</th>
              {texts.map((text, at) => (
                <td key={at} title={text} className={work.columns[at] === '' ? 'sw-import-left' : undefined}>
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface HeadProps {
  title: string;
  fields: readonly ImportField[];
  /** Key of a field; '' where the column is left out. */
  chosen: string;
  onChoose(this: void, key: string): void;
}

function Head({ title, fields, chosen, onChoose }: HeadProps): ReactNode {
  return (
    <div className="sw-import-head">
      <span title={title}>{title}</span>
      <Select
        size="small"
        aria-label={t('“{0}”列填到', title)}
        value={chosen}
        status={chosen === '' ? 'warning' : ''}
        popupMatchSelectWidth={false}
        showSearch={{ optionFilterProp: 'label' }}
        options={[
          { value: '', label: t('不导入') },
          ...fields.map(({ key, title: field, isRequired }) => ({
            value: key,
            label: `${translateName(field)}${isRequired ? ' *' : ''}`,
          })),
        ]}
        onChange={onChoose}
      />
    </div>
  );
}
