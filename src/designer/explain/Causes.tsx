// The chain of what decided, as lists of sentences that go down to values.
import { useCallback, type ReactNode } from 'react';
import type { Answer, Cause, Explanation, Reading, Trace } from '../../engine/react/explain/explanation.ts';
import { t } from '../../engine/text.ts';
import { Entry } from './Entry.tsx';
import { useEntries, useServerWords, useTold } from './server-words.ts';
import { ServerRows } from './ServerRows.tsx';
import { sayReading, sayValue } from './origin-words.ts';
import { PlaceLink } from './PlaceLink.tsx';
import { braces, sayCause, sayTruth } from './words.ts';

interface CausesProps {
  causes: readonly Cause[];
  aspect: Explanation['aspect'];
}

export function Causes({ causes, aspect }: CausesProps): ReactNode {
  return (
    <ul className="sw-why-chain">
      {causes.map((cause, at) => (
        <li key={at}>
          <p>
            {sayCause(cause, aspect)}
            <Declaration cause={cause} />
          </p>
          <More cause={cause} aspect={aspect} />
        </li>
      ))}
    </ul>
  );
}

/** Leads to where it is declared. The page that is asked about stays as it is. */
function Declaration({ cause }: { cause: Cause }): ReactNode {
  if (!('place' in cause)) return null;
  const { place } = cause;
  return (
    <>
      {' '}
      <PlaceLink
        place={place}
        title={t('在设计器中打开 {0}', `${place.pointer}${place.key === '' ? '' : `/${place.key}`}`)}
      >
        {place.key === '' ? undefined : place.key}
      </PlaceLink>
    </>
  );
}

function More({ cause, aspect }: { cause: Cause; aspect: Explanation['aspect'] }): ReactNode {
  switch (cause.kind) {
    case 'parent':
      return <Causes causes={cause.because} aspect={aspect} />;
    case 'permission':
      return <Entry code={cause.code} />;
    case 'dict':
      return cause.isOwn ? null : <DictPage />;
    case 'reaction':
      return (
        <>
          {cause.when && <TraceView trace={cause.when} />}
          <TraceView trace={cause.to} />
        </>
      );
    case 'flag':
    case 'value':
    case 'default':
    case 'given':
      return <TraceView trace={cause.trace} />;
    case 'rule':
      return (
        <>
          <p className="sw-why-more">{t('规则的提示：{0}', cause.message)}</p>
          {cause.trace && <TraceView trace={cause.trace} isWhole />}
        </>
      );
    case 'server-rule':
      return <Causes causes={cause.rules} aspect={aspect} />;
    case 'refusal':
    case 'hold':
    case 'widget':
      return <p className="sw-why-more">{cause.text}</p>;
    case 'call':
    case 'lookup':
      return <CallView call={cause} aspect={aspect} />;
    default:
      return null;
  }
}

/** @param isWhole the expression itself has not been told yet */
export function TraceView({ trace, isWhole = false }: { trace: Trace; isWhole?: boolean }): ReactNode {
  return (
    <>
      {isWhole && (
        <p className="sw-why-more">{t('{0} 为{1}', braces(trace.source), sayTruth(trace.isTrue))}</p>
      )}
      {trace.parts.length > 0 && (
        <ul className="sw-why-chain">
          {trace.parts.map((part, at) => (
            <li key={at} className={part.isDecisive ? undefined : 'sw-why-minor'}>
              <p>
                {sayPart(part)}{' '}
                {part.isDecisive && trace.parts.length > 1 && (
                  <em className="sw-why-decisive">{t('起决定作用')}</em>
                )}
              </p>
              {!isReading(part) && <TraceView trace={part} />}
            </li>
          ))}
        </ul>
      )}
      <Readings readings={trace.readings} />
    </>
  );
}

/** A part that is nothing but a name is told once. */
function isReading({ readings, source }: Trace): boolean {
  return readings.length === 1 && readings[0]?.name === source && readings[0].origin.kind !== 'permission';
}

function sayPart(part: Trace): string {
  const { source, value, isTrue, failure, readings } = part;
  if (failure !== undefined) return t('{0} 算不出来：{1}', source, failure);
  const [reading] = readings;
  if (reading && isReading(part)) return t('{0}，算作{1}', sayReading(reading), sayTruth(isTrue));
  const isPlain = value.text === 'true' || value.text === 'false';
  return isPlain
    ? t('{0} 为{1}', source, sayTruth(isTrue))
    : t('{0} 是 {1}，算作{2}', source, sayValue(value), sayTruth(isTrue));
}

function Readings({ readings }: { readings: readonly Reading[] }): ReactNode {
  if (readings.length === 0) return null;
  return (
    <ul className="sw-why-chain">
      {readings.map((reading) => (
        <li key={reading.name}>
          <p>{sayReading(reading)}</p>
          {reading.origin.kind === 'permission' && <Entry code={reading.origin.code} />}
        </li>
      ))}
    </ul>
  );
}

/** The page on which dictionaries are kept, for who may open it. */
function DictPage(): ReactNode {
  const page = useEntries().find(({ code, isHeld }) => isHeld && code === 'dict:list');
  if (!page) return null;
  return (
    <p className="sw-why-more">
      <a href={page.path} target="_blank" rel="noopener noreferrer">
        {t('打开“{0}”页面', page.title)}
      </a>
    </p>
  );
}

function CallView({
  call,
  aspect,
}: {
  call: Extract<Cause, { kind: 'call' | 'lookup' }>;
  aspect: Explanation['aspect'];
}): ReactNode {
  const { url, method, params, answer } = call;
  const failure = call.kind === 'call' ? call.failure : undefined;
  const words = useServerWords();
  const isAsked = method === 'GET' && words.isReal;
  const ask = useCallback(() => words.rows(url), [words, url]);
  const told = useTold(isAsked ? ask : undefined);
  return (
    <ul className="sw-why-chain">
      {failure !== undefined && <li>{t('现在不能请求：{0}', failure)}</li>}
      {params.map(({ name, value, isSearch }) => (
        <li key={name}>
          {isSearch
            ? t('参数 {0} 是 {1}（由您查询）', name, sayValue(value))
            : t('参数 {0} 是 {1}', name, sayValue(value))}
        </li>
      ))}
      {answer && <li>{sayAnswer(answer, call.kind)}</li>}
      {isAsked && <ServerRows told={told} aspect={aspect} />}
      {!words.isReal && <li>{t('这里用的是示例数据，没有经过服务器的数据规则')}</li>}
    </ul>
  );
}

function sayAnswer({ state, at, count, total, message }: Answer, kind: 'call' | 'lookup'): string {
  const time = at === 0 ? '' : new Date(at).toLocaleTimeString();
  if (state === 'failed') return t('最近一次失败了：{0}', message);
  if (state === 'running') return t('正在读取……');
  if (kind === 'lookup')
    return count === total
      ? t('{0} 返回 {1} 条', time, count)
      : t('{0} 返回 {1} 条，共 {2} 条', time, count, total);
  return t('{0} 返回：这一页 {1} 行，共 {2} 行', time, count, total);
}
