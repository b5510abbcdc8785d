import sharp from 'sharp'

/** The object that a drawing shows. */
export type Motif = 'card' | 'badge' | 'tag' | 'holder' | 'stand' | 'band' | 'box' | 'service'

interface Look {
  /** The hue of the background, in degrees. */
  readonly hue: number
  /** The number of a variant with its own colours and angle within one hue. The first variant is 0. */
  readonly variant: number
}

const hsl = (hue: number, saturation: number, lightness: number) => `hsl(${hue % 360} ${saturation}% ${lightness}%)`

const chip = (fill: string) => `<rect x="-120" y="-34" width="52" height="42" rx="8" fill="${fill}"/>`

const waves = (stroke: string) =>
  [18, 34, 50]
    .map(
      (r) =>
        `<path d="M 96 ${-r - 30} a ${r * 1.5} ${r * 1.5} 0 0 1 0 ${r * 2}" fill="none" stroke="${stroke}" stroke-width="7" stroke-linecap="round"/>`,
    )
    .join('')

const lines = (fill: string) =>
  `<rect x="-120" y="48" width="130" height="12" rx="6" fill="${fill}"/><rect x="-120" y="70" width="84" height="10" rx="5" fill="${fill}" opacity=".6"/>`

/** The motifs. Each motif is centred in a 400 by 400 square, and has a main, a dark and a light colour. */
const motifs: Record<Motif, (main: string, deep: string, light: string) => string> = {
  card: (main, deep, light) => `
    <rect x="-150" y="-95" width="300" height="190" rx="20" fill="${deep}" transform="rotate(7)"/>
    <rect x="-150" y="-95" width="300" height="190" rx="20" fill="${main}"/>${chip(light)}${waves(light)}${lines(light)}`,
  badge: (main, deep, light) => `
    <path d="M -14 -170 h 28 v 60 h -28 z" fill="${deep}"/>
    <rect x="-95" y="-120" width="190" height="260" rx="22" fill="${main}"/>
    <rect x="-30" y="-104" width="60" height="14" rx="7" fill="${deep}"/>
    <circle cy="-20" r="46" fill="${light}"/><rect x="-60" y="52" width="120" height="14" rx="7" fill="${light}"/>
    <rect x="-40" y="80" width="80" height="12" rx="6" fill="${light}" opacity=".6"/>`,
  tag: (main, deep, light) => `
    <circle cx="18" cy="16" r="118" fill="${deep}"/><circle r="118" fill="${main}"/>
    <circle r="92" fill="none" stroke="${light}" stroke-width="6" stroke-dasharray="14 12"/>
    <g transform="translate(-60 30) scale(.9)">${waves(light)}</g>`,
  holder: (main, deep, light) => `
    <rect x="-120" y="-140" width="240" height="150" rx="16" fill="${light}"/><g transform="translate(0 -60) scale(.75)">${chip(main)}</g>
    <path d="M -150 -60 h 300 v 170 a 24 24 0 0 1 -24 24 h -252 a 24 24 0 0 1 -24 -24 z" fill="${main}"/>
    <path d="M -150 -60 h 300 v 34 h -300 z" fill="${deep}"/><circle cy="40" r="20" fill="${light}" opacity=".7"/>`,
  stand: (main, deep, light) => `
    <path d="M -110 -150 h 220 l 30 230 h -280 z" fill="${main}"/><path d="M -160 80 h 320 l 20 50 h -360 z" fill="${deep}"/>
    <rect x="-62" y="-110" width="124" height="124" rx="14" fill="${light}"/>
    <path d="M -40 -88 h 34 v 34 h -34 z M 8 -88 h 34 v 34 h -34 z M -40 -40 h 34 v 34 h -34 z M 14 -34 h 22 v 22 h -22 z" fill="${deep}"/>`,
  band: (main, deep, light) => `
    <ellipse rx="140" ry="110" fill="none" stroke="${deep}" stroke-width="44" transform="translate(8 12)"/>
    <ellipse rx="140" ry="110" fill="none" stroke="${main}" stroke-width="44"/>
    <rect x="-58" y="76" width="116" height="70" rx="18" fill="${light}"/><circle cy="111" r="14" fill="${main}"/>`,
  box: (main, deep, light) => `
    <path d="M 0 -140 l 140 60 v 140 l -140 70 l -140 -70 v -140 z" fill="${main}"/>
    <path d="M 0 -10 l 140 -70 v 140 l -140 70 z" fill="${deep}"/><path d="M -140 -80 l 140 -60 l 140 60 l -140 70 z" fill="${light}"/>
    <path d="M -70 -110 l 140 66 v 46 l 28 -14 v -46 l -140 -66 z" fill="${main}" opacity=".8"/>`,
  service: (main, deep, light) => `
    <circle r="130" fill="${main}"/><path d="M 0 0 L 0 -130 A 130 130 0 0 1 112 65 z" fill="${deep}"/>
    <circle r="62" fill="${light}"/><path d="M -26 0 l 18 20 l 36 -42" fill="none" stroke="${deep}" stroke-width="14" stroke-linecap="round" stroke-linejoin="round"/>`,
}

/** A square PNG drawing with the given side length in pixels. The drawing has no text, so that it needs no font. */
export function drawMotif(motif: Motif, { hue, variant }: Look, side = 480): Promise<Buffer> {
  const shift = variant * 8
  const main = hsl(hue + shift, 52, 46 + (variant % 3) * 6)
  const deep = hsl(hue + shift + 14, 56, 30)
  const light = hsl(hue + shift, 60, 92)
  const turn = ((variant * 5) % 15) - 7
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="-200 -200 400 400">
    <rect x="-200" y="-200" width="400" height="400" fill="${hsl(hue, 42, 91)}"/>
    <circle cx="${variant % 2 ? 120 : -120}" cy="-110" r="150" fill="${hsl(hue + 20, 50, 87)}"/>
    <ellipse cy="160" rx="150" ry="18" fill="${hsl(hue, 30, 76)}"/>
    <g transform="rotate(${turn}) scale(.84)">${motifs[motif](main, deep, light)}</g></svg>`
  return sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer()
}

/** A round symbol in one colour. Symbols differ in the number of petals. */
export function drawSign(colour: string, petals: number): Promise<Buffer> {
  const petal = (index: number) =>
    `<ellipse cy="-56" rx="26" ry="52" fill="#fff" opacity=".9" transform="rotate(${(index * 360) / petals})"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="-128 -128 256 256">
    <rect x="-128" y="-128" width="256" height="256" rx="56" fill="${colour}"/>${Array.from({ length: petals }, (_, index) => petal(index)).join('')}
    <circle r="22" fill="${colour}"/></svg>`
  return sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer()
}
