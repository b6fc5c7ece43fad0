// Names of a module begin with its id, so that no module can claim what is another's.
import type { Json } from '../../document.ts';
import { entriesOf, itemsOf, ownString, ownValue } from '../../values/json.ts';
import type { Findings } from '../findings/findings.ts';
import { joinPointer } from '../findings/pointer.ts';
import type { CatalogKind } from './catalog-kinds.ts';

/** Checks the names that a file of a module claims. */
export function checkPrefixes(kind: CatalogKind, value: Json, module: string, findings: Findings): void {
  const expect = (name: string | undefined, pointer: string, beginning: string, what: string): void => {
    if (name === undefined || name.startsWith(beginning)) return;
    findings.addAtValue('module-prefix', pointer, `${what} “${name}” 要以模块名开头，请改成 “${beginning}…”`);
  };
  switch (kind) {
    case 'entity': {
      expect(ownString(value, 'id'), '/id', `${module}/`, '实体 id');
      expect(ownString(value, 'table'), '/table', `${module}_`, '表名');
      expect(ownString(value, 'permission'), '/permission', `${module}.`, '权限编码');
      expect(ownString(value, 'path'), '/path', `/${module}/`, '接口地址');
      expect(ownString(ownValue(value, 'calls'), 'path'), '/calls/path', `/${module}/`, '接口地址');
      return;
    }
    case 'menu':
      checkMenus(value, '', module, findings, expect);
      return;
    case 'report':
      expect(ownString(value, 'code'), '/code', `${module}_`, '报表编码');
      return;
    case 'print':
      expect(ownString(value, 'code'), '/code', `${module}_`, '打印模板编码');
      return;
    case 'dict':
    case 'rule':
      for (const [name] of entriesOf(value)) {
        if (name === '$schema' || name.startsWith(`${module}_`)) continue;
        findings.addAtKey(
          'module-prefix',
          joinPointer('', name),
          `${kind === 'dict' ? '字典编码' : '校验规则'} “${name}” 要以模块名开头，请改成 “${module}_…”`,
        );
      }
  }
}

type Expect = (name: string | undefined, pointer: string, beginning: string, what: string) => void;

function checkMenus(menus: Json, pointer: string, module: string, findings: Findings, expect: Expect): void {
  itemsOf(menus).forEach((menu, index) => {
    const at = joinPointer(pointer, index);
    expect(ownString(menu, 'id'), joinPointer(at, 'id'), `${module}-`, '菜单 id');
    expect(ownString(menu, 'permission'), joinPointer(at, 'permission'), `${module}.`, '权限编码');
    const path = ownString(menu, 'path');
    if (path?.startsWith('/') && path !== `/${module}`)
      expect(path, joinPointer(at, 'path'), `/${module}/`, '路由');
    itemsOf(ownValue(menu, 'buttons')).forEach((button, position) => {
      const place = joinPointer(at, 'buttons', position);
      expect(ownString(button, 'id'), joinPointer(place, 'id'), `${module}-`, '按钮 id');
      expect(ownString(button, 'action'), joinPointer(place, 'action'), `${module}.`, '权限编码');
    });
    const children = ownValue(menu, 'children');
    if (children !== undefined) checkMenus(children, joinPointer(at, 'children'), module, findings, expect);
  });
}
