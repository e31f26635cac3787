const STYLE = `
  body { margin: 0; font: 14px/1.5 system-ui, sans-serif; background: #fff; color: #111; }
  h1, h2 { margin: 24px 24px 8px; font-size: 18px; }
  h2 { font-size: 15px; }
  div { display: flex; gap: 16px; overflow-x: auto; padding: 0 24px 16px; align-items: flex-start; }
  figure { margin: 0; flex: none; }
  img { height: 420px; max-width: 640px; object-fit: cover; object-position: top; border: 1px solid #ccc; display: block; }
`;

/** An HTML page with the pictures `<scene>.<look>.png`: one row per scene, with its looks side by side. */
export function indexPage(files: readonly string[]): string {
  const rows = new Map<string, string[]>();
  for (const file of [...files].sort()) {
    const [scene = '', look = ''] = file.split('.');
    const figure = `<figure><a href="${file}"><img src="${file}" alt="" loading="lazy"></a><figcaption>${look}</figcaption></figure>`;
    rows.set(scene, [...(rows.get(scene) ?? []), figure]);
  }
  const sections = [...rows].map(([scene, figures]) => `<h2>${scene}</h2><div>${figures.join('')}</div>`);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Every screen</title>
<style>${STYLE}</style>
<h1>${String(files.length)} pictures of ${String(rows.size)} screens</h1>
${sections.join('\n')}
</html>
`;
}
