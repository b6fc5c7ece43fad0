// What stands above a preview: which data, how it is, as whom, in which language, how wide, with which parameters.
import ArrowLeftOutlined from '@ant-design/icons/ArrowLeftOutlined';
import ReloadOutlined from '@ant-design/icons/ReloadOutlined';
import UnorderedListOutlined from '@ant-design/icons/UnorderedListOutlined';
import { Button, Input, Popover, Segmented, Select } from 'antd';
import { useState, type ReactNode } from 'react';
import { t } from '../../../engine/text.ts';
import type { PageParam } from '../../document/form-fields.ts';
import type { PreviewRole } from '../../wire.ts';
import { nameData } from './PreviewLog.tsx';
import type { PreviewChoice } from './preview-setup.ts';
import { WIDTHS } from '../desk/TopBar.tsx';
import { LabeledField } from '../LabeledField.tsx';

export type PreviewLanguage = 'zh' | 'en';

interface PreviewBarProps {
  title: string;
  choice: PreviewChoice;
  roles: readonly PreviewRole[];
  language: PreviewLanguage;
  width: number;
  /** Parameters that the document reads. */
  params: readonly PageParam[];
  lines: number;
  isLogShown: boolean;
  isExplaining: boolean;
  onChoice(change: Partial<PreviewChoice>): void;
  onLanguage(language: PreviewLanguage): void;
  onWidth(width: number): void;
  onLog(): void;
  onExplain(): void;
  onRestart(): void;
  onLeave(): void;
}

export function PreviewBar(props: PreviewBarProps): ReactNode {
  const { title, choice, roles, language, width, params, lines, isLogShown, onChoice } = props;
  const logText = lines > 0 ? t('预览记录（{0}）', lines) : t('预览记录');
  return (
    <header className="sw-designer-bar sw-preview-bar" aria-label={t('预览')}>
      <Button
        autoFocus
        className="sw-preview-brief"
        aria-label={t('返回设计')}
        icon={<ArrowLeftOutlined aria-hidden />}
        title={t('返回设计（Esc）')}
        onClick={props.onLeave}
      >
        {t('返回设计')}
      </Button>
      <h1 title={title}>{t('预览：{0}', title)}</h1>
      <Select
        aria-label={t('数据')}
        className="sw-preview-data"
        value={choice.data}
        onChange={(data) => onChoice({ data })}
        options={(['made', 'read', 'real'] as const).map((value) => ({ value, label: nameData(value) }))}
      />
      {choice.data === 'made' && (
        <>
          <Select
            aria-label={t('数据情况')}
            className="sw-preview-state"
            value={choice.state}
            onChange={(state) => onChoice({ state })}
            options={[
              { value: 'some', label: t('有数据') },
              { value: 'none', label: t('空') },
              { value: 'slow', label: t('慢（2 秒）') },
              { value: 'failing', label: t('失败') },
              { value: 'many', label: t('10 000 行') },
            ]}
          />
          <Button onClick={() => onChoice({ seed: choice.seed + 1 })}>{t('换一批')}</Button>
        </>
      )}
      <Select
        aria-label={t('角色')}
        className="sw-preview-role"
        showSearch={{ optionFilterProp: 'label' }}
        title={
          choice.data === 'real' ? t('真实数据只能以自己的权限使用') : t('以这个角色与自己都有的权限预览')
        }
        disabled={choice.data === 'real'}
        value={choice.data === 'real' ? '' : choice.role}
        onChange={(role) => onChoice({ role })}
        options={[
          { value: '', label: t('我自己') },
          ...roles.map(({ code, name }) => ({ value: code, label: name })),
        ]}
      />
      <Segmented
        aria-label={t('语言')}
        value={language}
        onChange={props.onLanguage}
        options={[
          { value: 'zh', label: '中文' },
          { value: 'en', label: 'EN' },
        ]}
      />
      <Segmented
        aria-label={t('预览宽度')}
        value={width}
        onChange={props.onWidth}
        options={WIDTHS.map((value) => ({ value, label: value === 0 ? t('自适应') : String(value) }))}
      />
      {params.length > 0 && <Params names={params} choice={choice} onChoice={onChoice} />}
      <Button
        className="sw-preview-brief"
        icon={<ReloadOutlined aria-hidden />}
        title={t('重新开始')}
        aria-label={t('重新开始')}
        onClick={props.onRestart}
      >
        {t('重新开始')}
      </Button>
      <Button
        aria-pressed={props.isExplaining}
        title={t('说明预览里的每一部分为什么是这样')}
        onClick={props.onExplain}
      >
        {t('为什么？')}
      </Button>
      <Button
        className="sw-preview-log-button"
        icon={<UnorderedListOutlined aria-hidden />}
        title={logText}
        aria-label={logText}
        aria-pressed={isLogShown}
        onClick={props.onLog}
      >
        {logText}
      </Button>
    </header>
  );
}

function Params({
  names,
  choice,
  onChoice,
}: Pick<PreviewBarProps, 'choice' | 'onChoice'> & { names: readonly PageParam[] }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState(choice.params);
  const given = Object.keys(choice.params).filter((name) => choice.params[name] !== '').length;
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      title={t('打开页面时给它的参数')}
      content={
        <form
          className="sw-preview-params"
          onSubmit={(event) => {
            event.preventDefault();
            setOpen(false);
            onChoice({ params: typed });
          }}
        >
          {names.map(({ name, title }) => (
            <LabeledField key={name} label={title}>
              {({ id }) => (
                <Input
                  id={id}
                  size="small"
                  placeholder={name === 'id' && choice.data === 'made' ? 'made-1' : t('不给')}
                  value={typed[name] ?? ''}
                  onChange={(event) => setTyped((before) => ({ ...before, [name]: event.target.value }))}
                />
              )}
            </LabeledField>
          ))}
          <p className="sw-designer-mark">
            {choice.data === 'made'
              ? t('示例记录的编号是 made-1、made-2……对象和数字按 JSON 写')
              : t('对象和数字按 JSON 写，其余是文字')}
          </p>
          <Button type="primary" htmlType="submit" size="small">
            {t('采用')}
          </Button>
        </form>
      }
    >
      <Button>{given > 0 ? t('参数（{0}）', given) : t('参数')}</Button>
    </Popover>
  );
}
