/** The colours and fonts of all pages of the documentation. */
export const look = `
  :root { color-scheme: light dark; --line: #8884; --soft: light-dark(#f4f6f8, #14181d); --muted: light-dark(#556, #9ab) }
  * { box-sizing: border-box }
  body { margin: 0; background: Canvas; color: CanvasText; font: 15px/1.55 system-ui, sans-serif }
  [hidden] { display: none !important }
`
