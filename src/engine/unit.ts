// Units behind numbers: 5 人, 1 person, 5 people.
import { chooseForms } from './text-places.ts';

/**
 * What a document says behind a number: its unit, or of `{0|day|days}` the word for so many, set off by a blank.
 * @param number as it is shown
 */
export function unitBehind(number: unknown, unit = ''): string {
  const word = chooseForms(unit, [number]);
  return word === unit || word === '' ? word : ` ${word}`;
}
