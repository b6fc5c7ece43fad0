// The dropdown that chooses one user: those chosen last, whoever what is typed finds, and the way to all departments.
import CloseCircleFilled from '@ant-design/icons/CloseCircleFilled';
import { Select, Spin, type RefSelectProps } from 'antd';
import { lazy, Suspense, useMemo, useRef, useState, type ReactNode } from 'react';
import { useServices } from '../../engine/react/context.ts';
import { useOccupied } from '../../engine/react/nodes/use-occupied.ts';
import type { WidgetProps } from '../../engine/react/widget.ts';
import { joinTexts } from '../choices/lookup-texts.ts';
import { keysOf } from '../choices/option-values.ts';
import { readRecentChoices, rememberChoice } from '../choices/recent-choices.ts';
import { RetryOptions } from '../choices/RetryOptions.tsx';
import { bears, useFirstFound } from '../choices/use-first-found.ts';
import { controlAttributes } from '../field/control-attributes.ts';
import { listRecords, type ChosenUser } from './chosen-user.ts';
import { MAX_FOUND, useFoundUsers, useRecentUsers, type FoundUsers } from './found-users.ts';
import type { UserSettings } from './settings.ts';
import { fieldsOf, textIn, useUserNames, type UserRow } from './user-rows.ts';
import { t } from '../../engine/text.ts';
import '../choices/place-select.css';

const UserDialog = lazy(() => import('./UserDialog.tsx'));

/** Pixels of the list, so that name, account and department fit below a narrow cell too. */
const LIST_WIDTH = 300;
/** The entry that opens the dialog: among the others the arrow keys reach it. No account is called like this. */
const BROWSE = ' browse';

interface UserEntry {
  value: string;
  label: string;
  /** What tells apart those of one name. */
  about: string;
  row: UserRow;
}

/** A user, the way to all of them, or a heading with those below it. */
interface Entry extends Partial<UserEntry> {
  label: string;
  options?: Entry[];
}

/** With the rows that bear what is typed. */
interface Found extends FoundUsers {
  rows: readonly UserRow[];
}

type Fields = ReturnType<typeof fieldsOf>;

interface Picked {
  value: string;
  label: string;
}

export function UserSelect(props: WidgetProps<UserSettings>): ReactNode {
  const { value, onChange, onBlur, emit, settings, isReadOnly } = props;
  const { session } = useServices();
  const userId = session.user()?.id ?? '';
  const fields = fieldsOf(settings);
  const kind = `user ${fields.store}`;
  const select = useRef<RefSelectProps>(null);
  const [words, setWords] = useState('');
  const [openings, setOpenings] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const [isBrowsing, setBrowsing] = useState(false);
  // Stays in place while it fades out.
  const [hasBrowsed, setBrowsed] = useState(false);
  useOccupied(isOpen || isBrowsing);
  const keys = keysOf(value);
  const names = useUserNames(settings, keys);
  const search = useFoundUsers(words, isOpen ? openings : 0);
  const rows = (search.data?.rows ?? []).filter(
    // Until the answer is here, the list is that of other words.
    (row) =>
      !search.isSearching || bears(textIn(row, 'realname'), words) || bears(textIn(row, 'username'), words),
  );
  const found: Found = { ...search, rows: search.error ? [] : rows };
  // Read with each opening: another picker may have been used meanwhile.
  const kept = useMemo(
    () => (openings === 0 ? undefined : readRecentChoices(userId, kind)),
    [userId, kind, openings],
  );
  const recent = useRecentUsers(fields.store, kept);
  const groups = toGroups(words.trim() === '' ? recent : [], found, fields);

  const enter = useFirstFound(isOpen && found.isSearching && found.rows.length === 0, words, () => {
    const [first] = found.rows.flatMap((row) => toEntry(row, fields));
    if (!first) return;
    choose([{ stored: first.value, text: first.label, record: first.row }]);
    setOpen(false);
    setWords('');
  });

  function choose(chosen: readonly ChosenUser[]): void {
    names.remember(chosen.map(({ stored, text }) => [stored, text]));
    if (chosen[0] !== undefined) rememberChoice(userId, kind, chosen[0].stored);
    onChange(chosen.map(({ stored }) => stored).join(','));
    void emit('select', listRecords(chosen, settings));
  }

  function close(): void {
    setBrowsing(false);
    select.current?.focus();
  }

  return (
    <>
      <Select<Picked | null, Entry>
        {...controlAttributes(props)}
        ref={select}
        style={{ width: '100%' }}
        labelInValue
        // Whoever held several before the setting changed keeps them until another is chosen.
        value={
          keys.length === 0
            ? null
            : { value: keys.join(','), label: names.isLoading ? t('加载中…') : joinTexts(names, keys) }
        }
        options={groups}
        optionRender={({ data }) => <EntryRow entry={data} />}
        placeholder={settings.placeholder ?? t('请选择用户')}
        loading={isOpen && found.isSearching}
        popupMatchSelectWidth={LIST_WIDTH}
        // So few that all of them, and the way to the departments, are in sight.
        virtual={false}
        listHeight={400}
        {...(settings.size ? { size: settings.size } : {})}
        allowClear={
          !isReadOnly && {
            label: t('清除'),
            clearIcon: <CloseCircleFilled title={t('清除')} />,
          }
        }
        // The server has searched already.
        showSearch={!isReadOnly && { filterOption: false, searchValue: words, onSearch: setWords }}
        {...(isReadOnly ? { open: false, suffixIcon: null } : { open: isOpen })}
        onOpenChange={(next) => {
          setOpen(next);
          if (next) setOpenings((now) => now + 1);
          else {
            setWords('');
            enter.forget();
          }
        }}
        onInputKeyDown={enter.onKeyDown}
        popupRender={(list) => (
          <>
            <State found={found} />
            {list}
          </>
        )}
        onChange={(picked, entry) => {
          if (isReadOnly) return;
          if (picked?.value === BROWSE) {
            setBrowsed(true);
            setBrowsing(true);
            return;
          }
          const { value: stored, label: text, row } = (Array.isArray(entry) ? entry[0] : entry) ?? {};
          choose(
            stored === undefined || text === undefined ? [] : [{ stored, text, ...(row && { record: row }) }],
          );
        }}
        onBlur={onBlur}
      />
      {hasBrowsed && (
        <Suspense fallback={null}>
          <UserDialog
            isOpen={isBrowsing}
            settings={settings}
            chosen={keys.map((key) => ({ stored: key, text: names.get(key) ?? key }))}
            onCancel={close}
            onConfirm={(chosen) => {
              choose(chosen);
              close();
            }}
          />
        </Suspense>
      )}
    </>
  );
}

/** Nobody stands in the list twice: who was chosen last is left out below. */
function toGroups(recent: readonly UserRow[], { rows, asked }: Found, fields: Fields): Entry[] {
  const last = recent.flatMap((row) => toEntry(row, fields));
  const rest = rows
    .flatMap((row) => toEntry(row, fields))
    .filter(({ value }) => !last.some((one) => one.value === value))
    .slice(0, MAX_FOUND - last.length);
  return [
    { label: t('最近选过'), options: last },
    { label: asked === '' ? t('新增的用户') : t('找到的用户'), options: rest },
    { label: t('更多'), options: [{ value: BROWSE, label: t('按部门选择…') }] },
  ].filter(({ options }) => options.length > 0);
}

/** None for a user without the stored field, who cannot be kept. */
function toEntry(row: UserRow, { store, text }: Fields): UserEntry[] {
  const value = textIn(row, store);
  if (value === '') return [];
  const about = [textIn(row, 'username'), textIn(row, 'orgCodeTxt')].filter((one) => one !== '').join(' · ');
  return [{ value, label: textIn(row, text) || value, about, row }];
}

function EntryRow({ entry }: { entry: Entry }): ReactNode {
  return (
    <span className="sw-place-entry">
      <span>{entry.label}</span>
      {entry.about !== undefined && <span className="sw-place-about">{entry.about}</span>}
    </span>
  );
}

/** What the list alone does not say. */
function State({ found }: { found: Found }): ReactNode {
  const { data, rows, error, asked, isSearching } = found;
  if (error) {
    return (
      <div className="sw-place-note">
        <RetryOptions error={error} retry={found.retry} />
      </div>
    );
  }
  if (isSearching && rows.length === 0) {
    return (
      <div className="sw-place-note" role="status">
        <Spin size="small" /> {t('正在搜索')}
      </div>
    );
  }
  if (rows.length === 0) {
    return (
      <div className="sw-place-note" role="status">
        {asked === '' ? t('没有可选的用户') : t('没有姓名或账号包含“{0}”的用户', asked)}
      </div>
    );
  }
  if (isSearching || (data?.total ?? 0) <= rows.length) return null;
  return (
    <div className="sw-place-note" role="note">
      {t('共 {0} 人，列出 {1} 人，请输入姓名或账号查找', data?.total ?? 0, rows.length)}
    </div>
  );
}
