// A typed name as a signature, for those who cannot draw one.

/** Largest size of the letters, as a part of the height. */
const LARGEST = 0.6;
/** Free room on each side, as a part of the width. */
const MARGIN = 0.05;

/** Clears the canvas and writes the name in its middle, as large as fits. */
export function writeName(canvas: HTMLCanvasElement, name: string, color: string): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  // Sizes of the canvas itself, whatever scale a pen has set.
  context.save();
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, canvas.width, canvas.height);
  const family = 'KaiTi, STKaiti, "Kaiti SC", cursive';
  const largest = canvas.height * LARGEST;
  context.font = `${largest}px ${family}`;
  const room = canvas.width * (1 - 2 * MARGIN);
  const scale = Math.min(1, room / Math.max(1, context.measureText(name).width));
  context.font = `${Math.floor(largest * scale)}px ${family}`;
  context.fillStyle = color;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(name, canvas.width / 2, canvas.height / 2);
  context.restore();
}
