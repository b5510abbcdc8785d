/** A fault: the complaint of the customer, the diagnosis, the work in hours, and the numbers of the needed parts. */
export interface Fault {
  readonly problem: string
  readonly diagnosis: string
  readonly work: string
  readonly hours: number
  readonly parts: readonly string[]
}

const fault = (problem: string, diagnosis: string, work: string, hours: number, ...parts: string[]): Fault => ({
  problem,
  diagnosis,
  work,
  hours,
  parts,
})

export const faults: Readonly<Record<string, readonly Fault[]>> = {
  phone: [
    fault(
      'Screen is cracked, touch still works.',
      'Glass and display broken; frame is straight.',
      'Change the screen',
      0.75,
      'LUM-7-SCR',
    ),
    fault('Switches itself off at 30 %.', 'Battery at 61 % of its capacity.', 'Change the battery', 0.5, 'KAR-12-BAT'),
    fault(
      'Does not charge, cable falls out.',
      'Socket worn out, two pins bent.',
      'Solder in a new socket',
      1,
      'SCK-USBC',
    ),
    fault(
      'Fell into the canal.',
      'Corrosion around the charging chip, board can be saved.',
      'Clean the board, change the chip',
      2.25,
      'CHP-U2',
    ),
  ],
  laptop: [
    fault(
      'Fan roars, then it switches off.',
      'Fan seized, thermal paste like chalk.',
      'Clean, change the fan, new paste',
      1,
      'ARV-FAN',
    ),
    fault(
      'Takes ten minutes to start.',
      'Old hard disk with 340 bad sectors.',
      'Move everything to an SSD',
      1.5,
      'SSD-512',
    ),
    fault('Half of the screen is black.', 'Panel broken behind the glass.', 'Change the panel', 1, 'PAN-133-M'),
    fault(
      'Lid does not stay open.',
      'Both hinges torn out of the shell.',
      'Rebuild the mounts, change the hinges',
      2,
      'TES-HNG',
    ),
  ],
  tablet: [
    fault(
      'Touch does nothing along one edge.',
      'Digitiser without contact in the lower third.',
      'Change the digitiser',
      1.25,
      'LUM-P10-DIG',
    ),
    fault('Loses its clock.', 'Button cell empty.', 'Change the cell', 0.25, 'CR2032'),
  ],
  console: [
    fault(
      'No picture on the television.',
      'HDMI socket broken off the board.',
      'Solder in a new socket',
      1.25,
      'PIX-HDMI',
    ),
    fault('Figures walk by themselves.', 'Left stick drifts.', 'Change the stick', 0.75, 'PIX-STK'),
  ],
  audio: [
    fault(
      'Hums, left channel distorts.',
      'One output stage blown, capacitors dry.',
      'Change the stage, set the bias',
      2.5,
      'TRN-AB-2',
    ),
    fault('Runs too slowly.', 'Belt stretched.', 'Change the belt, set the speed', 0.5, 'HAL-TD3-BLT'),
    fault('One side is silent.', 'Cable broken at the plug.', 'Change the cable', 0.5, 'OON-CBL'),
  ],
  camera: [
    fault(
      'Shutter sticks at 1/30.',
      'Spring tired, old grease.',
      'Clean, change the spring, set the times',
      3,
      'FEN-F2-SPR',
    ),
    fault('Display stays black.', 'Ribbon cable came off, nothing broken.', 'Put the ribbon back', 0.5),
  ],
}

export const accessories = ['charger', 'case', 'memory card', 'cable', 'bag', 'remote control']
