// The two filters of the user picker; Enter in either searches.
import { Button, Input } from 'antd';
import { useId, useState, type ReactNode } from 'react';
import { t } from '../../engine/text.ts';

interface Words {
  username: string;
  realname: string;
}

interface Props {
  onSearch(this: void, words: Words): void;
  onReset(this: void): void;
}

const NONE: Words = { username: '', realname: '' };

/** No form element: the picker may stand inside a form, and its Enter must not submit that. */
export function UserFilter({ onSearch, onReset }: Props): ReactNode {
  const [words, setWords] = useState(NONE);
  const search = (): void => {
    onSearch(words);
  };
  return (
    <div className="sw-users-filter" role="search">
      <Word
        label={t('用户账号')}
        value={words.username}
        onChange={(username) => {
          setWords({ ...words, username });
        }}
        onEnter={search}
      />
      <Word
        label={t('用户姓名')}
        value={words.realname}
        onChange={(realname) => {
          setWords({ ...words, realname });
        }}
        onEnter={search}
      />
      <Button type="primary" autoInsertSpace={false} onClick={search}>
        {t('查询')}
      </Button>
      <Button
        autoInsertSpace={false}
        onClick={() => {
          setWords(NONE);
          onReset();
        }}
      >
        {t('重置')}
      </Button>
    </div>
  );
}

interface WordProps {
  label: string;
  value: string;
  onChange(this: void, value: string): void;
  onEnter(this: void): void;
}

function Word({ label, value, onChange, onEnter }: WordProps): ReactNode {
  const id = useId();
  return (
    <div className="sw-users-word">
      <label htmlFor={id}>{label}</label>
      <Input
        id={id}
        allowClear
        maxLength={100}
        placeholder={t('请输入{0}', label)}
        value={value}
        onChange={(event) => {
          onChange(event.target.value);
        }}
        onPressEnter={(event) => {
          // Enter that ends the choice of a Chinese word is no search, and none submits a form around the picker.
          event.preventDefault();
          if (!event.nativeEvent.isComposing) onEnter();
        }}
      />
    </div>
  );
}
