import { Alert, Button } from 'antd';
import { useMemo, type ReactNode } from 'react';
import { listAreas } from '../../controls/areas/area-data.ts';
import { keyOf } from '../../controls/choices/option-values.ts';
import { useAreas } from '../../controls/areas/use-areas.ts';
import type { WidgetProps } from '../../engine/react/widget.ts';
import type { PcaSettings } from './area-editor.ts';
import { AreaCascader } from './AreaCascader.tsx';
import { AreaSelects } from './AreaSelects.tsx';
import { t } from '../../engine/text.ts';
import './pca.css';

/** Province, city and district; the value is the code of the last. */
export function Pca(props: WidgetProps<PcaSettings>): ReactNode {
  const { value, settings, isQuery, isReadOnly } = props;
  const areas = useAreas(true);
  const tables = areas.status === 'ready' ? areas.tables : undefined;
  const options = useMemo(() => (tables ? listAreas(tables) : []), [tables]);
  // An expression may give what the checker could not see.
  const type: string = settings.type ?? 'cascader';
  if (type !== 'cascader' && type !== 'select') {
    return <Alert type="error" showIcon role="alert" title="Bad type value" />;
  }
  const Editor = type === 'cascader' ? AreaCascader : AreaSelects;
  return (
    <>
      <Editor
        {...props}
        code={keyOf(value)}
        tables={tables}
        areas={options}
        canClear={(isQuery || (settings.allowClear ?? true)) && !isReadOnly}
        isLoading={areas.status === 'loading'}
      />
      {areas.status === 'failed' && (
        <div className="sw-pca-failed" role="alert">
          {t('行政区划加载失败')}
          <Button type="link" size="small" autoInsertSpace={false} onClick={areas.retry}>
            {t('重试')}
          </Button>
        </div>
      )}
    </>
  );
}
