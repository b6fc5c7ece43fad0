// What another system said that is no success.
export class AnsweredError extends Error {
  override readonly name = 'AnsweredError';
  constructor(status: number) {
    super(`对方回应 HTTP ${status}`);
  }
}
