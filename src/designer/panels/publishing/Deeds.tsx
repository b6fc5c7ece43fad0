// What happens to menus, roles and dictionaries together with documents, and whether it shall.
import { Alert, Checkbox, Tag } from 'antd';
import type { ReactNode } from 'react';
import { t, translate } from '../../../engine/text.ts';
import type { BelongingsDeed } from '../../wire-belongings.ts';

interface DeedsProps {
  /** What is asked: `一起发布菜单、授权和字典`. */
  label: string;
  deeds: readonly BelongingsDeed[];
  isChosen: boolean;
  onChange(isChosen: boolean): void;
}

export function Deeds({ label, deeds, isChosen, onChange }: DeedsProps): ReactNode {
  if (deeds.length === 0) return null;
  const isRefused = isChosen && deeds.some(({ isAllowed }) => !isAllowed);
  return (
    <fieldset className="sw-designer-set">
      <legend>
        <Checkbox checked={isChosen} onChange={({ target }) => onChange(target.checked)}>
          {label}
        </Checkbox>
      </legend>
      <ul>
        {deeds.map(({ id, words, isAllowed }) => (
          <li key={`${id} ${words}`}>
            {translate(words)}
            {!isAllowed && <Tag color="error">{t('您没有权限')}</Tag>}
          </li>
        ))}
      </ul>
      {isRefused && (
        <Alert type="error" showIcon title={t('其中有您没有权限做的；请取消勾选，或由有权限的人来做')} />
      )}
    </fieldset>
  );
}

/** Whether somebody may do all that they chose. */
export function mayDo(deeds: readonly BelongingsDeed[], isChosen: boolean): boolean {
  return !isChosen || deeds.every(({ isAllowed }) => isAllowed);
}
