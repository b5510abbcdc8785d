import { daysBefore, type SampleContext, type SampleRow } from 'deckhand/server'

const firstNames =
  'Anneke Bruno Carla Dmitri Elif Felix Greta Hakan Ilse Jonas Katya Leon Mina Nils Olga Paul Rosa Selim Tilda Viktor'.split(
    ' ',
  )

const lastNames =
  'Albers Brandt Celik Dietz Ewald Fuchs Graf Hoffmann Ivanova Jansen Kaya Lorenz Marquardt Nowak Otto Peters Reuter Seidel Thiele Wolff'.split(
    ' ',
  )

const streets = ['Gartenstraße', 'Am Markt', 'Lindenweg', 'Hafenstraße', 'Schulgasse', 'Mühlenweg']

const towns = [
  ['Lüneburg', 7],
  ['Adendorf', 2],
  ['Bardowick', 1],
  ['Reppenstedt', 1],
] as const

const notes = ['Rings twice, then gives up: leave a message.', 'Pays on account, at the end of the month.']

const count = 140

/**
 * About half of the sample customers prefer e-mail and have an e-mail address. The other customers prefer a call or a
 * text message.
 */
export const makeCustomers = ({ id, now, random }: SampleContext): SampleRow[] =>
  Array.from({ length: count }, (_, index) => {
    const at = daysBefore(now, 395 - index * 2.7 - random.next())
    const [first, last] = [random.pick(firstNames), random.pick(lastNames)]
    const writes = random.chance(0.5)
    return {
      id: id(at),
      createdAt: at.toISOString(),
      name: `${first} ${last}`,
      phone: `+4941315550${String(index).padStart(3, '0')}`,
      email: writes || random.chance(0.3) ? `${first}.${last}.${index}@example.org`.toLowerCase() : null,
      reachedBy: writes ? 'email' : random.pick(['phone', 'text']),
      street: `${random.pick(streets)} ${random.integer(1, 90)}`,
      town: random.weighted(towns),
      note: random.chance(0.05) ? random.pick(notes) : null,
      status: random.chance(0.03) ? 0 : 1,
    }
  })
