// Vite plugin: checked source edits that make @formily/antd-v5 1.2.4 run on React 19 and antd 6.
import path from 'node:path';
import type { Plugin } from 'vite';

type Edit = readonly [from: string | RegExp, to: string];

/** Formily mounts dialogs through createRoot of `react-dom`, which React 19 keeps in `react-dom/client`. */
const RENDER = `import { createRoot } from 'react-dom/client';
const ROOT = '__formily_root__';
export function render(node, container) {
  (container[ROOT] ??= createRoot(container)).render(node);
}
export function unmount(container) {
  return Promise.resolve().then(() => {
    container[ROOT]?.unmount();
    delete container[ROOT];
  });
}
`;

/** Chinese words for dragging by keys: the package leaves those of dnd-kit. */
const DRAG_TEXTS = JSON.stringify(
  path.resolve(import.meta.dirname, '../src/formily/drag-texts.ts').replaceAll('\\', '/'),
);

/** By module below `esm/`: a whole replacement, or edits of which every one must match. */
const EDITS: Readonly<Record<string, string | readonly Edit[]>> = {
  '__builtins__/render.js': RENDER,
  '__builtins__/portal.js': [
    ['if (portalId)\n                    return', 'if (!portalId)\n                    return'],
  ],
  '__builtins__/sort.js': [
    [
      "import { DndContext } from '@dnd-kit/core';",
      `import { DndContext } from '@dnd-kit/core';\nimport { dragRole, dragTexts } from ${DRAG_TEXTS};`,
    ],
    ['accessibility: accessibility,', 'accessibility: __assign(__assign({}, dragTexts), accessibility),'],
    ['id: index + 1,', 'id: index + 1, attributes: { roleDescription: dragRole },'],
  ],
  'form-step/index.js': [
    [
      /, steps\.map\(function \(_a, key\) \{\s*var props = _a\.props;\s*return React\.createElement\(Steps\.Step, [^;]*;\s*\}\)\)/,
      ')',
    ],
    [
      'current: current })',
      'current: current, items: steps.map(function (s) { var p = s.props || {}; return __assign(__assign({}, p), { content: p.content || p.description, description: undefined }); }) })',
    ],
  ],
  'form-dialog/index.js': [['"-content"', '"-container"']],
  'form-drawer/index.js': [[/"-content"/g, '"-section"']],
  'array-base/index.js': [[/type: "ghost"/g, 'type: "text"']],
  'editable/index.js': [['destroyTooltipOnHide: true', 'destroyOnHidden: true']],
  'form-item/index.js': [
    [
      'overlayClassName: "".concat(prefixCls, "-popover")',
      'classNames: { root: "".concat(prefixCls, "-popover") }',
    ],
  ],
  'array-table/index.js': [["size = props.size || 'default'", 'size = props.size']],
};

const MODULE = /@formily\/antd-v5\/esm\/(.+?\.js)(?:\?|$)/;

/** Give it in `plugins` and in `optimizeDeps.rolldownOptions.plugins`. An edit that no longer matches fails the build. */
export function formilyAntd6(): Plugin {
  return {
    name: 'formily-antd6',
    enforce: 'pre',
    transform(code, id) {
      const module = MODULE.exec(id.replaceAll('\\', '/'))?.[1];
      const edits = module === undefined ? undefined : EDITS[module];
      if (edits === undefined) return null;
      return { code: typeof edits === 'string' ? edits : applyEdits(code, edits, module ?? ''), map: null };
    },
  };
}

function applyEdits(code: string, edits: readonly Edit[], module: string): string {
  return edits.reduce((before, [from, to]) => {
    const after = before.replace(from, to);
    if (after === before) throw new Error(`formily-antd6: an edit of ${module} no longer matches`);
    return after;
  }, code);
}
