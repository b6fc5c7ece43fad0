// The start of the page. What is drawn is loaded when the language is known: texts are read while modules load.
import './runtime/harden.ts';
import { beginLanguage, createLanguageEntry } from './runtime/language/language.ts';
import type { Language } from './engine/text.ts';
import { openStorage } from './runtime/storage/open-storage.ts';

/** Address of the frame in which the designer draws. By itself it is a page that does not exist. */
const CANVAS = '/designer/canvas';

/** The same for the one in which it previews, in the language that the address names. */
const PREVIEW = '/designer/preview';

const FAILED = '页面加载失败，请刷新重试。The page could not be loaded, please reload it.';

// No `await` of the module itself: the app imports this file's chunk and would wait for it, and it for the app.
async function start(): Promise<void> {
  const stored = createLanguageEntry(openStorage(window, 'localStorage'), Date.now);
  try {
    const isPreview = window.location.pathname === PREVIEW && window.frameElement !== null;
    await beginLanguage(isPreview ? languageOf(window.location.search) : stored.read(), window);
    if (isPreview) {
      const { mountPreview } = await import('./mount-preview.tsx');
      await mountPreview(window);
      return;
    }
    if (window.location.pathname === CANVAS && window.frameElement !== null) {
      const { mountCanvas } = await import('./mount-canvas.tsx');
      await mountCanvas(window);
      return;
    }
    const { mountApp } = await import('./mount-app.tsx');
    await mountApp(window);
  } catch (error) {
    document.body.append(FAILED);
    throw error;
  }
}

function languageOf(query: string): Language {
  return new URLSearchParams(query).get('language') === 'en' ? 'en' : 'zh';
}

void start();
