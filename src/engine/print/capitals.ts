// Amounts of money as contracts and receipts write them: in Chinese capitals.
import nzh from 'nzh/cn';

/** Amounts from here on are not written in capitals. */
const MAX_MONEY = 1e12;

/**
 * `1234.5` → `壹仟贰佰叁拾肆元伍角`.
 * @param amount with two decimals at most
 * @returns undefined for an amount that has no capital form here
 */
export function writeCapitals(amount: number): string | undefined {
  if (Math.abs(amount) >= MAX_MONEY) return undefined;
  const [yuan = '0', cents = '00'] = amount.toFixed(2).split('.');
  return nzh.toMoney(cents === '00' ? yuan : `${yuan}.${cents}`, { outSymbol: false });
}
