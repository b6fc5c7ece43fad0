// A picture of the file store with a stand-in for a missing or broken one.
import PictureOutlined from '@ant-design/icons/PictureOutlined';
import { useState, type ReactNode } from 'react';
import { useServices } from '../../engine/react/context.ts';
import { imageAddress, isStoredImage } from './image-address.ts';
import { useFileAddress } from '../upload/use-file-facts.ts';
import './stored-image.css';

/** Pixels up to which a picture stands in a line of text. */
const BESIDE_TEXT = 28;

/** Pixels of what stands for a picture whose size nobody knows. */
const UNKNOWN = 32;

interface Props {
  id?: string;
  src: string;
  alt: string;
  /** Pixels; undefined keeps the picture's own size within its box. */
  width?: number | undefined;
  height?: number | undefined;
  /** Shown instead when the first cannot be loaded. */
  fallback?: string | undefined;
  /** A name: its first letter stands for a picture of a person, which is round then. */
  initial?: string | undefined;
  fit?: 'contain' | 'cover';
}

export function StoredImage({
  id,
  src,
  alt,
  width,
  height,
  fallback,
  initial = '',
  fit = 'contain',
}: Props): ReactNode {
  const { files } = useServices();
  const [failed, setFailed] = useState<readonly string[]>([]);
  const chosen = [src, fallback ?? ''].find(
    (one) => imageAddress(one, files) !== '' && !failed.includes(one),
  );
  const isStored = chosen !== undefined && isStoredImage(chosen);
  const signed = useFileAddress(isStored ? chosen.trim() : '');
  const address = isStored ? signed : imageAddress(chosen ?? '', files);
  const letter = firstLetter(initial);
  const round = letter === '' ? '' : ' sw-image-round';
  if (chosen === undefined || address === undefined) {
    const size = { width: width ?? UNKNOWN, height: height ?? UNKNOWN };
    return (
      <span
        id={id}
        className={`sw-image-missing${round}`}
        style={{ ...size, ...(letter === '' ? {} : letterSize(Math.min(size.width, size.height))) }}
        aria-busy={chosen !== undefined}
        {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
      >
        {chosen === undefined &&
          (letter === '' ? <PictureOutlined aria-hidden /> : <span aria-hidden>{letter}</span>)}
      </span>
    );
  }
  return (
    <img
      id={id}
      className={`sw-image${round}`}
      src={address}
      alt={alt}
      width={width}
      height={height}
      loading="lazy"
      style={{ objectFit: fit }}
      onError={() => {
        setFailed((known) => [...known, chosen]);
      }}
    />
  );
}

/** Beside texts it has their size, which people choose. */
function letterSize(size: number): { fontSize?: number } {
  return size > BESIDE_TEXT ? { fontSize: size / 2 } : {};
}

/** As people count letters: one that a name is written with may be several signs. */
function firstLetter(name: string): string {
  const [first] = new Intl.Segmenter().segment(name.trim());
  return first?.segment.toUpperCase() ?? '';
}
