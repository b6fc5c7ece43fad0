// The pages of a template and a record, once the dictionaries and bar codes they need are here.
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useServices } from '../../engine/react/context.ts';
import { addBeyond, listBeyond } from '../../engine/react/sources/beyond-options.ts';
import { textOfOptions } from '../../engine/react/texts/format-value.ts';
import { t } from '../../engine/text.ts';
import { layoutTemplate, type PrintJob } from '../../engine/print/layout.ts';
import type { PrintTemplate } from '../../engine/print/template.ts';
import { measureText } from './measure-text.ts';
import { toPlainText } from './plain-text.ts';
import { asError } from '../../engine/values/errors.ts';

export type EncodeBars = (typeof import('./encode-bars.ts'))['encodeBars'];

export interface ReadyJob {
  job: PrintJob;
  encode: EncodeBars | undefined;
}
export type JobState =
  | { status: 'loading' }
  | { status: 'failed'; error: Error; retry(this: void): void }
  | ({ status: 'ready' } & ReadyJob);

export function usePrintJob(template: PrintTemplate, record: Readonly<Record<string, unknown>>): JobState {
  const { dicts } = useServices();
  const needs = useMemo(() => listDicts(template), [template]);
  const hasBars = template.elements.some(({ type }) => type === 'barcode');
  const [attempt, setAttempt] = useState(0);
  const [loaded, setLoaded] = useState<{ needs: readonly string[]; encode: EncodeBars | undefined }>();
  const [failed, setFailed] = useState<{ attempt: number; error: Error }>();

  useEffect(() => {
    let isCurrent = true;
    Promise.all([
      hasBars ? import('./encode-bars.ts') : undefined,
      // A dictionary that cannot be had leaves its values as they are.
      ...needs.map((code) => dicts.load(code).catch(() => undefined)),
    ]).then(
      ([bars]) => {
        if (isCurrent) setLoaded({ needs, encode: bars?.encodeBars });
      },
      (error: unknown) => {
        if (isCurrent) setFailed({ attempt, error: asError(error) });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [dicts, needs, hasBars, attempt]);

  const isReady = loaded?.needs === needs && (!hasBars || loaded.encode !== undefined);
  const [found, setFound] = useState(0);
  const laid = useMemo(() => {
    if (!isReady) return undefined;
    // Printed values beyond dictionaries that are too long for one answer: their texts are asked for.
    const beyond = new Map<string, readonly string[]>();
    const dictText = (code: string, value: unknown): string => {
      const options = dicts.peek(code) ?? [];
      const cut = dicts.cut?.(code);
      if (!cut) return textOfOptions(value, options);
      const own = listBeyond([value], options);
      const unknown = own.filter((one) => cut.textOf(one) === undefined);
      if (unknown.length > 0) beyond.set(code, [...(beyond.get(code) ?? []), ...unknown]);
      return textOfOptions(value, addBeyond(options, cut, own, false));
    };
    const port = { measure: measureText, plainText: toPlainText, t, dictText };
    return { job: layoutTemplate(template, record, port), beyond };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- texts that were found are read by `dicts`
  }, [isReady, template, record, dicts, found]);
  const beyond = laid?.beyond;
  useEffect(() => {
    if (!beyond || beyond.size === 0) return undefined;
    let isCurrent = true;
    void Promise.all([...beyond].map(([code, values]) => dicts.cut?.(code)?.find(values))).then(() => {
      if (isCurrent) setFound((count) => count + 1);
    });
    return () => {
      isCurrent = false;
    };
  }, [dicts, beyond]);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  if (laid?.beyond.size === 0) return { status: 'ready', job: laid.job, encode: loaded?.encode };
  return failed?.attempt === attempt
    ? { status: 'failed', error: failed.error, retry }
    : { status: 'loading' };
}

function listDicts({ elements }: PrintTemplate): readonly string[] {
  const codes = elements.flatMap((element) => {
    if (element.type === 'field') return [element.dict];
    return element.type === 'table' ? element.columns.map(({ dict }) => dict) : [];
  });
  return [...new Set(codes.filter((code) => code !== undefined))];
}
