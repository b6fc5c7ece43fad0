// Icons of menus: those that there are stand in a dictionary, for the form of menus offers the same.
import type { Json } from '../../document.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { suggestValue, type Findings } from '../findings/findings.ts';
import { itemsOf, ownString, ownValue } from '../../values/json.ts';
import { joinPointer } from '../findings/pointer.ts';

/** Tells of the icons in a file of menus that nothing is drawn for. */
export function checkMenuIcons(menus: Json | undefined, catalog: Catalog, findings: Findings, at = ''): void {
  const icons = catalog.dictValues.get('menu_icon');
  if (!icons) return;
  itemsOf(menus).forEach((menu, index) => {
    const place = joinPointer(at, index);
    const icon = ownString(menu, 'icon');
    if (icon !== undefined && !icons.has(icon)) {
      const pointer = joinPointer(place, 'icon');
      findings.addAtValue(
        'menu-icon',
        pointer,
        `没有图标 “${icon}”，菜单前会是空的，请改成字典 menu_icon 里的图标`,
        suggestValue(icon, icons, pointer),
      );
    }
    checkMenuIcons(ownValue(menu, 'children'), catalog, findings, joinPointer(place, 'children'));
  });
}
