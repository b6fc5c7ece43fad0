// A picture of the file store with a stand-in for a missing or broken one.
import PictureOutlined from '@ant-design/icons/PictureOutlined';
import { useState, type ReactNode } from 'react';
import { useServices } from '../../engine/react/context.ts';
import { imageAddress, isStoredImage } from './image-address.ts';
import { useFileAddress } from '../upload/use-file-facts.ts';
import './stored-image.css';

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
  fit?: 'contain' | 'cover';
}

export function StoredImage({ id, src, alt, width, height, fallback, fit = 'contain' }: Props): ReactNode {
  const { files } = useServices();
  const [failed, setFailed] = useState<readonly string[]>([]);
  const chosen = [src, fallback ?? ''].find(
    (one) => imageAddress(one, files) !== '' && !failed.includes(one),
  );
  const isStored = chosen !== undefined && isStoredImage(chosen);
  const signed = useFileAddress(isStored ? chosen.trim() : '');
  const address = isStored ? signed : imageAddress(chosen ?? '', files);
  if (chosen === undefined || address === undefined) {
    return (
      <span
        id={id}
        className="sw-image-missing"
        style={{ width: width ?? UNKNOWN, height: height ?? UNKNOWN }}
        aria-busy={chosen !== undefined}
        {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
      >
        {chosen === undefined && <PictureOutlined aria-hidden />}
      </span>
    );
  }
  return (
    <img
      id={id}
      className="sw-image"
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
