// A reason why the server cannot start that the person at the terminal can act on; printed as one line, never as a stack.

export class StartupError extends Error {
  readonly exitCode: number;

  /**
   * @param chinese what is wrong and what to do
   * @param english the same for readers of logs
   * @param exitCode 2 for a wrong setting, 3 for a folder in use, 1 otherwise
   */
  constructor(chinese: string, english: string, exitCode = 1) {
    super(`${chinese} (${english})`.replace(/\s+/g, ' '));
    this.name = 'StartupError';
    this.exitCode = exitCode;
  }
}
