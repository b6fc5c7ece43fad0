// What the search over everything finds: parts of the document, things to add, and commands, best first.
import type { JsonObject } from '../../../engine/document.ts';
import { t, translateName } from '../../../engine/text.ts';
import { listFindable, rankFound, type Findable, type FindableKind } from '../../document/find-anything.ts';
import type { SavedBlock } from '../../store/saved-blocks.ts';
import type { NewNode } from '../palette/new-nodes.ts';
import type { NodeAction } from './node-actions.ts';

export type Finding = { key: string; kindTitle: string; title: string; detail: string } & (
  | { kind: 'part'; part: Findable }
  | { kind: 'add'; added: NewNode }
  | { kind: 'block'; block: SavedBlock }
  | { kind: 'command'; action: NodeAction }
);

const KINDS: Readonly<Record<FindableKind, string>> = {
  node: t('组件'),
  column: t('列'),
  api: t('接口'),
  state: t('状态'),
  dict: t('字典'),
  rule: t('校验规则'),
  step: t('步骤'),
  text: t('文字与设置'),
};

/** Titles of steps by their `do`. */
const STEPS: Readonly<Record<string, string>> = {
  request: t('调用接口'),
  submit: t('提交'),
  validate: t('校验'),
  reset: t('重置'),
  reload: t('重新读取'),
  set: t('设置值'),
  open: t('打开页面'),
  close: t('关闭'),
  navigate: t('跳转'),
  message: t('提示'),
  confirm: t('确认'),
  prompt: t('询问'),
  download: t('下载'),
  print: t('打印'),
  when: t('如果'),
  each: t('逐个'),
};

/** Shown at once: whoever sees more searches on. */
const MOST = 60;

interface Searched {
  document: JsonObject;
  /** What people call a widget type. */
  titleOf(type: string): string | undefined;
  added: readonly NewNode[];
  blocks: readonly SavedBlock[];
  actions: readonly NodeAction[];
}

/** Everything that can be found, in the order in which it is listed where nothing is searched. */
export function listFindings({ document, titleOf, added, blocks, actions }: Searched): Finding[] {
  const parts = listFindable(document, titleOf).map((part): Finding => ({
    kind: 'part',
    part,
    key: `${part.kind} ${part.path.join('/')}`,
    kindTitle: KINDS[part.kind],
    title: part.kind === 'step' ? (STEPS[part.title] ?? part.title) : part.title,
    detail: part.detail,
  }));
  return [
    ...parts,
    ...actions.map((action): Finding => ({
      kind: 'command',
      action,
      key: `command ${action.command}`,
      kindTitle: t('命令'),
      title: action.title,
      detail: action.keys,
    })),
    ...added.map((one): Finding => ({
      kind: 'add',
      added: one,
      key: `add ${one.id}`,
      kindTitle: t('添加'),
      title: t('添加{0}', translateName(one.title)),
      detail: one.name,
    })),
    ...blocks.map((block): Finding => ({
      kind: 'block',
      block,
      key: `block ${block.name}`,
      kindTitle: t('常用块'),
      title: t('添加{0}', block.name),
      detail: '',
    })),
  ];
}

/** What stands within a component comes behind what is called so itself. */
const INNER = 2;

function isInner(finding: Finding): boolean {
  return finding.kind === 'part' && (finding.part.kind === 'text' || finding.part.kind === 'step');
}

/** Those that fit, best first; equally good ones in their order. */
export function search(all: readonly Finding[], text: string): Finding[] {
  // Texts are too many to be listed before somebody looks for one.
  if (text.trim() === '') {
    return all.filter((one) => one.kind !== 'part' || one.part.kind !== 'text').slice(0, MOST);
  }
  return all
    .flatMap((finding) => {
      const rank = rankFound(finding.title, `${finding.detail} ${finding.kindTitle}`, text);
      return rank === undefined ? [] : [{ finding, rank: rank + (isInner(finding) ? INNER : 0) }];
    })
    .sort((one, other) => one.rank - other.rank)
    .slice(0, MOST)
    .map(({ finding }) => finding);
}
