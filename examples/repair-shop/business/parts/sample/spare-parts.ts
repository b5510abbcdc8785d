import { rowsAtOpening, type SampleContext, type SampleRow } from 'deckhand/server'

/** The spare parts: family, name, part number and price. */
const shelf = [
  ['screen', 'Screen, Lumo Seven', 'LUM-7-SCR', 89],
  ['screen', 'Screen, Karo K12', 'KAR-12-SCR', 74.5],
  ['screen', 'Panel 13.3", matt', 'PAN-133-M', 118],
  ['screen', 'Panel 15.6", matt', 'PAN-156-M', 129],
  ['screen', 'Digitiser, Lumo Pad 10', 'LUM-P10-DIG', 62],
  ['battery', 'Battery, Lumo Seven', 'LUM-7-BAT', 29.9],
  ['battery', 'Battery, Karo K12', 'KAR-12-BAT', 27.5],
  ['battery', 'Battery, Arvid Book 13', 'ARV-13-BAT', 69],
  ['battery', 'Button cell CR2032', 'CR2032', 1.2],
  ['board', 'SSD 512 GB', 'SSD-512', 58],
  ['board', 'Memory 16 GB, SO-DIMM', 'RAM-16-SO', 47],
  ['board', 'Charging chip U2', 'CHP-U2', 6.8],
  ['board', 'Output transistors, pair', 'TRN-AB-2', 14.4],
  ['mechanical', 'Fan, Arvid Book', 'ARV-FAN', 24],
  ['mechanical', 'Hinge set, Tessel Slate', 'TES-HNG', 33],
  ['mechanical', 'Drive belt, TD3', 'HAL-TD3-BLT', 11.5],
  ['mechanical', 'Shutter spring, F2', 'FEN-F2-SPR', 9.9],
  ['mechanical', 'Stick module, Pixo', 'PIX-STK', 12.9],
  ['cable', 'Charging socket, USB-C', 'SCK-USBC', 4.5],
  ['cable', 'HDMI socket, Pixo Home', 'PIX-HDMI', 8.7],
  ['cable', 'Headphone cable, Oona Cup', 'OON-CBL', 16],
] as const

export const makeParts = (world: SampleContext): SampleRow[] =>
  rowsAtOpening(
    world,
    shelf.map(([family, name, number, price]) => ({
      family,
      name,
      number,
      price,
      inStock: world.random.chance(0.1) ? 0 : world.random.integer(1, 24),
      reorderAt: world.random.integer(1, 4),
      status: 1,
    })),
  )
