// Sums of decimal numbers without rounding: 0.1 and 0.2 make 0.3, and what is taken away again leaves nothing behind.

export interface ExactSum {
  /** Adds the number that a value stands for; what is no number counts as nothing. */
  add(value: unknown): void;
  /** Adds a value of each row. */
  addAll(rows: readonly Readonly<Record<string, unknown>>[], key: string): void;
  remove(value: unknown): void;
  /** Plain decimal notation. */
  text(): string;
}

const DECIMAL = /^\s*([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,3}))?\s*$/;

export function createExactSum(): ExactSum {
  /** Whole numbers so far, as long as they are exact; the rest in `digits` × 10^-scale. */
  let whole = 0;
  let digits = 0n;
  let scale = 0;

  function addDecimal(value: number | string, sign: 1 | -1): void {
    const found = DECIMAL.exec(String(value));
    const [, mark = '', before = '', after = '', exponent = '0'] = found ?? [];
    if (!found || before + after === '') return;
    const shift = after.length - Number(exponent);
    const own = BigInt(`${mark === '-' ? '-' : ''}${before}${after}`) * 10n ** BigInt(Math.max(0, -shift));
    const ownScale = Math.max(0, shift);
    if (ownScale > scale) {
      digits *= 10n ** BigInt(ownScale - scale);
      scale = ownScale;
    }
    digits += BigInt(sign) * own * 10n ** BigInt(scale - ownScale);
  }

  function change(value: unknown, sign: 1 | -1): void {
    if (typeof value === 'number') {
      const next = whole + sign * value;
      if (Number.isSafeInteger(value) && Number.isSafeInteger(next)) whole = next;
      else if (Number.isFinite(value)) addDecimal(value, sign);
    } else if (typeof value === 'string') addDecimal(value, sign);
  }

  return {
    add: (value) => {
      change(value, 1);
    },
    addAll: (rows, key) => {
      // Somebody waits for the table: small whole numbers, of which a million stay exact, are added without a call.
      let small = 0;
      rows.forEach((row) => {
        const value = row[key];
        if (typeof value === 'number' && (value | 0) === value) small += value;
        else if (Object.hasOwn(row, key)) change(value, 1);
      });
      change(small, 1);
    },
    remove: (value) => {
      change(value, -1);
    },
    text: () => {
      const total = digits + BigInt(whole) * 10n ** BigInt(scale);
      const sign = total < 0n ? '-' : '';
      const plain = String(total < 0n ? -total : total).padStart(scale + 1, '0');
      const cut = plain.length - scale;
      const fraction = plain.slice(cut).replace(/0+$/, '');
      return `${sign}${plain.slice(0, cut)}${fraction === '' ? '' : `.${fraction}`}`;
    },
  };
}
