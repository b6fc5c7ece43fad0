// The line of what is being done: in a terminal it counts the seconds until it is replaced, elsewhere it is written once.

/** Letters that take two columns. */
const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/;

/** @param {string} text one line */
export function widthOf(text) {
  return [...text].reduce((sum, letter) => sum + (WIDE.test(letter) ? 2 : 1), 0);
}

/** @param {string} text @param {number} columns */
function cutTo(text, columns) {
  let cut = '';
  let width = 0;
  for (const letter of text) {
    width += widthOf(letter);
    if (width > columns) break;
    cut += letter;
  }
  return cut;
}

/** @param {NodeJS.WriteStream} [stream] */
export function createRunningLine(stream = process.stdout) {
  /** @type {{ title: string, since: number, timer: NodeJS.Timeout } | undefined} */
  let running;
  const erase = () => stream.write('\r\u001b[K');
  const draw = () => {
    const past = Math.floor((performance.now() - running.since) / 1000);
    const text = past < 1 ? `… ${running.title}` : `… ${running.title} ${past} s`;
    stream.write(cutTo(text, (stream.columns || 80) - 1));
  };
  const end = () => {
    if (!running) return;
    clearInterval(running.timer);
    running = undefined;
    erase();
  };
  return {
    /** Says what begins. @param {string} title */
    begin(title) {
      end();
      if (!stream.isTTY) {
        stream.write(`… ${title}\n`);
        return;
      }
      const timer = setInterval(() => {
        erase();
        draw();
      }, 1000);
      timer.unref();
      running = { title, since: performance.now(), timer };
      draw();
    },
    /** Takes the running line away; whoever calls it says what came of it. */
    end,
    /** Writes a line above the one that runs. @param {string} text */
    line(text) {
      if (running) erase();
      stream.write(`${text}\n`);
      if (running) draw();
    },
  };
}
