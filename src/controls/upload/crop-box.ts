// The part of a picture that stays: a box in its pixels, moved and resized within its bounds.

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Bounds {
  width: number;
  height: number;
}

/** Pixels that a side has at least, unless the picture itself is smaller. */
const SMALLEST = 16;

/**
 * The largest box in the middle.
 * @param aspect width divided by height; undefined takes the whole picture
 */
export function largestBox(bounds: Bounds, aspect: number | undefined): Box {
  const { width, height } = bounds;
  const size = aspect === undefined ? { width, height } : fit(bounds, width, aspect);
  return { ...size, left: Math.max(0, width - size.width) / 2, top: Math.max(0, height - size.height) / 2 };
}

/** Moves a box as far as the bounds let it. */
export function moveBox(box: Box, right: number, down: number, bounds: Bounds): Box {
  return {
    ...box,
    left: clamp(box.left + right, 0, bounds.width - box.width),
    top: clamp(box.top + down, 0, bounds.height - box.height),
  };
}

/** Makes a box wider and higher at its lower right corner; with an aspect the height follows the width. */
export function growBox(
  box: Box,
  wider: number,
  higher: number,
  bounds: Bounds,
  aspect: number | undefined,
): Box {
  const room = { width: bounds.width - box.left, height: bounds.height - box.top };
  if (aspect !== undefined) return { ...box, ...fit(room, box.width + wider, aspect) };
  return {
    ...box,
    width: clamp(box.width + wider, Math.min(SMALLEST, room.width), room.width),
    height: clamp(box.height + higher, Math.min(SMALLEST, room.height), room.height),
  };
}

/** The size of the asked width that fits into the room with the aspect. */
function fit(room: Bounds, wanted: number, aspect: number): Pick<Box, 'width' | 'height'> {
  const widest = Math.min(room.width, room.height * aspect);
  const width = clamp(wanted, Math.min(SMALLEST, widest), widest);
  return { width, height: width / aspect };
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), Math.max(least, most));
}
