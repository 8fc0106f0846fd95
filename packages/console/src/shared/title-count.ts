/** How many things wait for somebody, told by the title of the tab whatever the screen. */
let count = 0;

const withoutCount = (title: string): string => title.replace(/^\(\d+\) /, '');

/** The title of a screen along with the count. */
export const countedTitle = (title: string): string =>
  count > 0 ? `(${count}) ${withoutCount(title)}` : withoutCount(title);

export function setTitleCount(next: number): void {
  count = next;
  document.title = countedTitle(document.title);
}
