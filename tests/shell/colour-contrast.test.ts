import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const sheet = readFileSync(new URL('../../src/shell/tokens.css', import.meta.url), 'utf8')

const blockOf = (selector: string) =>
  new Map(
    [...(sheet.split(`${selector} {`)[1]?.split('}')[0] ?? '').matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(
      ([, name, value]) => [name as string, value as string],
    ),
  )

const skins = { light: blockOf(':root'), dark: blockOf(':root[data-skin="dark"]') }

/** Relative luminance as WCAG 2.2 defines it. */
const luminance = (colour: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrast = (one: string, other: string) => {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

const texts = ['text', 'text-muted', 'text-faint', 'accent-text', 'red', 'orange', 'green', 'blue', 'purple']
const grounds = ['ground', 'surface', 'raised']
const pairs = [
  ...texts.flatMap((text) => grounds.map((ground) => [text, ground] as const)),
  ['text', 'hover'],
  ['text-muted', 'hover'],
  ['accent-text', 'accent-soft'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['on-red', 'red'],
] as const

describe.each(Object.entries(skins))('the %s theme', (_, colours) => {
  test.each(pairs)('%s has enough contrast on %s', (text, ground) => {
    expect(contrast(colours.get(text) as string, colours.get(ground) as string)).toBeGreaterThanOrEqual(4.5)
  })
})
