// Everything that is wrong with the rows of a workbook, as a list and as a file to keep.
import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useServices } from '../../engine/react/context.ts';
import { t, translate, translateName } from '../../engine/text.ts';
import type { RowError } from './import-answers.ts';
import { RowLines } from './RowLines.tsx';

interface Props {
  errors: readonly RowError[];
  /** Errors beyond those that are told. */
  more: number;
  /** Of the workbook. */
  name: string;
}

export function ImportErrors({ errors, more, name }: Props): ReactNode {
  const { files } = useServices();
  const lines = [
    ...errors.map(tellError),
    ...(more > 0 ? [t('其余 {0} 处未列出，改好以上的再检查一次', more)] : []),
  ];
  const save = (): void => {
    // With the mark and the ends of lines that every editor knows.
    const text = `\ufeff${lines.map((line) => `${line}\r\n`).join('')}`;
    const stem = name.replace(/\.xlsx$/i, '');
    files.save(new Blob([text], { type: 'text/plain;charset=utf-8' }), t('导入错误-{0}.txt', stem));
  };
  return (
    <section className="sw-import-errors" aria-label={t('导入前的错误')}>
      <div className="sw-import-errors-head">
        <strong>{t('错误 {0} 处', errors.length + more)}</strong>
        <Button type="link" size="small" icon={<DownloadOutlined aria-hidden />} onClick={save}>
          {t('下载错误清单')}
        </Button>
      </div>
      <RowLines lines={lines} label={t('错误清单')} />
    </section>
  );
}

function tellError({ sheet, line, column, text }: RowError): string {
  const said = translate(text);
  const place = sheet === undefined ? t('第 {0} 行', line) : t('“{0}”第 {1} 行', sheet, line);
  return column === undefined
    ? t('{0}：{1}', place, said)
    : t('{0}“{1}”列：{2}', place, translateName(column), said);
}
