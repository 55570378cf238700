/** The colour themes of the screenshots. */
export const themes = ['light', 'dark'] as const;

/** A screenshot of a full page, or of one part of a very long page. */
export type Shot = {
  readonly path: string;
  /** Width of the window in pixels. */
  readonly width: number;
  readonly theme: (typeof themes)[number];
  /** File name in the folder. */
  readonly file: string;
  readonly status: number;
  /** Pixels by which the page is wider than the window. */
  readonly overflow: number;
};

/** Returns the HTML of an index of the screenshots: a section per page, light before dark, widths side by side. */
export function shotIndex(
  shots: readonly Shot[],
  paths: readonly string[],
  widths: readonly number[],
): string {
  const sections = paths.map((path) => {
    const own = shots.filter((shot) => shot.path === path);
    const figures = themes.flatMap((theme) =>
      widths.flatMap((width) => own.filter((shot) => shot.width === width && shot.theme === theme)),
    );
    return `<section id="${quoted(path)}"><h2>${quoted(path)} <small>${own[0]?.status ?? ''}</small></h2><div>${figures
      .map(
        ({ file, width, theme }) =>
          `<figure style="flex-basis:${Math.round(60 + width / 5)}px"><a href="${quoted(file)}"><img src="${quoted(file)}" alt="${quoted(path)}, ${width} pixels, ${theme}" loading="lazy"></a><figcaption>${width} ${theme}</figcaption></figure>`,
      )
      .join('')}</div></section>`;
  });
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Pictures of every page</title>
<style>
  body { font: 14px/1.4 system-ui; margin: 1rem; background: #ddd; color: #111 }
  nav { columns: 20rem }
  nav a { display: block }
  section > div { display: flex; flex-wrap: wrap; gap: 8px; align-items: flex-start }
  figure { margin: 0 }
  a img { width: 100%; max-height: 70vh; object-fit: cover; object-position: top; border: 1px solid #888 }
</style>
<h1>Pictures of every page</h1>
<nav>${paths.map((path) => `<a href="#${quoted(path)}">${quoted(path)}</a>`).join('')}</nav>
${sections.join('\n')}
`;
}

function quoted(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
