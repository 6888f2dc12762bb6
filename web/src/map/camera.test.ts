import { describe, expect, test } from 'vitest';
import * as camera from './camera';

describe('the camera', () => {
  const box = { left: -200, top: -100, width: 400, height: 200 };

  test('fits a box in the middle of the window', () => {
    const view = camera.fit(box, { width: 200, height: 200 });
    expect(camera.toMap(view, { x: 100, y: 100 })).toEqual({ x: 0, y: 0 });
    expect(view.scale).toBe(0.5);
  });

  test('zooms about the point under the pointer', () => {
    const view = camera.fit(box, { width: 200, height: 200 });
    const at = { x: 30, y: 80 };
    const before = camera.toMap(view, at);
    const after = camera.toMap(camera.zoom(view, 1.7, at), at);
    expect(after.x).toBeCloseTo(before.x);
    expect(after.y).toBeCloseTo(before.y);
  });

  test('two fingers keep what they hold', () => {
    const view = { left: 0, top: 0, scale: 1 };
    const next = camera.pinch(
      view,
      [
        { x: 0, y: 0 },
        { x: 100, y: 0 },
      ],
      [
        { x: 0, y: 0 },
        { x: 200, y: 0 },
      ],
    );
    expect(next.scale).toBe(2);
    expect(camera.toMap(next, { x: 0, y: 0 }).x).toBeCloseTo(0);
  });

  test('never loses the map', () => {
    const lost = camera.keepInSight({ left: 99_999, top: -99_999, scale: 1 }, box, {
      width: 300,
      height: 300,
    });
    expect(camera.toMap(lost, { x: 300, y: 0 }).x).toBeGreaterThan(-200);
    expect(camera.toMap(lost, { x: 0, y: 0 }).y).toBeLessThan(100);
  });
});
