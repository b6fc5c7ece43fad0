// What belongs to the screen as a whole: its title, its address, who may open it. Its data have a panel of their own.
import { Collapse } from 'antd';
import { useMemo, type ReactNode } from 'react';
import type { Json } from '../../../engine/document.ts';
import { t } from '../../../engine/text.ts';
import { setScreen } from '../../document/commands/settings.ts';
import { readPath, type Path } from '../../document/edits.ts';
import { keyOf } from '../../document/node-tree.ts';
import { useDesigner, useSessionState } from '../designer-context.ts';
import { readKnown } from '../known-names.ts';
import { SettingField } from './SettingField.tsx';
import { listReferences, type Setting } from './settings-list.ts';

const setting = (path: Path, title: string, schema: Setting['schema'], help?: string): Setting => ({
  path,
  title,
  schema,
  help,
  takesExpression: false,
});

const PAGE: readonly Setting[] = [
  setting(['title'], t('页面标题'), { type: 'string' }),
  setting(['route', 'path'], t('路由路径'), { type: 'string' }, t('没有路由的屏幕由其他屏幕打开')),
  setting(['route', 'access'], t('谁能打开'), { type: 'string', enum: ['permission', 'login', 'public'] }),
  setting(['route', 'permission'], t('页面权限'), { type: 'string', 'x-refers': 'permission' }),
  setting(['route', 'keepAlive'], t('切换页签时保留'), { type: 'boolean', default: true }),
];

export function ScreenSettings(): ReactNode {
  const { session, catalog } = useDesigner();
  const { draft } = useSessionState();
  const { document } = draft;
  const known = useMemo(() => readKnown(catalog), [catalog]);
  const isDisabled = session.opened.readOnly !== undefined;
  const fields = (list: readonly Setting[]): ReactNode =>
    list.map((one) => (
      <SettingField
        key={keyOf(one.path)}
        setting={one}
        value={readPath(document, one.path)}
        isMixed={false}
        isDisabled={isDisabled}
        references={(kind) => listReferences(kind, document, known)}
        onChange={(value: Json | undefined, isTyped) => {
          session.perform(
            (current) => setScreen(current, one.path, value, one.title),
            isTyped === true ? keyOf(one.path) : undefined,
          );
        }}
      />
    ));
  return (
    <div className="sw-designer-settings">
      <h2>{t('屏幕')}</h2>
      <Collapse
        ghost
        size="small"
        defaultActiveKey={['page']}
        items={[{ key: 'page', label: t('页面'), children: fields(PAGE) }]}
      />
    </div>
  );
}
