// Where an import begins: the template, the rules in words, and the place for the file.
import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import InboxOutlined from '@ant-design/icons/InboxOutlined';
import { Button, Upload } from 'antd';
import type { ReactNode } from 'react';
import { t } from '../../engine/text.ts';
import type { ImportWork } from './use-import-work.ts';
import type { ImportSettings } from './use-import.tsx';

interface Props {
  work: ImportWork;
  settings: ImportSettings;
}

const XLSX = '.xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export function ImportChoice({ work, settings }: Props): ReactNode {
  const hasTemplate = settings.template !== undefined;
  const rules = [
    t('第一行是标题，按标题对应各列，大小写和空格不影响；标有 * 的列必填'),
    t('只新增，不修改已有的数据；编码等不能重复的项已经存在时，那一行不导入'),
    t('有错误的行不导入，其余的行照常导入'),
    ...(settings.check === undefined ? [] : [t('选好文件后先核对各列和全部错误，再决定是否导入')]),
  ];
  return (
    <>
      <div className="sw-import-rules">
        <ul>
          {rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
        {hasTemplate && (
          <Button icon={<DownloadOutlined aria-hidden />} onClick={work.template}>
            {t('下载模板')}
          </Button>
        )}
      </div>
      <Upload.Dragger
        accept={XLSX}
        showUploadList={false}
        beforeUpload={(file) => {
          work.choose(file);
          return false;
        }}
      >
        <p className="sw-import-icon">
          <InboxOutlined aria-hidden />
        </p>
        <p>{t('把 .xlsx 文件拖到这里，或点击选择')}</p>
        <p className="sw-import-hint">{t('文件不能超过{0}MB', settings.maxMegabytes ?? 5)}</p>
      </Upload.Dragger>
    </>
  );
}
