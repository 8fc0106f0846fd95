import { describe, expect, it } from 'vitest';
import { cornerAwayFrom } from './notice-position.ts';

const desk = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };
const button = (top: number, right: number) => ({ top, bottom: top + 36, right });

describe('a notice stays away from the control that was used', () => {
  it.each([
    ['in the head of the page', button(24, 1240), desk, 'bottom-right'],
    ['in the first rows of a table', button(280, 1240), desk, 'bottom-right'],
    ['in the bar at the bottom', button(740, 1200), desk, 'top-right'],
    ['in the menu at the left', button(100, 220), desk, 'top-right'],
    ['at the top of a phone', button(120, 200), phone, 'bottom-right'],
    ['at the bottom of a phone', button(780, 374), phone, 'top-right'],
    ['scrolled out of sight', button(-200, 1240), desk, 'top-right'],
  ] as const)('%s', (_, box, window, corner) => expect(cornerAwayFrom(box, window)).toBe(corner));
});
