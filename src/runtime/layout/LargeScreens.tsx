// The two big-screen buttons, for those whom the server lets in; a telephone has no room for a big screen.
import FundProjectionScreenOutlined from '@ant-design/icons/es/icons/FundProjectionScreenOutlined';
import { useEffect, useState, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { asRecord } from '../storage/shapes.ts';
import { useRuntime } from '../runtime-context.ts';
import { MOBILE_BELOW } from '../theme/sizes.ts';
import { narrowerThan, useMedia } from '../theme/use-media.ts';
import { isPlace } from '../../engine/html/safe-address.ts';
import { t } from '../../engine/text.ts';

export interface LargeScreenLink {
  name: string;
  address: string;
}

const NAMES = ['ht', 'jw'] as const;

export function LargeScreens(): ReactNode {
  const { http, session, site } = useRuntime();
  const { phase, settings } = useSnapshot(site.state);
  // Before the site has said whether there is one, nobody asks for it.
  const mayHave = phase !== 0 && settings.hasLargeScreens;
  const { token } = useSnapshot(session.state);
  const isMobile = useMedia(narrowerThan(MOBILE_BELOW));
  const [links, setLinks] = useState<readonly LargeScreenLink[]>([]);

  useEffect(() => {
    setLinks([]);
    if (token === null || isMobile || !mayHave) return undefined;
    let isCurrent = true;
    http.send({ method: 'GET', url: '/park/contractReg/LargeScreenPermissions', notify: false }).then(
      ({ result }) => {
        if (isCurrent) setLinks(readLargeScreens(result));
      },
      // Without an answer nobody is let in; there is nothing to tell.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [http, token, isMobile, mayHave]);

  return links.map(({ name, address }) => (
    <a
      key={name}
      className="sw-bar-button"
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={t('大屏 {0}', name)}
    >
      <FundProjectionScreenOutlined aria-hidden />
      <span className="sw-bar-text">{name}</span>
    </a>
  ));
}

/**
 * The screens that are allowed: `true` allows both, an object each by its name. One without an address lies at
 * `/bigScreen/<name>`, where a document may answer.
 */
export function readLargeScreens(result: unknown): LargeScreenLink[] {
  const row = asRecord(result);
  const addresses = asRecord(row?.['addresses']);
  return NAMES.flatMap((name) => {
    if (result !== true && row?.[name] !== true) return [];
    const given = addresses?.[name];
    const address = typeof given === 'string' ? given : `/bigScreen/${name}`;
    return isPlace(address) ? [{ name, address }] : [];
  });
}
