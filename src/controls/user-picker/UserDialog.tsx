// The dialog that chooses users: departments on the left, filters and the table of users on the right.
import { Button, Modal } from 'antd';
import { useState, type ReactNode } from 'react';
import type { ChosenUser } from './chosen-user.ts';
import { DepartFilter } from './DepartFilter.tsx';
import type { UserSettings } from './settings.ts';
import { UserFilter } from './UserFilter.tsx';
import { useFirstFocus } from '../containers/first-focus.ts';
import { t } from '../../engine/text.ts';
import './user-dialog.css';
import { fieldsOf, textIn, useUsers, type UserRow } from './user-rows.ts';
import { UserTable } from './UserTable.tsx';

/** Pixels, where the document names no width. */
const WIDTH = 1250;
const PAGE_SIZE = 10;

interface Props {
  isOpen: boolean;
  settings: UserSettings;
  chosen: readonly ChosenUser[];
  onCancel(this: void): void;
  onConfirm(this: void, chosen: readonly ChosenUser[]): void;
}

/** What is chosen lives in the body: a closed dialog forgets it, and each opening starts from the value. */
export default function UserDialog(props: Props): ReactNode {
  const { isOpen, settings, onCancel } = props;
  const frame = useFirstFocus(isOpen);
  return (
    <Modal
      open={isOpen}
      rootClassName={frame}
      title={t('根据部门选择用户')}
      width={settings.width ?? WIDTH}
      onCancel={onCancel}
      footer={null}
      mask={{ closable: false }}
      destroyOnHidden
    >
      <Body {...props} />
    </Modal>
  );
}

function Body({ settings, chosen: initial, onCancel, onConfirm }: Props): ReactNode {
  const fields = fieldsOf(settings);
  const isMulti = settings.multi ?? false;
  const [chosen, setChosen] = useState<readonly ChosenUser[]>(initial);
  const [depart, setDepart] = useState<string>();
  const [words, setWords] = useState({ username: '', realname: '' });
  const [paging, setPaging] = useState({ pageNo: 1, pageSize: PAGE_SIZE });
  const users = useUsers({ depart, ...words, ...paging });
  const keys = chosen.map(({ stored }) => stored);

  function toFirstPage(): void {
    setPaging((now) => ({ ...now, pageNo: 1 }));
  }

  function toggle(row: UserRow): void {
    const stored = textIn(row, fields.store);
    // A user without the stored field cannot be kept.
    if (stored === '') return;
    const user = { stored, text: textIn(row, fields.text) || stored, record: row };
    if (keys.includes(stored)) setChosen(chosen.filter((one) => one.stored !== stored));
    else setChosen(isMulti ? [...chosen, user] : [user]);
  }

  return (
    <>
      <div className="sw-users">
        <DepartFilter
          selected={depart}
          onSelect={(id) => {
            setDepart(id);
            toFirstPage();
          }}
        />
        <div className="sw-users-main">
          <UserFilter
            onSearch={(next) => {
              setWords(next);
              toFirstPage();
            }}
            onReset={() => {
              setWords({ username: '', realname: '' });
              setDepart(undefined);
              toFirstPage();
            }}
          />
          <UserTable
            users={users}
            paging={paging}
            storeField={fields.store}
            keys={keys}
            isMulti={isMulti}
            onToggle={toggle}
            onPaging={setPaging}
          />
        </div>
      </div>
      <div className="sw-users-footer">
        <span className="sw-users-chosen" role="status">
          {chosen.length === 0
            ? t('未选择用户')
            : t('已选择{0}人：{1}', chosen.length, chosen.map(({ text }) => text).join('、'))}
        </span>
        <Button
          type="link"
          disabled={chosen.length === 0}
          onClick={() => {
            setChosen([]);
          }}
        >
          {t('清空选择')}
        </Button>
        <Button onClick={onCancel}>{t('关闭')}</Button>
        <Button
          type="primary"
          onClick={() => {
            onConfirm(chosen);
          }}
        >
          {t('确认')}
        </Button>
      </div>
    </>
  );
}
