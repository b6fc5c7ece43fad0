// What would come of a workbook: its columns with the fields that they fill, its first rows, and everything that is wrong.
import { Alert, Select, Spin } from 'antd';
import type { ReactNode } from 'react';
import { t, translateName } from '../../engine/text.ts';
import type { ImportCheck, ImportField } from './import-answers.ts';
import { ImportErrors } from './ImportErrors.tsx';
import type { ImportWork } from './import-work.ts';

interface Props {
  work: ImportWork;
  check: ImportCheck;
  /** Of the file. */
  name: string;
  /** What would come of it, in words. */
  children: ReactNode;
}

export function ImportPreview({ work, check, name, children }: Props): ReactNode {
  const isChecking = work.running !== undefined;
  const isUnled = check.heads.every(({ key }) => key === undefined);
  return (
    <>
      {isUnled ? <NothingLed /> : children}
      <Spin spinning={isChecking} description={t('正在检查“{0}”', name)}>
        <p className="sw-import-hint">
          {t('每一列上方选择它要填的项；以下是前 {0} 行，共 {1} 行', check.sample.length, check.totalCount)}
        </p>
        <Sample work={work} check={check} />
      </Spin>
      {!isChecking && check.errors.length > 0 && (
        <ImportErrors errors={check.errors} more={check.moreErrors} name={name} />
      )}
    </>
  );
}

function NothingLed(): ReactNode {
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      title={t('文件的标题与表格的列都对不上')}
      description={t('请在下面为文件的列选择它要填的项')}
    />
  );
}

function Sample({ work, check: { heads, fields, sample } }: Pick<Props, 'work' | 'check'>): ReactNode {
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
          {sample.map(({ line, texts, faults }) => (
            <tr key={line}>
              <th scope="row">{line}</th>
              {texts.map((text, at) => (
                <td key={at} title={faults?.[at] ?? text} className={lookOf(work.columns[at], faults?.[at])}>
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

function lookOf(key: string | undefined, fault: string | undefined): string | undefined {
  if (key === '') return 'sw-import-left';
  return fault === undefined ? undefined : 'sw-import-fault';
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
