import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import { Button, QRCode } from 'antd';
import { useRef, type ReactNode } from 'react';
import { useServices } from '../../engine/react/context.ts';
import { textOfValue } from '../../engine/react/texts/format-value.ts';
import type { SettingsOf, WidgetProps } from '../../engine/react/widget.ts';
import type { props } from './props.ts';
import { t } from '../../engine/text.ts';
import './qr-code.css';

/** Bytes that the largest code of each level holds. */
const MAX_BYTES = { L: 2953, M: 2331, Q: 1663, H: 1273 } as const;

/** A text as a square of points, to be downloaded as a picture. */
export function QrCode({ id, label, settings }: WidgetProps<SettingsOf<typeof props>>): ReactNode {
  const { files, notify } = useServices();
  const box = useRef<HTMLDivElement>(null);
  const { size = 160, level = 'M', canDownload = true, text } = settings;
  const title = label === '' ? t('二维码') : label;
  const value = textOfValue(settings.value);
  const isTooLong = new TextEncoder().encode(value).length > MAX_BYTES[level];

  function download(): void {
    const canvas = box.current?.querySelector('canvas');
    canvas?.toBlob((blob) => {
      if (blob) files.save(blob, `${settings.filename ?? title}.png`);
      else notify.message('error', t('图片生成失败，请重试'));
    }, 'image/png');
  }

  return (
    <figure id={id} className="sw-qr">
      {value === '' || isTooLong ? (
        <div className="sw-qr-missing" style={{ width: size, height: size }} role="status">
          {isTooLong ? t('内容太长，无法生成二维码') : t('暂无内容')}
        </div>
      ) : (
        <div ref={box}>
          {/* Always black on white: many readers take no other. */}
          <QRCode
            aria-label={`${title}：${value}`}
            value={value}
            size={size}
            errorLevel={level}
            color="#000000"
            bgColor="#ffffff"
            marginSize={2}
          />
        </div>
      )}
      {text !== undefined && <figcaption>{text}</figcaption>}
      {canDownload && value !== '' && !isTooLong && (
        <Button size="small" icon={<DownloadOutlined aria-hidden />} onClick={download}>
          {t('下载')}
        </Button>
      )}
    </figure>
  );
}
