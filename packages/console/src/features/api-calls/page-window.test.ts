import { apiCallLimits } from '@recado/contract';
import { describe, expect, it } from 'vitest';
import { pageWindow } from './page-window.ts';

describe('pageWindow', () => {
  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 7, [1, 2, 3, 4, 5]],
    [3, 7, [1, 2, 3, 4, 5]],
    [4, 7, [2, 3, 4, 5, 6]],
    [6, 7, [3, 4, 5, 6, 7]],
    [7, 7, [3, 4, 5, 6, 7]],
    [500, 1000, [498, 499, 500, 501, 502]],
  ])('page %i of %i', (current, totalPages, pages) => {
    expect(pageWindow(current, totalPages, apiCallLimits.pageButtons)).toEqual(pages);
  });
});
