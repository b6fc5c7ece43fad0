// Which other drafts are published with this one, all or none.
import { Checkbox, Input, Tag } from 'antd';
import { useState, type ReactNode } from 'react';
import { t } from '../../../engine/text.ts';
import type { DraftOfSet } from '../../wire.ts';

interface PublishSetProps {
  /** Missing while they are read. */
  drafts: readonly DraftOfSet[] | undefined;
  chosen: readonly DraftOfSet[];
  onChange(chosen: readonly DraftOfSet[]): void;
}

/** So many need no search. */
const FEW = 6;

export function PublishSet({ drafts, chosen, onChange }: PublishSetProps): ReactNode {
  const [search, setSearch] = useState('');
  if (!drafts || drafts.length === 0) return null;
  const wanted = search.trim().toLowerCase();
  const shown = drafts.filter(({ id, title }) => `${title}\n${id}`.toLowerCase().includes(wanted));
  return (
    <fieldset className="sw-designer-set">
      <legend>{t('一起发布的草稿（要么全部成功，要么都不发布）')}</legend>
      {drafts.length > FEW && (
        <Input.Search
          allowClear
          size="small"
          aria-label={t('搜索草稿')}
          placeholder={t('名称或编号')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      )}
      <ul>
        {shown.map((one) => (
          <li key={one.id}>
            <Checkbox
              checked={chosen.some(({ id }) => id === one.id)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, one] : chosen.filter(({ id }) => id !== one.id))
              }
            >
              {one.title}
            </Checkbox>
            <RelationTag relation={one.relation} />
            {one.isBroken && <Tag color="error">{t('有错误')}</Tag>}
            <small>{`${one.id} · ${one.updateBy} ${one.updateTime}`}</small>
          </li>
        ))}
        {shown.length === 0 && <li>{t('没有符合的草稿')}</li>}
      </ul>
    </fieldset>
  );
}

function RelationTag({ relation }: Pick<DraftOfSet, 'relation'>): ReactNode {
  if (relation === 'opened') return <Tag color="processing">{t('由本页打开')}</Tag>;
  if (relation === 'opens') return <Tag color="processing">{t('会打开本页')}</Tag>;
  return null;
}
