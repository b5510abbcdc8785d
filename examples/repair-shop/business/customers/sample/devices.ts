import { dayOf, daysBefore, type SampleContext, type SampleRow } from 'deckhand/server'

/** The brands are invented, so that no real brand appears as broken. */
const makes: Readonly<Record<string, readonly (readonly [brand: string, model: string])[]>> = {
  phone: [
    ['Lumo', 'Seven'],
    ['Lumo', 'Seven Pro'],
    ['Karo', 'K12'],
    ['Karo', 'K14 Mini'],
    ['Vanta', 'One'],
  ],
  laptop: [
    ['Arvid', 'Book 13'],
    ['Arvid', 'Book 15'],
    ['Tessel', 'Slate X'],
    ['Morrow', 'Field 14'],
  ],
  tablet: [
    ['Lumo', 'Pad 10'],
    ['Karo', 'Tab S'],
  ],
  console: [
    ['Pixo', 'Home'],
    ['Pixo', 'Pocket'],
  ],
  audio: [
    ['Halden', 'A-40 amplifier'],
    ['Halden', 'Turntable TD3'],
    ['Oona', 'Cup headphones'],
  ],
  camera: [
    ['Fenn', 'F2 rangefinder'],
    ['Fenn', 'D700'],
  ],
}

const kinds = [
  ['phone', 9],
  ['laptop', 6],
  ['tablet', 2],
  ['console', 2],
  ['audio', 2],
  ['camera', 1],
] as const

const marks = [
  'Scratch across the lid.',
  'Sticker on the back, must stay.',
  'One screw missing below.',
  'Dent in a corner.',
]

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Creates one or two devices for each customer. */
export const makeDevices = (world: SampleContext, customers: readonly SampleRow[]): SampleRow[] => {
  const { id, now, random } = world
  const serial = () =>
    `${letters.charAt(random.integer(0, 22))}${random.integer(10, 99)}-${random.integer(10_000, 99_999)}`
  return customers.flatMap((customer) =>
    Array.from({ length: random.chance(0.35) ? 2 : 1 }, () => {
      const at = new Date(String(customer.createdAt))
      const kind = random.weighted(kinds)
      const [brand, model] = random.pick(makes[kind] ?? [])
      return {
        id: id(at),
        createdAt: at.toISOString(),
        customer: customer.id,
        kind,
        brand,
        model,
        serial: random.chance(0.8) ? serial() : null,
        year: random.chance(0.5) ? now.getUTCFullYear() - random.integer(1, 7) : null,
        boughtOn: random.chance(0.6) ? dayOf(daysBefore(now, random.integer(60, 1600))) : null,
        note: random.chance(0.15) ? random.pick(marks) : null,
      }
    }),
  )
}
