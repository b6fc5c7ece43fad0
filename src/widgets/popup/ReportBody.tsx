// Search items, rows and buttons of an open report.
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { RowContext, ScreenContext, useServices } from '../../engine/react/context.ts';
import { NodeView } from '../../engine/react/nodes/NodeView.tsx';
import type { ScreenModel } from '../../engine/react/model/screen-model.ts';
import type { Row, Settings } from './mapping.ts';
import type { ReportConfig } from './report.ts';
import { ReportRows } from './ReportRows.tsx';
import { t } from '../../engine/text.ts';

interface Props {
  config: ReportConfig;
  search: ScreenModel;
  settings: Settings;
  onCancel(this: void): void;
  onConfirm(this: void, rows: readonly Row[]): void;
}

const CHOOSE_ONE = t('请选择一条记录');

export function ReportBody({ config, search, settings, onCancel, onConfirm }: Props): ReactNode {
  const { notify } = useServices();
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map());
  const isMulti = settings.multi ?? false;

  function confirm(): void {
    if (chosen.size === 0 || (!isMulti && chosen.size > 1)) notify.message('warning', CHOOSE_ONE);
    else onConfirm([...chosen.values()]);
  }

  return (
    <>
      <ScreenContext value={search}>
        <RowContext value={null}>
          <NodeView node={search.plan.root} />
          <ReportRows
            config={config}
            settings={settings}
            chosen={chosen}
            onToggle={(key, row) => {
              setChosen((now) => {
                const next = new Map(now);
                if (!next.delete(key)) next.set(key, row);
                return next;
              });
            }}
          />
        </RowContext>
      </ScreenContext>
      <div className="sw-popup-footer">
        <span className="sw-popup-chosen" role="status">
          {chosen.size > 0 && t('已选择 {0} 项', chosen.size)}
          {!isMulti && chosen.size > 1 && t('，只能选择 1 项')}
          {chosen.size > 0 && (
            <Button
              type="link"
              size="small"
              autoInsertSpace={false}
              onClick={() => {
                setChosen(new Map());
              }}
            >
              {t('清空')}
            </Button>
          )}
        </span>
        <Button autoInsertSpace={false} onClick={onCancel}>
          {t('关闭')}
        </Button>
        <Button type="primary" autoInsertSpace={false} onClick={confirm}>
          {t('确认')}
        </Button>
      </div>
    </>
  );
}
