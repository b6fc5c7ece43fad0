// A stored signature as a picture.
import type { ReactNode } from 'react';
import { StoredImage } from '../../controls/pictures/StoredImage.tsx';
import { textOfValue } from '../../engine/react/texts/format-value.ts';
import type { WidgetProps } from '../../engine/react/widget.ts';
import { t } from '../../engine/text.ts';
import './signature.css';

export function SignatureImage({ id, value, label }: WidgetProps): ReactNode {
  const src = textOfValue(value);
  return (
    <span className="sw-read sw-signature-read" id={id}>
      {src === '' ? '—' : <StoredImage src={src} alt={t('{0}：已签名', label)} height={64} />}
    </span>
  );
}
