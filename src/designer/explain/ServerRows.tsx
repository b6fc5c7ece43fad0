// Which rows the server gives: permission codes, the data rules of whoever looks, and the recycle bin.
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { t } from '../../engine/text.ts';
import type { Explanation } from '../../engine/react/explain/explanation.ts';
import type { RowsExplained, RuleOfRows } from '../wire-why.ts';
import type { Told } from './server-words.ts';

export function ServerRows({
  told,
  aspect,
}: {
  told: Told<RowsExplained>;
  aspect: Explanation['aspect'];
}): ReactNode {
  if (told.kind === 'asking') return <li role="status">{t('正在询问服务器……')}</li>;
  if (told.kind === 'failed') {
    return (
      <li role="alert">
        {t('服务器没有回答：{0}', told.text)}{' '}
        <Button size="small" onClick={told.again}>
          {t('重试')}
        </Button>
      </li>
    );
  }
  const { isKnown, codes, entity, isBlind, own, ofRole, hasRecycleBin } = told.value;
  if (!isKnown) return <li>{t('这个服务器没有声明这个接口')}</li>;
  const isNarrowed = own.length + ofRole.length > 0;
  return (
    <>
      {codes.map(({ code, isHeld }) => (
        <li key={code}>{isHeld ? t('您持有权限 {0}', code) : t('您没有权限 {0}', code)}</li>
      ))}
      {isBlind && <li>{t('您没有任何角色，所以看不到任何一行')}</li>}
      {entity && !isNarrowed && !isBlind && <li>{t('没有数据规则限制您看“{0}”', entity.title)}</li>}
      {!entity && aspect === 'rows' && <li>{t('服务器没有声明这个接口列出的是什么，所以没有数据规则')}</li>}
      <Grants grants={own} words={t('您的数据规则限制了行')} />
      <Grants grants={ofRole} words={t('预览角色的数据规则限制了行')} />
      {hasRecycleBin && <li>{t('回收站里的记录不列出')}</li>}
    </>
  );
}

function Grants({ grants, words }: { grants: RowsExplained['own']; words: string }): ReactNode {
  if (grants.length === 0) return null;
  return (
    <li>
      <p>{grants.length > 1 ? t('{0}，符合其中一组就显示：', words) : t('{0}，要全部符合：', words)}</p>
      <ul className="sw-why-chain">
        {grants.map(({ rules }, at) => (
          <li key={at}>{rules.map(sayRowRule).join(t('，并且'))}</li>
        ))}
      </ul>
    </li>
  );
}

function sayRowRule({ name, field, operator, value, texts, isBlind }: RuleOfRows): string {
  const words = t('规则“{0}”：{1} {2} {3}', name, field, operator, value);
  if (isBlind) return t('{0}（这条规则读不懂，所以一行也不显示）', words);
  return value.includes('#{') ? t('{0}（对您是 {1}）', words, texts.join('、')) : words;
}
