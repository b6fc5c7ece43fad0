// Markdown as it is read.
import { Spin } from 'antd';
import { useMemo, type ReactNode } from 'react';
import { useIsDark } from '../colors/use-is-dark.ts';
import { useServices } from '../../engine/react/context.ts';
import { LoadFailed } from '../loading/LoadFailed.tsx';
import { lazyModule, useModule } from '../loading/lazy-module.ts';
import type * as Engine from './engine.ts';
import { t } from '../../engine/text.ts';
import '../html/clean-html.css';
import './markdown.css';

/** Characters that are rendered; more would hold up the page. */
const MAX_MARKDOWN = 200_000;

export const markdownEngine = lazyModule(() => import('./engine.ts'));

interface Props {
  id?: string;
  text: string;
}

/** While the renderer loads, the text stands as it was written. */
export function MarkdownText({ id, text }: Props): ReactNode {
  const engine = useModule(markdownEngine);
  if (engine.kind === 'failed') {
    return <LoadFailed error={new Error(t('显示组件没有载入'))} retry={engine.retry} />;
  }
  if (engine.kind === 'ready' && text.length <= MAX_MARKDOWN) {
    return <Rendered {...(id === undefined ? {} : { id })} text={text} engine={engine.module} />;
  }
  return (
    <div id={id} className="sw-html sw-markdown-plain" aria-busy={engine.kind === 'loading'}>
      {text}
      {engine.kind === 'loading' && <Spin size="small" />}
    </div>
  );
}

/** Markdown through the renderer, with nothing in it but what is allowed. */
export function Rendered({ id, text, engine }: Props & { engine: typeof Engine }): ReactNode {
  const isDark = useIsDark();
  const { files } = useServices();
  const { MDEditor, rehypeSanitize, showHtmlAsText, cleanAddresses, SCHEMA } = engine;
  const plugins = useMemo(
    () => [
      showHtmlAsText,
      [rehypeSanitize, SCHEMA] as const,
      cleanAddresses({ origin: window.location.origin, storedAddress: (path) => files.address(path) }),
    ],
    [rehypeSanitize, showHtmlAsText, cleanAddresses, SCHEMA, files],
  );
  return (
    <div id={id} className="sw-html" data-color-mode={isDark ? 'dark' : 'light'}>
      <MDEditor.Markdown
        source={text}
        disableCopy
        // Ours alone and in this order: the package brings plugins that read attributes out of comments.
        pluginsFilter={(kind, given) => (kind === 'rehype' ? ([...plugins] as typeof given) : given)}
      />
    </div>
  );
}
