// The dropdown that chooses one department or company: those chosen last, then the tree, searched by name.
import CloseCircleFilled from '@ant-design/icons/CloseCircleFilled';
import { Empty, Spin, Tag, TreeSelect } from 'antd';
import { useMemo, useRef, useState, type ReactNode } from 'react';
import { useServices } from '../../engine/react/context.ts';
import { useOccupied } from '../../engine/react/nodes/use-occupied.ts';
import type { WidgetProps } from '../../engine/react/widget.ts';
import { textOf } from '../../engine/values/json.ts';
import { keysOf } from '../choices/option-values.ts';
import { readRecentChoices, rememberChoice } from '../choices/recent-choices.ts';
import { RetryOptions } from '../choices/RetryOptions.tsx';
import { controlAttributes } from '../field/control-attributes.ts';
import { useSetField } from '../field/use-set-field.ts';
import { useDepartNames } from './DepartNames.tsx';
import {
  hasWords,
  indexByStored,
  keepCompanies,
  listChosen,
  listHalfTicked,
  visit,
  type DepartNode,
} from './depart-tree.ts';
import type { DepartSettings } from './settings.ts';
import { useDepartments, type Departments } from './use-departments.ts';
import { t } from '../../engine/text.ts';
import '../choices/place-select.css';

/** Pixels of the list, so that names of lower levels fit below a narrow cell too. */
const LIST_WIDTH = 300;
/** Departments that a search lists at most. */
const MAX_FOUND = 50;
/** Before the stored values of those chosen last: in a tree no value stands twice. */
const RECENT = ' recent ';

/** A node as the tree draws it. */
interface Drawn {
  value: string;
  /** What is searched. */
  name: string;
  title: ReactNode;
  selectable: boolean;
  children: Drawn[];
}

export function DepartSelect(props: WidgetProps<DepartSettings>): ReactNode {
  const { node, value, onChange, onBlur, emit, settings, isReadOnly } = props;
  const { session } = useServices();
  const userId = session.user()?.id ?? '';
  const isCompany = settings.company ?? false;
  const kind = `${isCompany ? 'company' : 'depart'} ${settings.store ?? 'id'}`;
  const noun = isCompany ? t('公司') : t('部门');
  const setField = useSetField(node.path);
  const [words, setWords] = useState('');
  const [openings, setOpenings] = useState(0);
  const [isOpen, setOpen] = useState(false);
  useOccupied(isOpen);
  const keys = keysOf(value);
  const departments = useDepartments(settings, keys.length > 0 || openings > 0);
  const names = useDepartNames(departments.tree, keys);
  const tree = useMemo(
    () => (isCompany ? keepCompanies(departments.tree) : departments.tree),
    [departments.tree, isCompany],
  );
  // Read with each opening: another picker may have been used meanwhile.
  const recent = useMemo(
    () => (openings === 0 ? [] : readRecentChoices(userId, kind)),
    [userId, kind, openings],
  );
  const wanted = words.trim();
  const { drawn, isCut } = useMemo(
    () =>
      wanted === ''
        ? { drawn: [...drawRecent(tree, recent, isCompany), ...draw(tree, isCompany)], isCut: false }
        : drawFound(tree, wanted, isCompany),
    [tree, recent, isCompany, wanted],
  );
  const [expanded, setExpanded] = useState<readonly string[]>();
  /** The arrows went elsewhere in the list, which does not say where. */
  const isMarked = useRef(false);

  function choose(stored: string): void {
    onChange(stored);
    if (stored !== '') rememberChoice(userId, kind, stored);
    const chosen = listChosen(departments.tree, stored === '' ? [] : [stored]);
    setField(settings.orgCodeField, chosen.map((row) => textOf(row['orgCode'])).join(','));
    void emit('select', chosen);
  }

  return (
    <TreeSelect<{ value: string; label: ReactNode } | undefined, Drawn>
      {...controlAttributes(props)}
      style={{ width: '100%' }}
      labelInValue
      // Null is no value of this control. Whoever held several before the setting changed keeps them until another is chosen.
      value={
        keys.length === 0
          ? undefined
          : { value: keys.join(','), label: departments.status === 'loading' ? t('加载中…') : names }
      }
      treeData={drawn}
      treeNodeFilterProp="name"
      treeExpandedKeys={[...(expanded ?? listOpen(tree, keys))]}
      onTreeExpand={(opened) => {
        setExpanded(opened.map(String));
      }}
      // A press on what cannot be chosen opens it.
      treeExpandAction="click"
      placeholder={settings.placeholder ?? t('请选择{0}', noun)}
      loading={isOpen && departments.status === 'loading'}
      popupMatchSelectWidth={LIST_WIDTH}
      listHeight={320}
      {...(settings.size ? { size: settings.size } : {})}
      allowClear={
        !isReadOnly && {
          label: t('清除'),
          clearIcon: <CloseCircleFilled title={t('清除')} />,
        }
      }
      showSearch={
        !isReadOnly && {
          searchValue: words,
          onSearch: (next) => {
            isMarked.current = false;
            setWords(next);
          },
        }
      }
      {...(isReadOnly ? { open: false, suffixIcon: null } : { open: isOpen })}
      onOpenChange={(next) => {
        setOpen(next);
        if (next) setOpenings((now) => now + 1);
        else {
          setWords('');
          setExpanded(undefined);
        }
      }}
      popupRender={(list) => (
        <>
          {list}
          {isCut && (
            <div className="sw-place-note" role="note">
              {t('只列出前 {0} 条，没有要找的请输入更多文字', MAX_FOUND)}
            </div>
          )}
          {!isCompany && tree.some(({ isCompany: isOne }) => isOne) && (
            <div className="sw-place-note" role="note">
              {t('公司不能选，请选择它下面的部门')}
            </div>
          )}
        </>
      )}
      notFoundContent={<Nothing departments={departments} words={words} noun={noun} />}
      onKeyDown={({ key, nativeEvent }) => {
        if (key.startsWith('Arrow')) isMarked.current = true;
        // As in every other list, whoever leaves with Tab takes what the list stands at.
        const [first] = drawn;
        if (key !== 'Tab' || nativeEvent.isComposing || wanted === '' || isMarked.current || !first) return;
        choose(first.value);
      }}
      onChange={(picked) => {
        if (!isReadOnly) choose(picked?.value.replace(RECENT, '') ?? '');
      }}
      onBlur={onBlur}
    />
  );
}

/** Roots, and whatever leads to what is chosen. */
function listOpen(tree: readonly DepartNode[], keys: readonly string[]): string[] {
  return [RECENT, ...tree.map(({ stored }) => stored), ...listHalfTicked(tree, new Set(keys))];
}

function draw(tree: readonly DepartNode[], isCompany: boolean): Drawn[] {
  return tree.map(({ stored, text, isCompany: isOne, children }) => ({
    value: stored,
    name: text,
    title: (
      <span className="sw-place-entry">
        <span>{text}</span>
        {isOne && !isCompany && <Tag>{t('公司')}</Tag>}
      </span>
    ),
    selectable: isOne === isCompany,
    children: draw(children, isCompany),
  }));
}

/** Those that are still there. */
function drawRecent(tree: readonly DepartNode[], recent: readonly string[], isCompany: boolean): Drawn[] {
  const index = indexByStored(tree);
  const children = recent.flatMap((stored): Drawn[] => {
    const node = index.get(stored);
    return node?.isCompany === isCompany ? [drawAlone(tree, node, `${RECENT}${stored}`)] : [];
  });
  if (children.length === 0) return [];
  const name = t('最近选过');
  return [{ value: RECENT, name, title: name, selectable: false, children }];
}

/** One below the other: in a tree, Enter would meet the company above what was looked for, which cannot be chosen. */
function drawFound(
  tree: readonly DepartNode[],
  words: string,
  isCompany: boolean,
): { drawn: Drawn[]; isCut: boolean } {
  const drawn: Drawn[] = [];
  let isCut = false;
  visit(tree, (node) => {
    if (node.isCompany !== isCompany || !hasWords(node, words)) return;
    if (drawn.length < MAX_FOUND) drawn.push(drawAlone(tree, node, node.stored));
    else isCut = true;
  });
  return { drawn, isCut };
}

/** A node outside of its tree, with what it lies in. */
function drawAlone(tree: readonly DepartNode[], node: DepartNode, value: string): Drawn {
  const above: string[] = [];
  visit(tree, (one) => {
    if (one !== node && holds(one, node)) above.push(one.text);
  });
  const title = (
    <span className="sw-place-entry">
      <span>{node.text}</span>
      {above.length > 0 && <span className="sw-place-about">{above.join(' / ')}</span>}
    </span>
  );
  return { value, name: node.text, title, selectable: true, children: [] };
}

function holds(tree: DepartNode, node: DepartNode): boolean {
  return tree === node || tree.children.some((child) => holds(child, node));
}

function Nothing(props: { departments: Departments; words: string; noun: string }): ReactNode {
  const { departments, words, noun } = props;
  if (departments.status === 'failed') {
    return <RetryOptions error={new Error(t('{0}未能读取', noun))} retry={departments.retry} />;
  }
  if (departments.status !== 'ready') return <Spin size="small" aria-label={t('加载中')} />;
  return (
    <Empty
      image={Empty.PRESENTED_IMAGE_SIMPLE}
      description={words.trim() === '' ? t('暂无数据') : t('没有名称包含“{0}”的{1}', words.trim(), noun)}
    />
  );
}
