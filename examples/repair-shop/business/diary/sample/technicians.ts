import { rowsAtOpening, type SampleContext, type SampleRow } from 'deckhand/server'

/** Creates the technicians. One technician belongs to the sample account of the workshop. */
export const makeTechnicians = (world: SampleContext, people: readonly SampleRow[]): SampleRow[] =>
  rowsAtOpening(world, [
    {
      name: 'Owen Pryce',
      account: people.find(({ email }) => email === 'bench@example.com')?.id,
      skills: ['soldering', 'laptops', 'consoles'],
      hourlyRate: 72,
      colour: '#7a2e6e',
      status: 1,
    },
    { name: 'Sanna Lehto', skills: ['phones', 'tablets'], hourlyRate: 64, colour: '#1f5fbf', status: 1 },
    { name: 'Yusuf Aydin', skills: ['audio', 'cameras', 'lenses'], hourlyRate: 78, colour: '#19703e', status: 1 },
    { name: 'Marlies Voss', skills: ['data recovery'], hourlyRate: 95, colour: '#9a5b00', status: 0 },
  ])
