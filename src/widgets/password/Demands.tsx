// What the strategy wants of a password, line by line below the field, ticked off while somebody types.
import CheckCircleFilled from '@ant-design/icons/CheckCircleFilled';
import CloseCircleFilled from '@ant-design/icons/CloseCircleFilled';
import InfoCircleOutlined from '@ant-design/icons/InfoCircleOutlined';
import MinusCircleOutlined from '@ant-design/icons/MinusCircleOutlined';
import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useServices } from '../../engine/react/context.ts';
import { listDemands, readPasswordStrategy } from '../../engine/rule/password.ts';
import { t } from '../../engine/text.ts';
import './demands.css';
import { onStrategy, peekStrategy, readStrategy, type StrategyState } from './strategy.ts';

/** Milliseconds without a key until it is said what is still missing: every key would interrupt the one before. */
const QUIET = 800;

interface Props {
  /** Of the list: the control is described by it. */
  id: string;
  password: string;
  /** `true` is that of the site, else the strategy itself. */
  strategy: unknown;
  /** Something is said against the password already. */
  isInvalid: boolean;
}

const MARKS = {
  met: { Icon: CheckCircleFilled, word: t('已满足') },
  unmet: { Icon: CloseCircleFilled, word: t('未满足') },
  // Nothing is typed yet.
  open: { Icon: MinusCircleOutlined, word: '' },
  server: { Icon: InfoCircleOutlined, word: '' },
} as const;

export default function Demands({ id, password, strategy, isInvalid }: Props): ReactNode {
  const state = useStrategy(strategy);
  const demands = typeof state === 'string' ? [] : listDemands(state);
  const unmet = demands.filter(({ isMet }) => !isMet(password));
  useFreshAfterRefusal(strategy === true && isInvalid && demands.length > 0 && unmet.length === 0);
  return (
    <>
      {/* A list with a name would be described by the name alone. */}
      <div id={id}>
        <span className="sw-demands-word">{t('密码要求')}</span>
        <ul aria-busy={state === 'reading' || undefined}>
          {demands.map(({ text, isMet }) => (
            <Line
              key={text}
              mark={password === '' ? 'open' : isMet(password) ? 'met' : 'unmet'}
              text={text}
            />
          ))}
          {state === 'reading' && <Line mark="open" text={t('正在读取密码要求…')} />}
          {state === 'missing' && <Line mark="server" text={t('暂时读不到密码要求，保存时会检查')} />}
          {typeof state !== 'string' && (
            <Line mark="server" text={t('不是账号本身或常见密码（保存时检查）')} />
          )}
        </ul>
      </div>
      <Announced
        text={
          password === '' || demands.length === 0
            ? ''
            : unmet.length === 0
              ? t('密码要求均已满足')
              : t('密码还需：{0}', unmet.map(({ text }) => text).join(t('，')))
        }
      />
    </>
  );
}

function Line({ mark, text }: { mark: keyof typeof MARKS; text: string }): ReactNode {
  const { Icon, word } = MARKS[mark];
  return (
    <li data-mark={mark}>
      <Icon aria-hidden />
      <span>{text}</span>
      {word !== '' && <span className="sw-demands-word">{t('，{0}', word)}</span>}
    </li>
  );
}

/** Says aloud what is still missing, once somebody rests. */
function Announced({ text }: { text: string }): ReactNode {
  const [said, setSaid] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), QUIET);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <span className="sw-demands-word" role="status">
      {said}
    </span>
  );
}

function useStrategy(given: unknown): StrategyState {
  const { http } = useServices();
  const isOfSite = given === true;
  useEffect(() => {
    // Known from a form before: it may have been changed since.
    if (isOfSite) void readStrategy(http);
  }, [http, isOfSite]);
  const ofSite = useSyncExternalStore(
    (listener) => onStrategy(http, listener),
    () => peekStrategy(http),
  );
  return isOfSite ? ofSite : (readPasswordStrategy(given) ?? 'missing');
}

/** What satisfies all that is known and was refused all the same may stand against a strategy that was set meanwhile. */
function useFreshAfterRefusal(isDoubtful: boolean): void {
  const { http } = useServices();
  useEffect(() => {
    if (isDoubtful) void readStrategy(http);
  }, [http, isDoubtful]);
}
