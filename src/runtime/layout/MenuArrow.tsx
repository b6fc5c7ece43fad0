// The arrow of an entry with entries below it: on a white menu another one, since a thin line is hard to see there.
import CaretDownOutlined from '@ant-design/icons/es/icons/CaretDownOutlined';
import CaretRightOutlined from '@ant-design/icons/es/icons/CaretRightOutlined';
import type { MenuProps } from 'antd';

/**
 * `#fff` and `#ffffff` are the same colour.
 * @param isPopUp entries open beside the menu, not below themselves
 * @returns undefined where antd's own arrow stays
 */
export function readMenuArrow(menuColor: string, isPopUp: boolean): MenuProps['expandIcon'] {
  if (!/^#f{3}(?:f{3})?$/i.test(menuColor)) return undefined;
  return ({ isOpen }) => (
    <span className="ant-menu-item-icon sw-menu-arrow">
      {isOpen === true && !isPopUp ? <CaretDownOutlined aria-hidden /> : <CaretRightOutlined aria-hidden />}
    </span>
  );
}
