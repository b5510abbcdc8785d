/** The most rows per import, and the largest size of a file and of its unpacked content. */
export const importLimits = { rows: 100_000, megabytes: 100, unpackedMegabytes: 1000 } as const
