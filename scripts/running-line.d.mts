export interface RunningLine {
  /** Says what begins. */
  begin(title: string): void;
  /** Takes the running line away; whoever calls it says what came of it. */
  end(): void;
  /** Writes a line above the one that runs. */
  line(text: string): void;
}

export interface LineStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

/** @param stream where it is written; standard output */
export function createRunningLine(stream?: LineStream): RunningLine;

/** Columns of a terminal that a line takes. */
export function widthOf(text: string): number;
