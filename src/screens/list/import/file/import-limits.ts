/** As many rows as are taken at once, and the size of a file that holds them. */
export const importLimits = { rows: 100_000, megabytes: 100, unpackedMegabytes: 1000 } as const
