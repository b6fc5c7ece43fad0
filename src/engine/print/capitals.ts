// Amounts of money as contracts and receipts write them: in Chinese capitals.
import nzh from 'nzh/cn';

/** Amounts from here on are not written in capitals. */
const MAX_MONEY = 1e12;

/**
 * `1234.5` → `壹仟贰佰叁拾肆元伍角`. The text 超出 … stands in for amounts that have no capital form here, so that a print
 * shows why.
 * @param amount with two decimals at most
 */
export function writeCapitals(amount: number): string {
  if (Math.abs(amount) >= MAX_MONEY) return '金额超出大写范围（须小于一万亿）';
  const [yuan = '0', cents = '00'] = amount.toFixed(2).split('.');
  return nzh.toMoney(cents === '00' ? yuan : `${yuan}.${cents}`, { outSymbol: false });
}
