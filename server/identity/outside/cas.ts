// A ticket of a CAS server, shown to that server alone, which says whose it is.
import { XMLParser } from 'fast-xml-parser';
import { callOut, OutsideError } from './call-out.ts';

/** No entities at all: what a name of a person may hold needs none, and they are how small texts grow large. */
const parser = new XMLParser({ removeNSPrefix: true, processEntities: false, parseTagValue: false });

/**
 * Asks the configured server.
 * @param casUrl its root
 * @param service the address that the ticket was made for
 * @returns the name of the person, or undefined when the server does not know the ticket
 * @throws OutsideError when it cannot be asked or its answer cannot be read
 */
export async function readCasUser(
  casUrl: string,
  ticket: string,
  service: string,
): Promise<string | undefined> {
  const address = new URL(`${casUrl}/serviceValidate`);
  address.searchParams.set('ticket', ticket);
  address.searchParams.set('service', service);
  const answer = await callOut(address, { headers: { accept: 'application/xml' } });
  if (!answer.ok) throw new OutsideError(`CAS answered ${answer.status}`);
  return readCasAnswer(await answer.text());
}

/**
 * The name in a CAS answer.
 * @throws OutsideError for anything that is no CAS answer, or that declares a document type
 */
export function readCasAnswer(text: string): string | undefined {
  if (/<!DOCTYPE/i.test(text)) throw new OutsideError('CAS answered with a document type');
  let answer: unknown;
  try {
    answer = parser.parse(text, true);
  } catch (error) {
    throw new OutsideError('CAS answered no XML', { cause: error });
  }
  const response = member(answer, 'serviceResponse');
  if (response === undefined) throw new OutsideError('CAS answered without serviceResponse');
  const user = member(member(response, 'authenticationSuccess'), 'user');
  return typeof user === 'string' && user.trim() !== '' ? user.trim() : undefined;
}

function member(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return (value as Record<string, unknown>)[name];
}
