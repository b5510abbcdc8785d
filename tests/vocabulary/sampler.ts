import type { Sampler } from '../../vocabulary'

/** A simple source of sample values for the row with that number. */
export const samplerAt = (index: number): Sampler => ({
  index,
  integer: (min, max) => min + ((index * 37) % (max - min + 1)),
  pick: (list) => list[index % list.length] as (typeof list)[number],
  words: (count) => Array.from({ length: count }, (_, at) => ['paper', 'gold', 'glass'][(index + at) % 3]).join(' '),
  day: (from, to) => new Date(Date.UTC(2026, 5, 15 + from + (index % (to - from + 1)))).toISOString().slice(0, 10),
  reference: (resource) => `${resource}-${index}`,
  attachment: async (name, { length }) => ({ url: `/files/${name}`, name, type: 'text/plain', size: length }),
  picture: async (text) => ({ url: `/files/${text}.webp`, thumbnailUrl: `/files/${text}.thumb.webp` }),
})
