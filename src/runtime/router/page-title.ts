// The title of the browser tab: page title and abbreviation of the app, on the home page the abbreviation alone.
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { useRuntime } from '../runtime-context.ts';
import { readTitle, type Place } from './place.ts';
import { HOME } from './places.ts';

export function formatPageTitle(path: string, title: string, abbreviation: string): string {
  return path === HOME || title === '' ? abbreviation : `${title} · ${abbreviation}`;
}

/** Sets the title after each navigation, and the icon that the site settings name. */
export function usePageTitle(place: Place | undefined): void {
  const { site } = useRuntime();
  const { appAbbr, favIcon } = useSnapshot(site.state).settings;
  const path = place?.path;
  const title = place && readTitle(place);
  useEffect(() => {
    if (path !== undefined && title !== undefined) document.title = formatPageTitle(path, title, appAbbr);
  }, [path, title, appAbbr]);
  const { files } = useRuntime();
  useEffect(() => {
    const address = favIcon === '' ? '' : files.address(favIcon);
    if (address !== '') document.querySelector('link[rel="icon"]')?.setAttribute('href', address);
  }, [favIcon, files]);
}
