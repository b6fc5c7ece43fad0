// The ways of saying one place of an expression.
import { InputNumber, Radio, Select } from 'antd';
import { useId, type ReactNode } from 'react';
import { useServices } from '../../engine/react/context.ts';
import {
  listKinds,
  readChoice,
  startChoice,
  writeChoice,
  type Choice,
  type ChoiceKind,
} from './cron-choice.ts';
import type { Place, PlaceKey } from '../../controls/cron/cron-places.ts';
import { Words } from '../../engine/react/texts/Words.tsx';
import { t } from '../../engine/text.ts';

const WEEKDAYS = [t('星期日'), t('星期一'), t('星期二'), t('星期三'), t('星期四'), t('星期五'), t('星期六')];
const ORDINALS = [1, 2, 3, 4, 5];
/** How often something happens from a number on. */
const STEPS: Readonly<Record<PlaceKey, () => string>> = {
  second: () => t('从 {0} 开始，每 {1} 秒'),
  minute: () => t('从 {0} 开始，每 {1} 分钟'),
  hour: () => t('从 {0} 开始，每 {1} 小时'),
  day: () => t('从 {0} 开始，每 {1} 天'),
  month: () => t('从 {0} 开始，每 {1} 个月'),
  week: () => t('从 {0} 开始，每 {1} 天'),
  year: () => t('从 {0} 开始，每 {1} 年'),
};
/** Years offered in the list. */
const YEARS = 20;

interface Props {
  place: Place;
  text: string;
  onText(this: void, text: string): void;
}

export function PlaceEditor({ place, text, onText }: Props): ReactNode {
  const { clock } = useServices();
  const group = useId();
  const year = new Date(clock.now()).getFullYear();
  const choice = readChoice(place, text);
  const kinds: ChoiceKind[] = [...listKinds(place), ...(choice.kind === 'text' ? ['text' as const] : [])];
  const write = (next: Choice): void => {
    onText(writeChoice(place, next));
  };
  return (
    <Radio.Group
      className="sw-cron-kinds"
      name={group}
      value={choice.kind}
      aria-label={t('{0}的取值', place.title)}
      onChange={(event) => {
        write(startChoice(place, event.target.value as ChoiceKind, year));
      }}
    >
      {kinds.map((kind) => (
        <div key={kind} className="sw-cron-kind">
          <Radio value={kind}>{nameOf(place, kind)}</Radio>
          {kind === choice.kind && <Numbers place={place} choice={choice} year={year} onChoice={write} />}
        </div>
      ))}
    </Radio.Group>
  );
}

function nameOf(place: Place, kind: ChoiceKind): string {
  const { title } = place;
  switch (kind) {
    case 'every':
      return place.key === 'week' ? t('每天') : t('每{0}', title);
    case 'none':
      return t('不指定');
    case 'range':
      return t('范围');
    case 'step':
      return t('间隔');
    case 'list':
      return t('指定');
    case 'last':
      return t('每月最后一天');
    case 'lastWorkday':
      return t('每月最后一个工作日');
    case 'nearest':
      return t('最近的工作日');
    case 'lastOf':
      return t('每月最后一个');
    case 'nth':
      return t('每月第几个');
    case 'text':
      return t('按表达式');
  }
}

interface NumbersProps {
  place: Place;
  choice: Choice;
  year: number;
  onChoice(this: void, choice: Choice): void;
}

/** The numbers of the chosen way. */
function Numbers({ place, choice, year, onChoice }: NumbersProps): ReactNode {
  const number = (key: 'a' | 'b', name: string, max = place.max, min = place.min): ReactNode => (
    <OneNumber
      place={place}
      name={`${place.title} ${name}`}
      value={choice[key]}
      min={min}
      max={max}
      onNumber={(next) => {
        onChoice({ ...choice, [key]: next });
      }}
    />
  );
  switch (choice.kind) {
    case 'range':
      return (
        <span className="sw-cron-numbers">
          <Words text={t('从 {0} 到 {1}')} parts={[number('a', t('从')), number('b', t('到'))]} />
        </span>
      );
    case 'step':
      return (
        <span className="sw-cron-numbers">
          <Words
            text={STEPS[place.key]()}
            parts={[number('a', t('从')), number('b', t('间隔'), place.max, 1)]}
            numbers={[undefined, choice.b]}
          />
        </span>
      );
    case 'nearest':
      return (
        <span className="sw-cron-numbers">
          <Words text={t('离每月 {0} 日最近')} parts={[number('a', t('日期'))]} />
        </span>
      );
    case 'lastOf':
      return <span className="sw-cron-numbers">{number('a', t('星期'))}</span>;
    case 'nth':
      return (
        <span className="sw-cron-numbers">
          <Words
            text={t('第 {0} 个 {1}')}
            parts={[
              <Select
                aria-label={t('{0} 第几个', place.title)}
                value={choice.b}
                options={ORDINALS.map((value) => ({ value, label: String(value) }))}
                onChange={(b) => {
                  onChoice({ ...choice, b });
                }}
              />,
              number('a', t('星期')),
            ]}
          />
        </span>
      );
    case 'list':
      return (
        <Select
          className="sw-cron-list"
          mode="multiple"
          aria-label={t('{0} 指定', place.title)}
          value={[...choice.list]}
          options={listNumbers(place, year, choice.list).map((value) => ({
            value,
            label: labelOf(place, value),
          }))}
          showSearch={{ optionFilterProp: 'label' }}
          onChange={(list) => {
            onChoice({ ...choice, list });
          }}
        />
      );
    case 'text':
      return <code>{choice.text}</code>;
    default:
      return null;
  }
}

function OneNumber({
  place,
  name,
  value,
  min,
  max,
  onNumber,
}: {
  place: Place;
  name: string;
  value: number;
  min: number;
  max: number;
  onNumber(this: void, value: number): void;
}): ReactNode {
  if (place.key === 'week') {
    return (
      <Select
        aria-label={name}
        value={value}
        options={WEEKDAYS.map((label, index) => ({ value: index + 1, label }))}
        onChange={onNumber}
      />
    );
  }
  return (
    <InputNumber
      aria-label={name}
      value={value}
      min={min}
      max={max}
      precision={0}
      onChange={(next) => {
        if (next !== null) onNumber(next);
      }}
    />
  );
}

function labelOf(place: Place, value: number): string {
  return place.key === 'week' ? (WEEKDAYS[value - 1] ?? String(value)) : String(value);
}

/** Numbers to choose from; of years those that come, and those already chosen. */
function listNumbers(place: Place, year: number, chosen: readonly number[]): number[] {
  if (place.key !== 'year') {
    return Array.from({ length: place.max - place.min + 1 }, (_, index) => index + place.min);
  }
  const coming = Array.from({ length: YEARS }, (_, index) => year + index);
  return [...new Set([...chosen, ...coming])].sort((a, b) => a - b);
}
