/** Why no answer came. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
  constructor(readonly reason: 'timeout' | 'offline' | 'cancelled') {
    super(reason);
  }
}
