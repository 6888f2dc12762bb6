/** The visible part of the map: a point of the map is at `x * scale + left` in the window. */
import type { Box, Point, Size } from '../board/hex';

export interface Camera {
  left: number;
  top: number;
  scale: number;
}

const LARGEST = 2.2;
const SMALLEST = 0.08;

/** The distance that a finger may slip and still press instead of pan. */
export const SLIP = 8;

/** Fits a whole box into the window, centred. */
export const fit = (box: Box, window: Size, largest = 0.9): Camera => {
  const scale = Math.min(window.width / box.width, window.height / box.height, largest);
  return {
    scale,
    left: window.width / 2 - (box.left + box.width / 2) * scale,
    top: window.height / 2 - (box.top + box.height / 2) * scale,
  };
};

/** Shows a point in the middle of the window. */
export const centred = ({ x, y }: Point, scale: number, window: Size): Camera => ({
  scale,
  left: window.width / 2 - x * scale,
  top: window.height / 2 - y * scale,
});

/** Whether all of a box is in the window. */
export const shows = ({ left, top, scale }: Camera, box: Box, window: Size): boolean =>
  box.left * scale + left >= -1 &&
  box.top * scale + top >= -1 &&
  (box.left + box.width) * scale + left <= window.width + 1 &&
  (box.top + box.height) * scale + top <= window.height + 1;

/** Zooms around a point of the window. */
export const zoom = (camera: Camera, factor: number, at: Point): Camera => {
  const scale = Math.min(LARGEST, Math.max(SMALLEST, camera.scale * factor));
  const ratio = scale / camera.scale;
  return { scale, left: at.x - (at.x - camera.left) * ratio, top: at.y - (at.y - camera.top) * ratio };
};

export const pan = (camera: Camera, by: Point): Camera => ({
  ...camera,
  left: camera.left + by.x,
  top: camera.top + by.y,
});

/** Keeps some of the box in sight, so that the map cannot get lost. */
export const keepInSight = (camera: Camera, box: Box, window: Size): Camera => {
  const margin = 60;
  const clamp = (value: number, start: number, length: number, room: number) => {
    const low = margin - (start + length) * camera.scale;
    const high = room - margin - start * camera.scale;
    return Math.min(high, Math.max(low, value));
  };
  return {
    ...camera,
    left: clamp(camera.left, box.left, box.width, window.width),
    top: clamp(camera.top, box.top, box.height, window.height),
  };
};

/** The camera after a pinch: the point between the fingers stays there, their distance sets the scale. */
export const pinch = (camera: Camera, before: [Point, Point], after: [Point, Point]): Camera => {
  const middle = (pair: [Point, Point]) => ({
    x: (pair[0].x + pair[1].x) / 2,
    y: (pair[0].y + pair[1].y) / 2,
  });
  const spread = (pair: [Point, Point]) => Math.hypot(pair[0].x - pair[1].x, pair[0].y - pair[1].y) || 1;
  const [from, to] = [middle(before), middle(after)];
  const moved = pan(camera, { x: to.x - from.x, y: to.y - from.y });
  return zoom(moved, spread(after) / spread(before), to);
};

export const toMap = (camera: Camera, point: Point): Point => ({
  x: (point.x - camera.left) / camera.scale,
  y: (point.y - camera.top) / camera.scale,
});
