// HugeRTE with its parts from this build: nothing is fetched from elsewhere. Loaded with the first editor.
import hugerte, { type Editor, type RawEditorOptions } from 'hugerte';
import 'hugerte/icons/default';
import 'hugerte/models/dom';
import 'hugerte/plugins/autolink';
import 'hugerte/plugins/code';
import 'hugerte/plugins/fullscreen';
import 'hugerte/plugins/image';
import 'hugerte/plugins/link';
import 'hugerte/plugins/lists';
import 'hugerte/plugins/searchreplace';
import 'hugerte/plugins/table';
import contentLook from 'hugerte/skins/ui/oxide/content.min.css?raw';
import { spokenLanguage, t } from '../../engine/text.ts';
import 'hugerte/skins/ui/oxide/skin.min.css';
import 'hugerte/themes/silver';
import { quieten } from '../../engine/html/quieten.ts';
import { ZH_CN } from './zh-cn.ts';
import { messageOf } from '../../engine/values/errors.ts';
import { nameText } from './name-text.ts';

hugerte.addI18n('zh_CN', { ...ZH_CN });

/** The text looks as it will where it is read. */
const OWN_LOOK =
  'html{font-size:16px;color:var(--sw-text);background:var(--sw-surface)}a{color:var(--sw-link)}html[data-scheme=dark] :is([style*="color:"],[color],[bgcolor]){color:var(--sw-ink);background:var(--sw-paper)}body{margin:12px;font-family:system-ui,-apple-system,"Segoe UI","Microsoft YaHei",sans-serif;font-size:14px;line-height:1.7;overflow-wrap:anywhere}img{max-width:100%;height:auto}table{border-collapse:collapse}';

const TOOLBAR =
  'undo redo | blocks fontsize | bold italic underline strikethrough forecolor backcolor | alignleft aligncenter alignright alignjustify | bullist numlist outdent indent | link image table | removeformat searchreplace code fullscreen';

/** What the editor itself writes for a picture that is about to be sent. */
const OWN_PICTURE = /^<img src="blob:[^"<>\s]+">$/;

export interface EditorStart {
  /** Element that the editor takes the place of. */
  target: HTMLElement;
  /** Pixels. */
  height: number;
  /** Name of the field, for readers. */
  label: string;
  placeholder: string;
  /** HTML that somebody pastes or types as source -> what may come in. */
  clean(this: void, html: string): string;
  /** Sends a picture; resolves to its address in the text, rejects with a sentence. */
  sendPicture(this: void, file: Blob, name: string, onProgress: (percent: number) => void): Promise<string>;
}

/**
 * Starts an editor.
 * @returns the editor at once, so that it can be removed, and whether it came up
 */
export function startEditor(start: EditorStart): {
  editor: () => Editor | undefined;
  isUp: Promise<boolean>;
} {
  let made: Editor | undefined;
  // Where pages are not laid out by the standard it would only complain.
  if (document.compatMode !== 'CSS1Compat') return { editor: () => undefined, isUp: Promise.resolve(false) };
  const options: RawEditorOptions = {
    target: start.target,
    setup: (editor: Editor) => {
      made = editor;
      editor.on('init', () => {
        editor.iframeElement?.setAttribute('title', start.label || t('富文本编辑区'));
        // It has a name and takes arrow keys, but says nowhere what it is.
        const handle = editor.getContainer().querySelector('.tox-statusbar__resize-handle');
        handle?.setAttribute('role', 'button');
      });
      // Also what is typed as source: reading a handler is a violation already.
      editor.on('BeforeSetContent', (event) => {
        event.content = quieten(event.content);
      });
    },
    ...(spokenLanguage() === 'zh' ? { language: 'zh_CN' } : {}),
    skin: false,
    content_css: false,
    content_style: contentLook + OWN_LOOK,
    height: start.height,
    min_height: 200,
    width: '100%',
    menubar: false,
    promotion: false,
    branding: false,
    elementpath: false,
    contextmenu: false,
    browser_spellcheck: true,
    highlight_on_focus: true,
    iframe_aria_text: nameText(start.label),
    placeholder: start.placeholder,
    plugins: 'autolink code fullscreen image link lists searchreplace table',
    toolbar: TOOLBAR,
    toolbar_mode: 'sliding',
    block_formats: t('正文=p; 标题 1=h1; 标题 2=h2; 标题 3=h3; 标题 4=h4; 预格式文本=pre; 引用=blockquote'),
    font_size_formats: '16px 18px 20px 22px 24px 26px 28px 32px 36px',
    // Addresses stay as they were written.
    convert_urls: false,
    entity_encoding: 'raw',
    link_default_protocol: 'https',
    // Every link opens a window of its own.
    link_target_list: false,
    // Tab leaves the editor from everywhere: nobody is caught in a list or a table.
    lists_indent_on_tab: false,
    table_tab_navigation: false,
    paste_data_images: true,
    automatic_uploads: true,
    images_file_types: 'jpeg,jpg,png,gif,webp,bmp',
    images_upload_handler: async (picture, progress) => {
      try {
        return await start.sendPicture(picture.blob(), picture.filename(), progress);
      } catch (error) {
        const message = messageOf(error);
        // Refused pictures leave the text: nobody could save them.
        return Promise.reject(Object.assign(new Error(message), { remove: true }));
      }
    },
    paste_preprocess: (_: Editor, pasted: { content: string }) => {
      if (!OWN_PICTURE.test(pasted.content)) pasted.content = start.clean(pasted.content);
    },
  };
  return { editor: () => made, isUp: hugerte.init(options).then((editors) => editors.length > 0) };
}
