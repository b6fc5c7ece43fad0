// The start of the page. What is drawn is loaded when the language is known: texts are read while modules load.
import './runtime/harden.ts';
import { beginLanguage, createLanguageEntry } from './runtime/language/language.ts';
import { openStorage } from './runtime/storage/open-storage.ts';

/** Address of the frame in which the designer draws. By itself it is a page that does not exist. */
const CANVAS = '/designer/canvas';

const FAILED = '页面加载失败，请刷新重试。The page could not be loaded, please reload it.';

// No `await` of the module itself: the app imports this file's chunk and would wait for it, and it for the app.
async function start(): Promise<void> {
  const stored = createLanguageEntry(openStorage(window, 'localStorage'), Date.now);
  try {
    await beginLanguage(stored.read(), window);
    if (window.location.pathname === CANVAS && window.frameElement !== null) {
      const { mountCanvas } = await import('./mount-canvas.tsx');
      await mountCanvas(window);
      return;
    }
    const { mountApp } = await import('./mount-app.tsx');
    mountApp(window);
  } catch (error) {
    document.body.append(FAILED);
    throw error;
  }
}

void start();
