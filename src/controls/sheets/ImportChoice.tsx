// Where an import begins: the template, the rules in words, and the place for the file.
import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import InboxOutlined from '@ant-design/icons/InboxOutlined';
import { Button, Upload } from 'antd';
import type { ReactNode } from 'react';
import { t } from '../../engine/text.ts';
import type { ImportTerms, ImportWork } from './import-work.ts';

interface Props {
  work: ImportWork;
  terms: ImportTerms;
}

const XLSX = '.xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export function ImportChoice({ work, terms: { rules, hasTemplate, maxMegabytes } }: Props): ReactNode {
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
        <p className="sw-import-hint">{t('文件不能超过{0}MB', maxMegabytes)}</p>
      </Upload.Dragger>
    </>
  );
}
