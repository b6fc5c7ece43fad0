import PlusOutlined from '@ant-design/icons/es/icons/PlusOutlined';
import SettingOutlined from '@ant-design/icons/es/icons/SettingOutlined';
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { LoadFailed } from '../../controls/loading/LoadFailed.tsx';
import { lazyModule, useModule } from '../../controls/loading/lazy-module.ts';
import { useKeptPages, type KeptPages } from '../../engine/react/kept-pages.ts';
import type { SettingsOf, WidgetProps } from '../../engine/react/widget.ts';
import { t } from '../../engine/text.ts';
import './favourites.css';
import type { props } from './props.ts';

const arranging = lazyModule(() => import('./Arranging.tsx'));

/** The pages that the person keeps, one press away; the same ones stand at the top of the menu. */
export function Favourites({ id, settings }: WidgetProps<SettingsOf<typeof props>>): ReactNode {
  const pages = useKeptPages();
  const [isArranging, setArranging] = useState(false);
  const { emptyText = t('把常用的页面放在这里，一步就能打开') } = settings;
  if (pages && isArranging) return <Arranging pages={pages} onEnd={() => setArranging(false)} />;
  const { kept = [] } = pages ?? {};
  return (
    <div id={id} className="sw-favourites-box">
      {kept.length === 0 ? (
        <p className="sw-favourites-empty">{emptyText}</p>
      ) : (
        <ul className="sw-favourites" aria-label={t('我的快捷入口')}>
          {kept.map(({ path, title, icon }) => (
            <li key={path}>
              <button
                type="button"
                className="sw-favourite"
                title={title}
                onClick={() => pages?.follow(path)}
              >
                <span className="sw-favourite-icon">{icon}</span>
                <span className="sw-favourite-title">{title}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {pages && (
        <div className="sw-favourites-foot">
          <Button
            type={kept.length === 0 ? 'default' : 'link'}
            icon={kept.length === 0 ? <PlusOutlined aria-hidden /> : <SettingOutlined aria-hidden />}
            onClick={() => setArranging(true)}
          >
            {kept.length === 0 ? t('添加快捷入口') : t('整理快捷入口')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Most days nobody arranges anything: dragging and searching come with their first use. */
function Arranging(arranged: { pages: KeptPages; onEnd: () => void }): ReactNode {
  const part = useModule(arranging);
  if (part.kind === 'failed') {
    return <LoadFailed error={new Error(t('编辑器加载失败'))} retry={part.retry} />;
  }
  return part.kind === 'ready' ? <part.module.Arranging {...arranged} /> : null;
}
