import { drawSign, rowsAtOpening, type SampleContext, type SampleRow } from 'deckhand/server'

/** Fictitious social networks: [name, domain, placeholder, colour, number of petals in its icon]. */
const networks = [
  ['Linkbay', 'linkbay.example', 'your-name', '#1f6feb', 4],
  ['Chirpline', 'chirpline.example', '@handle', '#0ea5a4', 3],
  ['Photogrove', 'photogrove.example', 'your.name', '#d6336c', 6],
  ['Vidhaven', 'vidhaven.example', '@channel', '#d9480f', 5],
  ['Messagely', 'messagely.example', 'Number or name', '#2f9e44', 8],
  ['Codeharbour', 'codeharbour.example', 'username', '#24292f', 7],
  ['Pinboardly', 'pinboardly.example', 'board', '#c2255c', 2],
  ['Tunecove', 'tunecove.example', 'artist', '#7048e8', 9],
] as const

export async function makeSocialMedia(world: SampleContext): Promise<SampleRow[]> {
  const rows = networks.map(async ([name, domain, placeholder, colour, petals], sortOrder) => ({
    name,
    icon: await world.picture(drawSign(colour, petals)),
    urlPattern: `https://${domain}/{handle}`,
    placeholder,
    colour,
    sortOrder,
    status: name === 'Tunecove' ? 0 : 1,
  }))
  return rowsAtOpening(world, await Promise.all(rows))
}
